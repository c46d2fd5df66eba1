import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { unlessMissing } from './unless-missing.ts'

/** A picture that is set aside: neither in the store nor deleted. */
export interface PictureAside {
  readonly sha256: string
  /** When it was set aside. */
  readonly since: Date
  /** Puts its files back. Files that were written in the meantime win. */
  restore(): Promise<void>
  /** Removes its files for good. */
  discard(): Promise<void>
}

const ASIDE = 'aside'
const NAME = /^([0-9a-f]{64})\.[0-9a-f-]{36}$/

/** Takes the folder of a picture out of the store in one step. Returns null when there is none. */
export async function setPictureAside(root: string, sha256: string, folder: string): Promise<PictureAside | null> {
  const aside = path.join(root, ASIDE, `${sha256}.${randomUUID()}`)
  await mkdir(path.dirname(aside), { recursive: true })
  const moved = await unlessMissing(rename(folder, aside).then(() => true))
  return moved ? asideAt({ sha256, since: new Date() }, aside, folder) : null
}

/** Returns everything that was set aside and neither restored nor discarded. */
export async function leftAside(root: string, folderOf: (sha256: string) => string): Promise<PictureAside[]> {
  const names = (await unlessMissing(readdir(path.join(root, ASIDE)))) ?? []
  const found: PictureAside[] = []
  for (const name of names) {
    const sha256 = NAME.exec(name)?.[1]
    const aside = path.join(root, ASIDE, name)
    const folder = sha256 === undefined ? null : await unlessMissing(stat(aside))
    // The change time of a folder includes its renaming; the modification time does not.
    if (sha256 !== undefined && folder) found.push(asideAt({ sha256, since: folder.ctime }, aside, folderOf(sha256)))
  }
  return found
}

function asideAt(what: Pick<PictureAside, 'sha256' | 'since'>, aside: string, folder: string): PictureAside {
  return {
    ...what,
    async restore() {
      await mkdir(folder, { recursive: true })
      const there = new Set(await readdir(folder))
      for (const name of (await unlessMissing(readdir(aside))) ?? []) {
        if (!there.has(name)) await unlessMissing(rename(path.join(aside, name), path.join(folder, name)))
      }
      await rm(aside, { recursive: true, force: true })
    },
    discard: () => rm(aside, { recursive: true, force: true }),
  }
}
