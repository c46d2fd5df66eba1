import type { CollectionName } from '#core/collection/collection.ts'
import type { CollectionQuery, Page } from '#core/collection/collection-query.ts'
import { bounds } from '#core/collection/grammar/grammar-scope.ts'
import type { Executor } from '#db/database.ts'
import type { Viewer } from '#db/queries/collection/collection-sources.ts'
import { ResponseTooLarge } from '#db/queries/collection/populate-entries.ts'
import { readEntries } from '#db/queries/collection/read-entries.ts'
import type { LiveIndex } from '#stays/search/live/live-index.ts'

/** Entries cached as JSON. */
export type KeptEntries = LiveIndex['kept']['entries']

/** A cache, and what else a list contains about each entry. */
interface KeptPage {
  readonly entries: KeptEntries
  readonly moreOf: (id: number) => object
}

interface AskedPage {
  readonly name: CollectionName
  readonly query: CollectionQuery
  readonly viewer: Viewer
  /** The entries of the page, in their order. */
  readonly ids: readonly number[]
}

const OPEN = Buffer.from('[')
const NEXT = Buffer.from(',')
const CLOSE = Buffer.from(']')

/** Returns whether a query takes entries as they were found: all of them, in their order. */
export function isAsFound({ filter, sort, text, status }: CollectionQuery): boolean {
  return status === 'published' && filter === null && text === null && sort.length === 0
}

/**
 * Returns whether a query asks for nothing but whole entries, as everybody sees them, in the order in which they were
 * found.
 */
export function isOfKept(query: CollectionQuery, { role }: Viewer): boolean {
  return role === 'public' && isAsFound(query) && query.fields === null && query.populate.length === 0
}

/** Returns the page that consists of all these entries. */
export function wholeOf(ids: readonly number[]): Page {
  return { kind: 'offset', start: 0, limit: ids.length, count: false }
}

/**
 * Returns the page of a list as JSON, with entries from memory or read now. Throws `ResponseTooLarge` when it exceeds
 * the largest answer.
 */
export async function keptEntries(
  executor: Executor,
  { name, query, viewer, ids }: AskedPage,
  { entries, moreOf }: KeptPage,
): Promise<Uint8Array> {
  const found = await entries.read(ids, async (missing) => {
    const read = await readEntries(executor, name, { ...query, page: wholeOf(missing) }, viewer, { ids: missing })
    return new Map(read.entries.map((entry) => [Number(entry['id']), openJson(entry)]))
  })
  const parts: Uint8Array[] = []
  let bytes = 0
  for (const id of ids) {
    const entry = found.get(id)
    // It was removed from the site since it was found.
    if (entry === undefined) continue
    const more = Buffer.from(`,${JSON.stringify(moreOf(id)).slice(1)}`)
    parts.push(parts.length === 0 ? OPEN : NEXT, entry, more)
    bytes += entry.length + more.length
  }
  if (bytes > bounds.responseBytes) throw new ResponseTooLarge()
  return Buffer.concat([...(parts.length === 0 ? [OPEN] : parts), CLOSE])
}

/** Returns an object in JSON without the closing brace. */
function openJson(entry: object): Buffer {
  return Buffer.from(JSON.stringify(entry).slice(0, -1))
}
