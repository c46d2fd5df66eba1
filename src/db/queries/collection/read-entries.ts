import { sql, type RawBuilder } from 'kysely'
import type { CollectionName } from '#core/collection/collection.ts'
import type { CollectionQuery } from '#core/collection/collection-query.ts'
import { everyCollection } from '#core/collection/every-collection.ts'
import type { Executor } from '#db/database.ts'
import { SHAPED_BY_OTHERS } from '#db/statement-names.ts'
import { sources, type Viewer } from './collection-sources.ts'
import { entryNames } from './column-sql.ts'
import { columnsSql, keySql, orderSql, windowOf, textSql } from './entry-sql.ts'
import { filterSql } from './filter-sql.ts'
import { countShown } from './shown-entries.ts'
import { populate, refuseTooMuch, type Entry, type EntryRow } from './populate-entries.ts'

export interface EntryPage {
  readonly entries: readonly Entry[]
  /** Null when it was not requested. */
  readonly total: number | null
}

/** Conditions in addition to those of the question. */
export interface Extra {
  /** Only these, in this order unless the question sorts. */
  readonly ids?: readonly number[]
}

/**
 * Returns the entries that a question asks for, as its viewer sees them. It takes two statements (the count of a whole
 * collection is stored), and one for each populated relation of a level. Throws `ResponseTooLarge` when far too much is
 * populated.
 */
export async function readEntries(
  executor: Executor,
  name: CollectionName,
  query: CollectionQuery,
  viewer: Viewer,
  extra: Extra = {},
): Promise<EntryPage> {
  const sight = { ...viewer, drafts: query.status === 'draft' }
  const nextEntry = entryNames()
  const entry = nextEntry()
  const from = sql.id('content', sources[name].view)
  const conditions = [sources[name].visible(sight, entry)]
  if (query.filter !== null) conditions.push(filterSql(query.filter, { collection: name, entry, sight, nextEntry }))
  if (query.text !== null) conditions.push(textSql(everyCollection[name].searched, query.text, entry))
  const window = windowOf(query)
  // Without other conditions the page can be read directly. A text search may find thousands.
  const isWhole = query.filter === null && query.text === null && query.status !== 'draft'
  const isPage = isWhole && query.sort.length === 0
  const page = extra.ids !== undefined && isPage ? extra.ids.slice(window.offset, window.offset + window.limit) : null
  const ids = page ?? extra.ids
  if (ids !== undefined) conditions.push(sql`${entry}.id = any(${ids}::int[])`)
  const where = sql.join(conditions, sql` and `)
  const { offset, limit } = page ? { offset: 0, limit: page.length } : window
  const order = orderSql(name, query.sort, entry, sight, ids)
  const rowsOf = (row: RawBuilder<unknown>, rest: RawBuilder<unknown>) => {
    const columns = columnsSql(name, query.fields, query.populate, row)
    return sql<EntryRow>`${SHAPED_BY_OTHERS} select ${columns} from ${from} ${row} where ${rest}`
  }
  const isPicked = sources[name].isWide === true && (query.filter !== null || query.sort.length > 0)
  const row = isPicked ? nextEntry() : entry
  const rows = isPicked
    ? rowsOf(
        row,
        sql`${row}.id = any(array(select ${entry}.id from ${from} ${entry} where ${where} order by ${order} limit ${limit} offset ${offset}))
          order by ${orderSql(name, query.sort, row, sight, ids)}`,
      )
    : rowsOf(row, sql`${where} order by ${order} limit ${limit} offset ${offset}`)
  const count = async (): Promise<number> => {
    const { counted } = sources[name]
    if (counted !== undefined && isWhole && ids === undefined) return countShown(executor, counted)
    const { rows: found } = await sql<{ total: number }>`
      ${SHAPED_BY_OTHERS} select count(*)::int as total from ${from} ${entry} where ${where}`.execute(executor)
    return found[0]?.total ?? 0
  }
  const counts = query.page.count && page === null
  const [read, counted] = await Promise.all([rows.execute(executor), counts ? count() : null])
  const entries = await populate(executor, name, read.rows, query.populate, sight)
  refuseTooMuch(entries)
  const found = page === null ? counted : extra.ids?.length
  return { entries, total: query.page.count ? (found ?? null) : null }
}

/** Returns an entry by its document id, slug or number, or null when none fits the question. */
export async function readEntry(
  executor: Executor,
  name: CollectionName,
  key: string,
  query: CollectionQuery,
  viewer: Viewer,
): Promise<Entry | null> {
  const sight = { ...viewer, drafts: query.status === 'draft' }
  const nextEntry = entryNames()
  const entry = nextEntry()
  const named = keySql(name, key, entry)
  if (named === null) return null
  const conditions = [named, sources[name].visible(sight, entry)]
  if (query.filter !== null) conditions.push(filterSql(query.filter, { collection: name, entry, sight, nextEntry }))
  const { rows } = await sql<EntryRow>`${SHAPED_BY_OTHERS}
    select ${columnsSql(name, query.fields, query.populate, entry)}
    from ${sql.id('content', sources[name].view)} ${entry}
    where ${sql.join(conditions, sql` and `)} limit 1`.execute(executor)
  const [found = null] = await populate(executor, name, rows, query.populate, sight)
  if (found !== null) refuseTooMuch([found])
  return found
}
