import type { EntryOf } from '#contract/collection/entry-of.ts'
import { requireData, type consoleApi } from './console-api.ts'

type Api = ReturnType<typeof consoleApi>
type Entry = EntryOf<'destinations'>

/** A place that homes can belong to. */
export type Place = Entry & {
  /** What lists call it: its name, and what tells it from other places of that name. */
  readonly label: string
}

/** Loads all places that homes can belong to, by name. */
export async function loadPlaces(api: Api): Promise<readonly Place[]> {
  const first = await pageOfPlaces(api, 1)
  const others = Array.from({ length: first.meta.pagination.pageCount - 1 }, (_, index) => index + 2)
  const pages = await Promise.all(others.map((page) => pageOfPlaces(api, page)))
  return withLabels([first, ...pages].flatMap(({ data }) => data))
}

interface PageMeta {
  readonly pagination: { readonly pageCount: number }
}

async function pageOfPlaces(api: Api, page: number) {
  const places = await api.list<Entry, PageMeta>('/api/destinations', {
    'pagination[page]': page,
    'pagination[pageSize]': 100,
    'populate[parent][fields]': 'name',
    // Places of one name keep their order from page to page.
    'sort[0]': 'name',
    'sort[1]': 'slug',
  })
  return requireData(places, () => new Error('places have no page of their own'))
}

/** Names several places of one name with the place that contains them, or with their slugs where that is the same. */
export function withLabels(places: readonly Entry[]): readonly Place[] {
  const inParent = ({ name, parent }: Entry) => (parent ? `${name}, ${parent.name}` : name)
  const [names, longer] = [countsOf(places, ({ name }) => name), countsOf(places, inParent)]
  return places.map((place) => {
    const { name, slug } = place
    if (names.get(name) === 1) return { ...place, label: name }
    const label = inParent(place)
    return { ...place, label: longer.get(label) === 1 ? label : `${label} (${slug})` }
  })
}

function countsOf(places: readonly Entry[], nameOf: (place: Entry) => string): ReadonlyMap<string, number> {
  const groups = Map.groupBy(places, nameOf)
  return new Map([...groups].map(([name, { length }]) => [name, length]))
}
