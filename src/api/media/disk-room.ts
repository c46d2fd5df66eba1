import { statfs } from 'node:fs/promises'

const MIB = 1024 * 1024
/** The database is usually on the same disk: files are refused long before bookings would fail. */
const LEAST_FREE_BYTES = 256 * MIB
/** How much arrives in all forms together until the disk is looked at again. */
const LOOK_AFTER_BYTES = 16 * MIB

/** Returns how many bytes are free on the disk of a folder. */
export type FreeBytes = (folder: string) => Promise<number>

async function freeBytesOf(folder: string): Promise<number> {
  const disk = await statfs(folder)
  return disk.bavail * disk.bsize
}

/**
 * What many forms with files that arrive at the same time leave on the disk: each alone may find enough room when it
 * begins.
 */
export class DiskRoom {
  readonly #freeBytes: FreeBytes
  #sinceLook = 0
  #isShort = false

  constructor(freeBytes: FreeBytes = freeBytesOf) {
    this.#freeBytes = freeBytes
  }

  /** Returns whether too little is left on the disk of a folder to begin with a form. */
  async isShort(folder: string): Promise<boolean> {
    this.#sinceLook = 0
    this.#isShort = (await this.#freeBytes(folder)) < LEAST_FREE_BYTES
    return this.#isShort
  }

  /** Counts bytes that have arrived, and returns whether too little is left for them. */
  async isShortFor(folder: string, bytes: number): Promise<boolean> {
    this.#sinceLook += bytes
    return (this.#isShort || this.#sinceLook > LOOK_AFTER_BYTES) && this.isShort(folder)
  }
}
