import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Db } from '#db/database.ts'
import { ChangeReader } from '#db/feed/change-reader.ts'
import { inOneState } from '#db/in-transaction.ts'
import type { Change } from '#db/queries/search/change-queries.ts'
import { findSnapshotFaults, noteSnapshot } from '#db/queries/search/snapshot-queries.ts'
import { SearchIndex, type SavedIndex } from '#stays/search/index/search-index.ts'
import { aligned, checksumOf, packed, unpacked } from './array-file.ts'
import type { BuiltIndex } from './build-index.ts'
import { programVersion } from './program-version.ts'
import { SearchCatalogue, type SavedCatalogue } from './search-catalogue.ts'

export interface IndexSnapshotsDeps {
  readonly db: Db
  readonly folder: string
  /** Called with the reason when a stored index is not used. */
  readonly onUnused: (reason: string) => void
}

/** The first line of the file. */
interface Head {
  readonly program: string
  /** The identity of the database. */
  readonly identity: string
  readonly token: string
  readonly length: number
  readonly checksum: number
}

/** The content after the first line. */
interface Body extends Pick<BuiltIndex, 'days' | 'expiries'> {
  readonly position: ChangeReader['position']
  readonly instantMs: number
  readonly index: SavedIndex
  readonly catalogue: SavedCatalogue
}

const NAME = 'search-index'
/** An unfinished file older than this has lost its writer. */
const UNFINISHED_MS = 3_600_000
/** Applying this many changes one by one still takes less time than reading all homes. */
const MOST_CHANGES = 5_000
const LINE_END = 10

/** Says why a file cannot be used, in words for the log. */
class Unused extends Error {}

/**
 * Stores an index as a file that the next process can start from
 * (docs/decisions/0112-an-index-outlives-its-process.md). Any number of processes may write it: the file of the last
 * one replaces the others as a whole.
 */
export class IndexSnapshots {
  readonly #deps: IndexSnapshotsDeps
  readonly #file: string

  constructor(deps: IndexSnapshotsDeps) {
    this.#deps = deps
    this.#file = path.join(deps.folder, NAME)
  }

  /** Writes an index as it is at an instant. The index is copied before the first await. */
  async write({ index, catalogue, reader, days, expiries }: BuiltIndex, now: Date): Promise<void> {
    const body: Body = {
      instantMs: now.getTime(),
      position: reader.position,
      index: index.saved,
      catalogue: catalogue.saved,
      days,
      expiries,
    }
    const bytes = Buffer.concat(packed(body))
    const token = randomUUID()
    const identity = await noteSnapshot(this.#deps.db, token)
    const program = await programVersion()
    const head = headLine({ program, identity, token, length: bytes.length, checksum: checksumOf(bytes) })
    await mkdir(this.#deps.folder, { recursive: true })
    await this.#removeUnfinished()
    const unfinished = `${this.#file}.${token}`
    try {
      await writeFile(unfinished, [head, bytes])
      await rename(unfinished, this.#file)
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
  }

  /**
   * Reads the stored index and applies everything that has changed since. `apply` writes the changes and returns
   * whether the index then matches the database. Returns null if that is not certain for every row.
   */
  async read(
    now: Date,
    apply: (built: BuiltIndex, changes: readonly Change[]) => Promise<boolean>,
  ): Promise<BuiltIndex | null> {
    try {
      const { head, body } = await parsed(await readFile(this.#file))
      // Clocks may be set back (in the demo by anybody): a hold that had ended at that instant would be running again.
      if (now.getTime() < body.instantMs) throw new Unused('it is of a later instant')
      const built = restored(body, now)
      await inOneState(this.#deps.db, async (tx) => {
        const { isForeign, isOld } = await findSnapshotFaults(tx, { ...head, horizon: body.position.horizon })
        if (isForeign) throw new Unused('it is of another database, or of a state that this one was set back from')
        if (isOld) throw new Unused('not all changes since are there to be read')
        await built.reader.read(tx, async (changes) => {
          if (changes.length > MOST_CHANGES) throw new Unused('much has changed since')
          if (await apply(built, changes)) return
          throw new Unused('it is too old, or something that homes share has changed since')
        })
      })
      return built
    } catch (error) {
      if (!isMissing(error)) this.#deps.onUnused((error as Error).message)
      return null
    }
  }

  async #removeUnfinished(): Promise<void> {
    for (const name of await readdir(this.#deps.folder)) {
      if (!name.startsWith(`${NAME}.`)) continue
      const unfinished = path.join(this.#deps.folder, name)
      const { mtimeMs } = await stat(unfinished).catch(() => ({ mtimeMs: Infinity })) // may be finished by now
      if (Date.now() - mtimeMs > UNFINISHED_MS) await rm(unfinished, { force: true })
    }
  }
}

function restored({ index, catalogue, position, days, expiries }: Body, now: Date): BuiltIndex {
  return {
    index: SearchIndex.restored(index, now.getTime()),
    catalogue: SearchCatalogue.restored(catalogue),
    reader: new ChangeReader(position.horizon, position.seen),
    days,
    expiries,
  }
}

/** Returns the first line, padded so that the arrays after it can be used in place. */
function headLine(head: Head): Buffer {
  const line = JSON.stringify(head)
  return Buffer.from(`${line.padEnd(aligned(line.length + 1) - 1)}\n`)
}

/** Reads a file; throws `Unused` with the reason if it is not valid. */
async function parsed(file: Buffer<ArrayBuffer>): Promise<{ readonly head: Head; readonly body: Body }> {
  const end = file.indexOf(LINE_END) + 1
  const head = headOf(file.subarray(0, end).toString())
  const body = file.subarray(end)
  if (head?.length !== body.length || head.checksum !== checksumOf(body)) throw new Unused('it is damaged')
  if (head.program !== (await programVersion())) throw new Unused('another version of the program has written it')
  return { head, body: unpacked(body) as Body }
}

function headOf(line: string): Head | null {
  try {
    return JSON.parse(line) as Head
  } catch {
    return null
  }
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'
