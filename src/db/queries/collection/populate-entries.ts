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

/** An entry as the wire has it: scalars, components, and what was populated. */
export type Entry = Readonly<Record<string, unknown>>

/** A row on its way to becoming an entry. */
export type EntryRow = Record<string, unknown>

/** What a question leads to is more than one answer may hold. */
export class ResponseTooLarge extends Error {}

/**
 * Throws `ResponseTooLarge` for an answer that would hold more entries or bytes than `bounds` allow, each counted as often as it stands
 * there. Reads no further than the bound.
 */
export function refuseTooMuch(entries: readonly unknown[]): void {
  let [entriesLeft, bytesLeft]: [number, number] = [bounds.answerEntries, bounds.answerBytes]
  const count = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const inner of value) count(inner)
      return
    }
    if (typeof value === 'string') bytesLeft -= value.length + QUOTES
    else if (value === null || typeof value !== 'object') bytesLeft -= PLAIN_BYTES
    else {
      if ('documentId' in value) entriesLeft -= 1
      // Rows and what stood in their JSON: they inherit nothing, and a list of their entries costs more than counting them.
      for (const key in value) {
        bytesLeft -= key.length + QUOTES
        count((value as EntryRow)[key])
      }
    }
    if (entriesLeft < 0 || bytesLeft < 0) throw new ResponseTooLarge()
  }
  count(entries)
}

/** Bytes of a text beside its characters, and of a number, a boolean or null. */
const QUOTES = 3
const PLAIN_BYTES = 6

/** Puts what relations lead to into the entries: one statement a relation, whatever the number of entries. */
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
  // One after the other, whichever was there first: the same entries are the same text, by which clients know them again.
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
    cross join lateral (${inner}) entry limit ${bounds.answerEntries + 1}`.execute(executor)
  if (found.length > bounds.answerEntries) throw new ResponseTooLarge()
  const owners: number[] = []
  const entries: EntryRow[] = []
  // Taken apart rather than deleted from: objects that lost a property are slow to read and to write out.
  for (const { $owner, ...related } of found) {
    owners.push($owner)
    entries.push(related)
  }
  await populate(executor, target, entries, request.populate, sight)
  return Map.groupBy(entries, (_, index) => owners[index]!)
}
