import { sql } from 'kysely'
import type { Attribute, CollectionName } from '#core/collection/collection.ts'
import type { Populated } from '#core/collection/collection-query.ts'
import { everyCollection } from '#core/collection/every-collection.ts'
import { bounds } from '#core/collection/grammar/grammar-scope.ts'
import type { Executor } from '#db/database.ts'
import { SHAPED_BY_OTHERS } from '#db/statement-names.ts'
import { joinOf, sources, type Sight } from './collection-sources.ts'
import { columnOf, entryNames } from './column-sql.ts'
import { columnsSql, KEY, orderSql } from './entry-sql.ts'
import { filterSql } from './filter-sql.ts'

/** An entry as it is sent: scalars, components, and what was populated. */
export type Entry = Readonly<Record<string, unknown>>

/** A row that is being turned into an entry. */
export type EntryRow = Record<string, unknown>

/** Thrown when the populated entries exceed the size of an answer. */
export class ResponseTooLarge extends Error {}

/**
 * Throws `ResponseTooLarge` for an answer with more entries or bytes than `bounds` allow. An entry counts each time it
 * appears. Stops reading at the limit.
 */
export function refuseTooMuch(entries: readonly unknown[]): void {
  let [entriesLeft, bytesLeft]: [number, number] = [bounds.responseEntries, bounds.responseBytes]
  const count = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const inner of value) count(inner)
      return
    }
    if (typeof value === 'string') bytesLeft -= value.length + QUOTES
    else if (value === null || typeof value !== 'object') bytesLeft -= PLAIN_BYTES
    else {
      if ('documentId' in value) entriesLeft -= 1
      // Rows and values from their JSON have no inherited properties, and making a list of their entries takes longer
      // than counting them.
      for (const key in value) {
        bytesLeft -= key.length + QUOTES
        count((value as EntryRow)[key])
      }
    }
    if (entriesLeft < 0 || bytesLeft < 0) throw new ResponseTooLarge()
  }
  count(entries)
}

/** The extra bytes of a text besides its characters, and the bytes of a number, a boolean or null. */
const QUOTES = 3
const PLAIN_BYTES = 6

/** Adds related entries, with one statement per relation, whatever the number of entries. */
export async function populate(
  executor: Executor,
  name: CollectionName,
  rows: EntryRow[],
  requests: readonly Populated[],
  sight: Sight,
): Promise<readonly Entry[]> {
  const attributes: Readonly<Record<string, Attribute>> = everyCollection[name].attributes
  const followed = await Promise.all(
    requests.map(async (request) => {
      const attribute = attributes[request.name]
      if (attribute === undefined || !('target' in attribute)) return null
      const column = KEY + request.name
      const keys = [...new Set(rows.map((row) => row[column]).filter((key) => typeof key === 'number'))]
      const found = await relatedEntries(
        executor,
        { name, relation: request.name, target: attribute.target },
        request,
        keys,
        sight,
      )
      return { request, column, found, isMany: attribute.many }
    }),
  )
  // Always in the same order, whichever was read first, so that the same entries give the same text and clients
  // recognise it.
  for (const { request, column, found, isMany } of followed.filter((one) => one !== null))
    for (const row of rows) {
      const entries = found.get(row[column] as number) ?? []
      const one = entries[0] ?? null
      row[request.name] = request.countOnly ? { count: one?.['count'] ?? 0 } : isMany ? entries : one
      delete row[column]
    }
  return rows
}

interface Way {
  readonly name: CollectionName
  readonly relation: string
  readonly target: CollectionName
}

async function relatedEntries(
  executor: Executor,
  { name, relation, target }: Way,
  request: Populated,
  keys: readonly number[],
  sight: Sight,
): Promise<ReadonlyMap<number, readonly Entry[]>> {
  if (keys.length === 0) return new Map()
  const { to, via, order } = joinOf(name, relation)
  const nextEntry = entryNames()
  const [entry, link] = [nextEntry(), nextEntry()]
  const view = sql.id('content', sources[target].view)
  const rows =
    via === undefined
      ? sql`${view} ${entry} where ${columnOf(entry, to)} = wanted.key`
      : sql`${sql.id('content', via.view)} ${link} join ${view} ${entry} on ${columnOf(entry, to)} = ${columnOf(link, via.to)}
          where ${columnOf(link, via.from)} = wanted.key`
  const conditions = [sources[target].visible(sight, entry)]
  if (request.filter !== null)
    conditions.push(filterSql(request.filter, { collection: target, entry, sight, nextEntry }))
  const where = sql`${rows} and ${sql.join(conditions, sql` and `)}`
  const [by = 'id', direction = 'asc'] = (order ?? sources[target].order).split(' ')
  const sorted =
    request.sort.length > 0
      ? orderSql(target, request.sort, entry, sight)
      : sql`${columnOf(entry, by)} ${sql.raw(direction === 'desc' ? 'desc nulls last' : 'asc')}, ${entry}.id`
  const inner = request.countOnly
    ? sql`select count(*)::int as count from ${where}`
    : sql`select ${columnsSql(target, request.fields, request.populate, entry)} from ${where} order by ${sorted} limit ${request.limit}`
  const { rows: found } = await sql<EntryRow & { $owner: number }>`${SHAPED_BY_OTHERS}
    select wanted.key as "$owner", entry.* from unnest(${keys}::int[]) as wanted (key)
    cross join lateral (${inner}) entry limit ${bounds.responseEntries + 1}`.execute(executor)
  if (found.length > bounds.responseEntries) throw new ResponseTooLarge()
  const owners: number[] = []
  const entries: EntryRow[] = []
  // The object is copied without the property, because objects from which a property was deleted are slow to read and
  // to serialise.
  for (const { $owner, ...related } of found) {
    owners.push($owner)
    entries.push(related)
  }
  await populate(executor, target, entries, request.populate, sight)
  return Map.groupBy(entries, (_, index) => owners[index]!)
}
