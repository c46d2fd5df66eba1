import { randomUUID } from 'node:crypto'
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { SHA256, VARIANT, variantName } from './picture-names.ts'
import { setPictureAside, leftAside, type PictureAside } from './set-aside.ts'
import { unlessMissing } from './unless-missing.ts'

/**
 * Where pictures are stored. A picture is named by the SHA-256 of the uploaded bytes (64 lower-case hexadecimal
 * digits), its variants by plain file names such as `960.avif`.
 */
export interface MediaStore {
  /** Returns the bytes of one variant, or null when the store does not have it. */
  read(sha256: string, name: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** Writes a variant. A reader sees all of it or nothing. Writing the same variant twice is harmless. */
  write(sha256: string, name: string, bytes: Uint8Array): Promise<void>
  /** Returns the names of all variants of a picture; empty when the picture is unknown. */
  list(sha256: string): Promise<string[]>
  /** Yields the pictures that may be removed, with the time at which something was last written to each. */
  listOwn(): AsyncIterable<{ readonly sha256: string; readonly changedAt: Date }>
  /**
   * Takes a picture out of the store until it is restored or discarded. Returns null when the store does not have it.
   * Anything written to the picture in the meantime stays.
   */
  setAside(sha256: string): Promise<PictureAside | null>
  /** Returns pictures that are set aside: by a process that is deciding about them, or that died before it had. */
  leftAside(): Promise<readonly PictureAside[]>
  /** Where the last sweep has left its mark, in a store that another site may use by mistake. */
  readonly lastSweep?: SweepMark
}

/** A mark that a sweep leaves. */
export interface SweepMark {
  /** Returns the mark of the last sweep; null: there was none. */
  read(): Promise<string | null>
  write(mark: string): Promise<void>
}

/**
 * Creates a store on the file system. It writes to `writableRoot` and reads from there first, then from each of
 * `readOnlyRoots` (the pictures that come with the repository).
 */
export function createFileMediaStore(roots: { writableRoot: string; readOnlyRoots?: readonly string[] }): MediaStore {
  const readRoots = [roots.writableRoot, ...(roots.readOnlyRoots ?? [])]
  return {
    async read(sha256, name) {
      for (const root of readRoots) {
        const bytes = await unlessMissing(readFile(path.join(folderOf(root, sha256), variantName(name))))
        if (bytes) return bytes
      }
      return null
    },
    async write(sha256, name, bytes) {
      const folder = folderOf(roots.writableRoot, sha256)
      await mkdir(folder, { recursive: true })
      const unfinished = path.join(folder, `.${randomUUID()}.tmp`)
      try {
        await writeFile(unfinished, bytes)
        await rename(unfinished, path.join(folder, variantName(name)))
      } finally {
        await rm(unfinished, { force: true })
      }
    },
    async list(sha256) {
      const names = new Set<string>()
      for (const root of readRoots) {
        for (const name of (await unlessMissing(readdir(folderOf(root, sha256)))) ?? []) {
          if (VARIANT.test(name)) names.add(name)
        }
      }
      return [...names].sort()
    },
    async *listOwn() {
      for (const start of (await unlessMissing(readdir(roots.writableRoot))) ?? []) {
        if (!/^[0-9a-f]{2}$/.test(start)) continue
        for (const sha256 of (await unlessMissing(readdir(path.join(roots.writableRoot, start)))) ?? []) {
          const found = SHA256.test(sha256) ? await unlessMissing(stat(folderOf(roots.writableRoot, sha256))) : null
          if (found) yield { sha256, changedAt: found.mtime }
        }
      }
    },
    setAside: (sha256) => setPictureAside(roots.writableRoot, sha256, folderOf(roots.writableRoot, sha256)),
    leftAside: () => leftAside(roots.writableRoot, (sha256) => folderOf(roots.writableRoot, sha256)),
  }
}

// The name comes from an address, so anything but the exact name of a picture is a programming error of the caller.
function folderOf(root: string, sha256: string): string {
  if (!SHA256.test(sha256)) throw new TypeError('not a picture name')
  return path.join(root, sha256.slice(0, 2), sha256)
}
