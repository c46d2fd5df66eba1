import type { CollectionName } from '#core/collection/collection.ts'
import type { CollectionQuery } from '#core/collection/collection-query.ts'
import { bounds } from '#core/collection/grammar/grammar-scope.ts'
import type { Executor } from '#db/database.ts'
import type { Viewer } from '#db/queries/collection/collection-sources.ts'
import { windowOf } from '#db/queries/collection/entry-sql.ts'
import { ResponseTooLarge } from '#db/queries/collection/populate-entries.ts'
import { readEntries } from '#db/queries/collection/read-entries.ts'
import type { LiveIndex } from '#stays/search/live/live-index.ts'

/** Entries cached as JSON, and what else a list contains about each. */
export interface KeptPage {
  readonly entries: LiveIndex['kept']['entries']
  readonly moreOf: (id: number) => object
}

interface AskedPage {
  readonly name: CollectionName
  readonly query: CollectionQuery
  readonly viewer: Viewer
  /** All found entries, in their order. */
  readonly ids: readonly number[]
}

const OPEN = Buffer.from('[')
const NEXT = Buffer.from(',')
const CLOSE = Buffer.from(']')

/**
 * Returns whether a query asks for nothing but whole entries, as everybody sees them, in the order in which they were
 * found.
 */
export function isOfKept({ filter, sort, fields, populate, text, status }: CollectionQuery, { role }: Viewer): boolean {
  const isWhole = fields === null && populate.length === 0
  return role === 'public' && status === 'published' && filter === null && text === null && sort.length === 0 && isWhole
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
  const { offset, limit } = windowOf(query)
  const page = ids.slice(offset, offset + limit)
  const found = await entries.read(page, async (missing) => {
    const all = { kind: 'offset', start: 0, limit: missing.length, count: false } as const
    const read = await readEntries(executor, name, { ...query, page: all }, viewer, { ids: missing })
    return new Map(read.entries.map((entry) => [Number(entry['id']), openJson(entry)]))
  })
  const parts: Uint8Array[] = []
  let bytes = 0
  for (const id of page) {
    const entry = found.get(id)
    // It was removed from the site since it was found.
    if (entry === undefined) continue
    const more = Buffer.from(`,${JSON.stringify(moreOf(id)).slice(1)}`)
    parts.push(parts.length === 0 ? OPEN : NEXT, entry, more)
    bytes += entry.length + more.length
  }
  if (bytes > bounds.answerBytes) throw new ResponseTooLarge()
  return Buffer.concat([...(parts.length === 0 ? [OPEN] : parts), CLOSE])
}

/** Returns an object in JSON without the closing brace. */
function openJson(entry: object): Buffer {
  return Buffer.from(JSON.stringify(entry).slice(0, -1))
}
