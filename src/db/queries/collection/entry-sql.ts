import { sql, type RawBuilder } from 'kysely'
import { identityAttributes, isScalar, type Attribute, type CollectionName } from '#core/collection/collection.ts'
import type { CollectionQuery, Populated, SortKey } from '#core/collection/collection-query.ts'
import { everyCollection } from '#core/collection/every-collection.ts'
import { isUuid } from '#core/is-uuid.ts'
import { joinOf, sources, type Sight } from './collection-sources.ts'
import { columnOf, wireOf } from './column-sql.ts'

/** Prefixes the name of a relation to form the name of the column by which its entries are found. */
export const KEY = '$key'

/**
 * Returns the condition that an entry has a name from an address: its document id, slug or number. Null: no entry can
 * have that name.
 */
export function keySql(name: CollectionName, key: string, entry: RawBuilder<unknown>): RawBuilder<unknown> | null {
  if (isUuid(key)) return sql`${entry}."documentId" = ${key}::uuid`
  const { slug } = everyCollection[name] as { readonly slug?: string }
  const numbered = /^[1-9]\d{0,8}$/.test(key) ? sql`${entry}.id = ${Number(key)}` : null
  const slugged = slug !== undefined && !key.includes('\0') ? sql`${columnOf(entry, slug)} = ${key}` : null
  // A slug may consist of digits only.
  return numbered && slugged ? sql`(${numbered} or ${slugged})` : (numbered ?? slugged)
}

/** Which of all entries are on a page. */
export interface Window {
  readonly offset: number
  readonly limit: number
}

/** Returns which part of the ordered entries a question asks for. */
export function windowOf({ page }: CollectionQuery): Window {
  return page.kind === 'page'
    ? { offset: (page.page - 1) * page.pageSize, limit: page.pageSize }
    : { offset: page.start, limit: page.limit }
}

/** Returns the condition that one of these attributes of an entry contains the words of `_q`, whatever their case. */
export function textSql(searched: readonly string[], text: string, entry: RawBuilder<unknown>): RawBuilder<unknown> {
  const columns = searched.map(
    (attribute) => sql`position(lower(${text}::text) in lower(${columnOf(entry, attribute)}::text)) > 0`,
  )
  return columns.length === 0 ? sql`false` : sql`(${sql.join(columns, sql` or `)})`
}

/**
 * Returns the order of entries: the requested one, or that of `ids`, or that of the collection. Ties are broken by id
 * in the direction of the last key, so that one index of a column serves both directions.
 */
export function orderSql(
  name: CollectionName,
  sort: readonly SortKey[],
  entry: RawBuilder<unknown>,
  sight: Sight,
  ids?: readonly number[],
): RawBuilder<unknown> {
  const keys = sort.map(({ at, descending }) => {
    const column = sortColumn(name, at, entry, sight)
    // Never null, and their indexes are those of unique constraints, which know no other place for nulls.
    if (isIdentity(at)) return descending ? sql`${column} desc` : column
    return descending ? sql`${column} desc nulls last` : sql`${column} asc nulls first`
  })
  if (keys.length > 0) return sql.join([...keys, sort.at(-1)?.descending ? sql`${entry}.id desc` : sql`${entry}.id`])
  if (ids !== undefined) return sql`array_position(${ids}::int[], ${entry}.id)`
  return sql`${columnOf(entry, sources[name].order)}, ${entry}.id`
}

const isIdentity = ({ through, component, name }: SortKey['at']) =>
  through.length === 0 && component === null && Object.hasOwn(identityAttributes, name)

/**
 * Returns the column by which entries are sorted: of the entry, or of a single related entry if the viewer may see it.
 * Texts are sorted without regard to capitals and accents.
 */
function sortColumn(
  name: CollectionName,
  at: SortKey['at'],
  entry: RawBuilder<unknown>,
  sight: Sight,
): RawBuilder<unknown> {
  const [relation, ...rest] = at.through
  if (relation === undefined) {
    const column = columnOf(entry, at.name, at.component)
    return at.attribute.kind === 'string' ? sql`app.plain(${column}::text)` : column
  }
  const target = targetOf(name, relation)
  const { from, to } = joinOf(name, relation)
  const other = sql.id(`s${at.through.length}`)
  const inner = sortColumn(target, { ...at, through: rest }, other, sight)
  return sql`(select ${inner} from ${sql.id('content', sources[target].view)} ${other}
    where ${columnOf(other, to)} = ${columnOf(entry, from)} and ${sources[target].visible(sight, other)} limit 1)`
}

/** Returns the columns of the wanted scalars and components, and of the keys that populated relations follow. */
export function columnsSql(
  name: CollectionName,
  fields: readonly string[] | null,
  populated: readonly Populated[],
  entry: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const attributes: Readonly<Record<string, Attribute>> = everyCollection[name].attributes
  const all: Readonly<Record<string, Attribute>> = { ...identityAttributes, ...attributes }
  const scalars = Object.entries(all).flatMap(([key, attribute]) =>
    isScalar(attribute) ? [[key, attribute] as const] : [],
  )
  const requested = scalars.filter(([key]) => key in identityAttributes || fields === null || fields.includes(key))
  const columns = requested.map(([key, attribute]) => sql`${wireOf(columnOf(entry, key), attribute)} as ${sql.id(key)}`)
  for (const { name: key, fields: inner } of populated) {
    const attribute = attributes[key]
    if (attribute?.kind === 'component')
      columns.push(sql`${componentSql(key, attribute, inner, entry)} as ${sql.id(key)}`)
    else columns.push(sql`${columnOf(entry, joinOf(name, key).from)} as ${sql.id(KEY + key)}`)
  }
  return sql.join(columns)
}

function componentSql(
  component: string,
  { attributes }: Extract<Attribute, { kind: 'component' }>,
  fields: readonly string[] | null,
  entry: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const pairs = Object.entries(attributes)
    .filter(([key]) => fields === null || fields.includes(key))
    .flatMap(([key, attribute]) => [sql.lit(key), wireOf(columnOf(entry, key, component), attribute)])
  return sql`json_build_object(${sql.join([sql.lit('id'), sql`${entry}.id`, ...pairs])})`
}

/** Returns the collection to which a relation leads. */
export function targetOf(name: CollectionName, relation: string): CollectionName {
  const attribute = (everyCollection[name].attributes as Readonly<Record<string, Attribute>>)[relation]
  if (attribute === undefined || !('target' in attribute)) throw new Error(`${name} has no relation ${relation}`)
  return attribute.target
}
