import { identityAttributes, type Attribute, type Collection, type CollectionName } from './collection.ts'
import type { CollectionQuery, Filter, Populated, SortKey } from './collection-query.ts'
import { everyCollection } from './every-collection.ts'

/**
 * The greatest total weight of conditions. One on the entry itself weighs 1, along a single entry 2, along a list 4;
 * one along two lists always exceeds it.
 */
const MOST_WEIGHT = 10
const WEIGHTS = { itself: 1, single: 2, list: 4, lists: 100 } as const
const POPULATED = 10
const OFFSET = 10_000

interface Part {
  readonly of: CollectionName
  readonly filter: Filter | null
  readonly sort: readonly SortKey[]
}

/**
 * Returns whether a question may keep the database busy for long: it searches for words, has many conditions, goes
 * along several relations, starts far behind, or wants an order that no index has, for which all entries are read. Ordinary
 * questions of a front end are not costly: `filters[amenities][slug]=wifi&filters[maxGuests][$gte]=4&sort=rating:desc`.
 */
export function isCostly(name: CollectionName, { filter, sort, populate, text, page }: CollectionQuery): boolean {
  const offset = page.kind === 'page' ? page.page * page.pageSize : page.start
  const populated = everythingIn(name, populate)
  return (
    text !== null ||
    offset > OFFSET ||
    populated.length > POPULATED ||
    isSorted(everyCollection[name], sort) ||
    [{ of: name, filter, sort }, ...populated].some(isHeavy)
  )
}

/** Returns whether all entries of a large collection have to be put in order for one page of them. */
function isSorted({ ordered }: Collection, [first]: readonly SortKey[]): boolean {
  if (ordered === undefined || first === undefined) return false
  const { through, component, name } = first.at
  const isOfEntry = through.length === 0 && component === null
  return !isOfEntry || !(ordered.includes(name) || Object.hasOwn(identityAttributes, name))
}

function everythingIn(name: CollectionName, populate: readonly Populated[]): readonly Part[] {
  return populate.flatMap((one) => {
    const of = relationOf(name, one.name)?.target
    return of === undefined ? [] : [{ ...one, of }, ...everythingIn(of, one.populate)]
  })
}

function isHeavy({ of, filter, sort }: Part): boolean {
  const weight = filter === null ? 0 : weightOf(filter, of, { relations: 0, lists: 0 })
  return weight > MOST_WEIGHT || sort.some(({ at }) => at.through.length > 1)
}

interface Way {
  readonly relations: number
  readonly lists: number
}

function weightOf(filter: Filter, name: CollectionName, way: Way): number {
  switch (filter.kind) {
    case 'compare':
      return WEIGHTS[way.lists > 1 ? 'lists' : way.lists > 0 ? 'list' : way.relations > 0 ? 'single' : 'itself']
    case 'not':
      return weightOf(filter.of, name, way)
    case 'related': {
      const lists = way.lists + (relationOf(name, filter.relation)?.many ? 1 : 0)
      return weightOf(filter.of, filter.target, { relations: way.relations + 1, lists })
    }
    default:
      return filter.of.reduce((sum, part) => sum + weightOf(part, name, way), 0)
  }
}

function relationOf(name: CollectionName, relation: string) {
  const attribute = (everyCollection[name].attributes as Readonly<Record<string, Attribute>>)[relation]
  return attribute !== undefined && 'target' in attribute ? attribute : null
}
