import { sql, type RawBuilder } from 'kysely'
import { collectionNames, isRelation, type Attribute, type CollectionName } from '#core/collection/collection.ts'
import { everyCollection } from '#core/collection/every-collection.ts'
import type { CatalogueFigures } from '#core/collection/estimate-response.ts'
import { bounds } from '#core/collection/grammar/grammar-scope.ts'
import type { Executor } from '#db/database.ts'
import { joinOf, sources } from './collection-sources.ts'
import { columnOf } from './column-sql.ts'

/** How many entries an average is made of. */
const SAMPLE = 50

/**
 * Returns average figures of the entries of every collection: how long they are and how many others they lead to, from
 * the first fifty of each. Reads a few thousand rows, whatever the size of the catalogue.
 */
export async function readCatalogueFigures(executor: Executor): Promise<CatalogueFigures> {
  const { rows } = await sql<{
    name: string
    figure: number
  }>`${sql.join([...collectionNames.flatMap(ofCollection), ...figuresOfLists()], sql` union all `)}`.execute(executor)
  const figures = new Map(rows.map(({ name, figure }) => [name, Number(figure)]))
  const byCollection = (kind: string) =>
    Object.fromEntries(collectionNames.map((name) => [name, figures.get(`${kind} ${name}`) ?? 0])) as Record<
      CollectionName,
      number
    >
  const listed = lists().map(({ name, relation }) => {
    const key = `${name}.${relation}`
    return [key, figures.get(key) ?? 0] as const
  })
  return { entries: byCollection('entries'), bytes: byCollection('bytes'), listed: Object.fromEntries(listed) }
}

/** Returns a statement for each relation to many entries that counts how many a sample leads to. */
export const figuresOfLists = (): readonly RawBuilder<unknown>[] => lists().map(ofList)

function ofCollection(name: CollectionName): readonly RawBuilder<unknown>[] {
  const view = sql.id('content', sources[name].view)
  return [
    sql`select ${`entries ${name}`}::text as name, count(*)::float8 as figure from (select from ${view} limit ${bounds.pageSize}) sampled`,
    sql`select ${`bytes ${name}`}::text, coalesce(avg(octet_length(to_json(sampled)::text)), 0)::float8
        from (select * from ${view} limit ${SAMPLE}) sampled`,
  ]
}

interface List {
  readonly name: CollectionName
  readonly relation: string
  readonly target: CollectionName
}

/**
 * Returns the relations to many entries. Those in which a viewer sees only their own entries are left out, because they
 * say nothing about the next viewer.
 */
function lists(): readonly List[] {
  return collectionNames.flatMap((name) =>
    Object.entries(everyCollection[name].attributes as Readonly<Record<string, Attribute>>).flatMap(
      ([relation, attribute]) =>
        isRelation(attribute) && attribute.many && !sources[attribute.target].isPersonal
          ? [{ name, relation, target: attribute.target }]
          : [],
    ),
  )
}

function ofList({ name, relation, target }: List): RawBuilder<unknown> {
  const { from, to, via } = joinOf(name, relation)
  const [owner, other] = [sql.id('owner'), sql.id('other')]
  const view = sql.id('content', via?.view ?? sources[target].view)
  const condition = sql`${columnOf(other, via?.from ?? to)} = ${columnOf(owner, from)}`
  return sql`select ${`${name}.${relation}`}::text, coalesce(avg(found.count), 0)::float8
    from (select * from ${sql.id('content', sources[name].view)} limit ${SAMPLE}) owner
    cross join lateral (
      select count(*) as count from (select from ${view} other where ${condition} limit ${bounds.listSize}) linked
    ) found`
}
