import { sql, type RawBuilder } from 'kysely'
import type { CollectionName, ScalarKind } from '#core/collection/collection.ts'
import type { Comparison, Filter, ScalarValue } from '#core/collection/collection-query.ts'
import { columnOf } from './column-sql.ts'
import { isUuid } from '#core/is-uuid.ts'
import { joinOf, sources, type Sight } from './collection-sources.ts'

/** The part of a statement for which a condition is made. */
export interface FilterPlace {
  /** Null: none of its attributes leads to another collection. */
  readonly collection: CollectionName | null
  /** The view's name in the statement. */
  readonly entry: RawBuilder<unknown>
  readonly sight: Sight
  readonly nextEntry: () => RawBuilder<unknown>
}

/** Returns a filter as a condition. Values are bound; names have been checked against the declarations. */
export function filterSql(filter: Filter, place: FilterPlace): RawBuilder<unknown> {
  switch (filter.kind) {
    case 'all':
      return joined(filter.of, 'and', place)
    case 'any':
      return joined(filter.of, 'or', place)
    case 'not':
      return sql`not (${filterSql(filter.of, place)})`
    case 'related':
      return relatedSql(filter, place)
    case 'compare':
      return comparisonSql(filter, columnOf(place.entry, filter.name, filter.component))
  }
}

function joined(parts: readonly Filter[], word: 'and' | 'or', place: FilterPlace): RawBuilder<unknown> {
  if (parts.length === 0) return sql`true`
  return sql`(${sql.join(
    parts.map((part) => filterSql(part, place)),
    word === 'and' ? sql` and ` : sql` or `,
  )})`
}

function relatedSql(
  { relation, target, of }: Extract<Filter, { kind: 'related' }>,
  { collection, entry, sight, nextEntry }: FilterPlace,
): RawBuilder<unknown> {
  if (collection === null) throw new Error(`nothing leads to ${target} from here`)
  const other = nextEntry()
  const { from, to, via } = joinOf(collection, relation)
  const view = sql.id('content', sources[target].view)
  const key = columnOf(entry, from)
  const link = nextEntry()
  const rows =
    via === undefined
      ? sql`${view} ${other} where ${columnOf(other, to)} = ${key}`
      : sql`${sql.id('content', via.view)} ${link} join ${view} ${other} on ${columnOf(other, to)} = ${columnOf(link, via.to)}
          where ${columnOf(link, via.from)} = ${key}`
  return sql`exists (select from ${rows}
    and ${sources[target].visible(sight, other)}
    and ${filterSql(of, { collection: target, entry: other, sight, nextEntry })})`
}

function comparisonSql(comparison: Comparison, given: RawBuilder<unknown>): RawBuilder<unknown> {
  const { operator, values, attribute } = comparison
  if (comparison.name === 'documentId' && (operator === '$eq' || operator === '$in'))
    return sql`${given} = any(${values.map(String).filter(isUuid)}::uuid[])`
  const cast = sql.raw(castOf(attribute.kind, values))
  const column = comparison.name === 'documentId' ? sql`${given}::text` : given
  const [first = null, second = null] = values
  const bound = (value: ScalarValue) => sql`${value}::${cast}`
  const text = sql`${column}::text`
  const requested = sql`${String(first)}::text`
  switch (operator) {
    case '$eq':
      return sql`${column} = ${bound(first)}`
    case '$ne':
      return sql`${column} <> ${bound(first)}`
    case '$eqi':
      return sql`lower(${text}) = lower(${requested})`
    case '$nei':
      return sql`lower(${text}) <> lower(${requested})`
    case '$in':
      return sql`${column} = any(${values}::${cast}[])`
    case '$notIn':
      return sql`${column} <> all(${values}::${cast}[])`
    case '$lt':
      return sql`${column} < ${bound(first)}`
    case '$lte':
      return sql`${column} <= ${bound(first)}`
    case '$gt':
      return sql`${column} > ${bound(first)}`
    case '$gte':
      return sql`${column} >= ${bound(first)}`
    case '$between':
      return sql`${column} between ${bound(first)} and ${bound(second)}`
    case '$null':
      return sql`${column} is null`
    case '$notNull':
      return sql`${column} is not null`
    // Not `like`: % and _ have to be matched literally.
    case '$contains':
      return sql`position(${requested} in ${text}) > 0`
    case '$notContains':
      return sql`position(${requested} in ${text}) = 0`
    case '$containsi':
      return sql`position(lower(${requested}) in lower(${text})) > 0`
    case '$notContainsi':
      return sql`position(lower(${requested}) in lower(${text})) = 0`
    case '$startsWith':
      return sql`starts_with(${text}, ${requested})`
    case '$startsWithi':
      return sql`starts_with(lower(${text}), lower(${requested}))`
    case '$endsWith':
      return sql`right(${text}, length(${requested})) = ${requested}`
    case '$endsWithi':
      return sql`right(lower(${text}), length(${requested})) = lower(${requested})`
  }
}

/**
 * A comparison between whole numbers can use an index. A fraction, or a number out of range, is compared as well,
 * without one.
 */
function castOf(kind: ScalarKind, values: readonly ScalarValue[]): string {
  if (kind === 'integer') return values.every(Number.isInteger) ? 'bigint' : 'float8'
  if (kind === 'decimal') return 'float8'
  if (kind === 'boolean') return 'boolean'
  if (kind === 'date') return 'date'
  if (kind === 'datetime') return 'timestamptz'
  return 'text'
}
