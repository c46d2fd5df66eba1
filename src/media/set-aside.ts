import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { unlessMissing } from './unless-missing.ts'

/** A picture that is neither in the store nor gone. */
export interface PictureAside {
  readonly sha256: string
  /** Puts its files back; those that were written meanwhile win. */
  restore(): Promise<void>
  /** Removes its files for good. */
  discard(): Promise<void>
}

const ASIDE = 'aside'
const NAME = /^([0-9a-f]{64})\.[0-9a-f-]{36}$/

/** Takes the folder of a picture out of the store in one step; null when there is none. */
export async function setPictureAside(root: string, sha256: string, folder: string): Promise<PictureAside | null> {
  const aside = path.join(root, ASIDE, `${sha256}.${randomUUID()}`)
  await mkdir(path.dirname(aside), { recursive: true })
  const moved = await unlessMissing(rename(folder, aside).then(() => true))
  return moved ? asideAt(sha256, aside, folder) : null
}

/** Everything that was set aside and neither put back nor removed. */
export async function leftAside(root: string, folderOf: (sha256: string) => string): Promise<PictureAside[]> {
  const names = (await unlessMissing(readdir(path.join(root, ASIDE)))) ?? []
  return names.flatMap((name) => {
    const sha256 = NAME.exec(name)?.[1]
    return sha256 === undefined ? [] : [asideAt(sha256, path.join(root, ASIDE, name), folderOf(sha256))]
  })
}

function asideAt(sha256: string, aside: string, folder: string): PictureAside {
  return {
    sha256,
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
