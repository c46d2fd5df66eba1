import type { Attribute, CollectionName } from './collection.ts'
import type { CollectionQuery, Filter, Populated, SortKey } from './collection-query.ts'
import { everyCollection } from './every-collection.ts'

/** What conditions may weigh in all: one of an entry itself 1, along a single entry 2, along a list 4, along two lists beyond measure. */
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
 * Whether a question may take the database long: it looks for words, at many conditions, along several relations, or far behind. What a
 * page of a front end asks is light: `filters[amenities][slug]=wifi&filters[maxGuests][$gte]=4&sort=destination.name`.
 */
export function isCostly(name: CollectionName, { filter, sort, populate, text, page }: CollectionQuery): boolean {
  const offset = page.kind === 'page' ? page.page * page.pageSize : page.start
  const populated = everythingIn(name, populate)
  return (
    text !== null ||
    offset > OFFSET ||
    populated.length > POPULATED ||
    [{ of: name, filter, sort }, ...populated].some(isHeavy)
  )
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
