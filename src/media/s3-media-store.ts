import { randomUUID } from 'node:crypto'
import { S3mini } from 's3mini'
import type { MediaStore, SweepMark } from './media-store.ts'
import { SHA256, variantName } from './picture-names.ts'
import { PictureStoreAway } from './picture-store-away.ts'
import type { PictureAside } from './set-aside.ts'

/** A bucket of a service with the S3 protocol, and its keys. */
export interface S3Bucket {
  /** Has the bucket as its path: `https://s3.eu-central-1.amazonaws.com/pictures`. */
  readonly endpoint: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

export interface S3StoreOptions {
  /** A store on this machine, such as the pictures of the demo. It is searched first. */
  readonly here?: Pick<MediaStore, 'read' | 'list'>
  /** How many objects a list names at once, at most 1,000. */
  readonly pageSize?: number
  /** After how long a request for a picture is given up. Uploads have five times as long. */
  readonly patienceMs?: number
}

const PATIENCE_MS = 4_000
const PICTURES = 'pictures/'
const ASIDE = 'aside/'
const LESS_THAN = '<'.charCodeAt(0)
const CHECKS = 'checks/'
const LAST_SWEEP = 'sweeps/last'
const ASIDE_KEY = /^aside\/([0-9a-f]{64})\.([0-9a-f-]{36})\/(.+)$/
const PICTURE_KEY = /^pictures\/[0-9a-f]{2}\/([0-9a-f]{64})\/(.+)$/
const TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  pdf: 'application/pdf',
}

/**
 * A store in a bucket, for several machines: each sees what any of them has written. Objects are written as a whole. To
 * set a picture aside, its objects are written elsewhere and only then deleted, so that a process that dies in between
 * has lost none (docs/decisions/0063-pictures-in-s3.md).
 */
export class S3MediaStore implements MediaStore {
  readonly #here: S3StoreOptions['here']
  readonly #objects: Objects

  constructor(bucket: S3Bucket, { here, ...limits }: S3StoreOptions = {}) {
    this.#here = here
    this.#objects = new Objects(bucket, limits)
  }

  /**
   * Writes, lists, reads and deletes an object that is no picture. Rejects with a sentence for the operator when the
   * keys do not allow one of these, or the bucket cannot be reached.
   */
  async check(): Promise<void> {
    const folder = `${CHECKS}${randomUUID()}/`
    const objects = this.#objects
    const steps = {
      written: () => objects.write(`${folder}object`, new Uint8Array([1])),
      listed: async () => (await objects.namesIn(folder)).length === 1,
      read: async () => (await objects.read(`${folder}object`)) !== null,
      deleted: () => objects.remove(folder, ['object']),
    }
    for (const [step, run] of Object.entries(steps)) {
      const fault = await run().then((isDone) => (isDone === false ? 'it was not found' : null), reasonOf)
      if (fault !== null) throw new Error(`nothing can be ${step} in the bucket of S3_URL (${fault})`)
    }
  }

  async read(sha256: string, name: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const key = folderOf(sha256) + variantName(name)
    return (await this.#here?.read(sha256, name)) ?? this.#objects.read(key)
  }

  async write(sha256: string, name: string, bytes: Uint8Array): Promise<void> {
    await this.#objects.write(folderOf(sha256) + variantName(name), bytes)
  }

  async list(sha256: string): Promise<string[]> {
    const here = (await this.#here?.list(sha256)) ?? []
    return [...new Set([...here, ...(await this.#objects.namesIn(folderOf(sha256)))])].sort()
  }

  readonly lastSweep: SweepMark = {
    read: async () => {
      const found = await this.#objects.read(LAST_SWEEP)
      return found && Buffer.from(found).toString()
    },
    write: (mark) => this.#objects.write(LAST_SWEEP, new Uint8Array(Buffer.from(mark))),
  }

  async *listOwn(): AsyncIterable<{ readonly sha256: string; readonly changedAt: Date }> {
    // In the order of their names, so that all objects of a picture follow each other.
    let current = { sha256: '', changedAt: new Date(0) }
    for await (const { key, writtenAt } of this.#objects.list(PICTURES)) {
      const sha256 = PICTURE_KEY.exec(key)?.[1]
      if (sha256 === undefined) continue
      if (sha256 !== current.sha256) {
        if (current.sha256 !== '') yield current
        current = { sha256, changedAt: writtenAt }
      } else if (writtenAt > current.changedAt) current.changedAt = writtenAt
    }
    if (current.sha256 !== '') yield current
  }

  async setAside(sha256: string): Promise<PictureAside | null> {
    const names = await this.#objects.namesIn(folderOf(sha256))
    if (names.length === 0) return null
    const aside = `${ASIDE}${sha256}.${randomUUID()}/`
    await this.#objects.move(folderOf(sha256), aside, names)
    return this.#asideAt({ sha256, since: new Date() }, aside)
  }

  async leftAside(): Promise<readonly PictureAside[]> {
    const found = new Map<string, PictureAside>()
    for await (const { key, writtenAt } of this.#objects.list(ASIDE)) {
      const [, sha256, id] = ASIDE_KEY.exec(key) ?? []
      const aside = `${ASIDE}${sha256}.${id}/`
      if (sha256 !== undefined && !found.has(aside))
        found.set(aside, this.#asideAt({ sha256, since: writtenAt }, aside))
    }
    return [...found.values()]
  }

  #asideAt(what: Pick<PictureAside, 'sha256' | 'since'>, aside: string): PictureAside {
    const objects = this.#objects
    return {
      ...what,
      async restore() {
        const folder = folderOf(what.sha256)
        const there = new Set(await objects.namesIn(folder))
        const names = await objects.namesIn(aside)
        const missing = names.filter((name) => !there.has(name))
        await objects.move(aside, folder, missing)
        await objects.remove(
          aside,
          names.filter((name) => there.has(name)),
        )
      },
      discard: async () => objects.remove(aside, await objects.namesIn(aside)),
    }
  }
}

/** The objects of a bucket by their keys. Every failure is a `PictureStoreAway`. */
class Objects {
  readonly #reader: S3mini
  readonly #writer: S3mini
  readonly #pageSize: number

  constructor(bucket: S3Bucket, { pageSize = 1_000, patienceMs = PATIENCE_MS }: S3StoreOptions) {
    this.#pageSize = pageSize
    this.#reader = new S3mini({ ...bucket, requestAbortTimeout: patienceMs })
    this.#writer = new S3mini({ ...bucket, requestAbortTimeout: patienceMs * 5 })
  }

  async read(key: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const found = await responseOf(this.#reader.getObjectArrayBuffer(key))
    const bytes = found && new Uint8Array(found)
    // No file here begins like a page or an error in XML. As a picture, browsers would keep it for a year.
    if (bytes?.[0] === LESS_THAN) throw astray()
    return bytes
  }

  async write(key: string, bytes: Uint8Array): Promise<void> {
    const stored = await responseOf(this.#writer.putObject(key, bytes, TYPES[key.slice(key.lastIndexOf('.') + 1)]))
    // Every service names the version that it has stored.
    if (!stored.headers.has('etag')) throw astray()
  }

  async *list(prefix: string): AsyncIterable<{ readonly key: string; readonly writtenAt: Date }> {
    let next: string | undefined
    do {
      const page = await responseOf(this.#reader.listObjectsPaged('/', prefix, this.#pageSize, next))
      for (const { Key, LastModified } of page?.objects ?? []) yield { key: Key, writtenAt: new Date(LastModified) }
      next = page?.nextContinuationToken
    } while (next)
  }

  async namesIn(folder: string): Promise<string[]> {
    const names: string[] = []
    for await (const { key } of this.list(folder)) names.push(key.slice(folder.length))
    return names
  }

  /**
   * Reads and writes instead of asking the service to copy, because services differ in how the source has to be named.
   */
  async move(from: string, to: string, names: readonly string[]): Promise<void> {
    for (const name of names) {
      const bytes = await this.read(from + name)
      if (bytes) await this.write(to + name, bytes)
    }
    await this.remove(from, names)
  }

  async remove(folder: string, names: readonly string[]): Promise<void> {
    for (const name of names) await responseOf(this.#writer.deleteObject(folder + name))
  }
}

/** What answers is not the service, but for example a proxy with a page of its own. */
const astray = () =>
  new PictureStoreAway('the store of pictures cannot be reached', {
    cause: new Error('another server answers in its place'),
  })

/** Returns what the service or the network said. */
function reasonOf(error: unknown): string {
  const { cause } = error as Error
  return cause instanceof Error ? cause.message : String(error)
}

function folderOf(sha256: string): string {
  if (!SHA256.test(sha256)) throw new TypeError('not a picture name')
  return `${PICTURES}${sha256.slice(0, 2)}/${sha256}/`
}

/**
 * Returns the result of a request. The client's own errors contain addresses and keys of the service, so they become
 * the cause, for the log.
 */
async function responseOf<Value>(request: Promise<Value>): Promise<Value> {
  try {
    return await request
  } catch (error) {
    throw new PictureStoreAway('the store of pictures cannot be reached', { cause: error })
  }
}
