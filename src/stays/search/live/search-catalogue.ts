import type { ListedAmenity, SearchDestination } from '#db/queries/search/destination-queries.ts'

/** A destination and the range of numbers that lie in it: its own and those of the places inside it. */
export interface NumberedDestination {
  readonly slug: string
  readonly name: string
  /** Whether visitors may choose it. */
  readonly isListed: boolean
  readonly range: readonly [number, number]
}

export interface SavedCatalogue {
  readonly destinations: readonly SearchDestination[]
  readonly amenities: readonly ListedAmenity[]
  readonly currencies: readonly string[]
}

/** The numbers that an index uses for destinations, amenities and currencies. */
export class SearchCatalogue {
  readonly amenities: readonly ListedAmenity[]
  /** Ordered by name. */
  readonly destinations: readonly NumberedDestination[]
  readonly currencies: string[]
  readonly #amenityNumbers: ReadonlyMap<string, number>
  readonly #bySlug: ReadonlyMap<string, NumberedDestination>
  readonly #byId: ReadonlyMap<number, number>

  readonly #given: readonly SearchDestination[]

  constructor(
    destinations: readonly SearchDestination[],
    amenities: readonly ListedAmenity[],
    currencies: readonly string[] = [],
  ) {
    this.#given = destinations
    this.currencies = [...currencies]
    this.amenities = amenities
    this.#amenityNumbers = new Map(amenities.map(({ code }, number) => [code, number]))
    const ranges = rangesOf(destinations)
    this.#byId = new Map([...ranges].map(([id, [first]]) => [id, first]))
    this.destinations = destinations.map(({ id, slug, name, isListed }) => ({
      slug,
      name,
      isListed,
      range: ranges.get(id)!,
    }))
    this.#bySlug = new Map(this.destinations.map((destination) => [destination.slug, destination]))
  }

  /** What the catalogue was made of, with the currencies that were added since. */
  get saved(): SavedCatalogue {
    return { destinations: this.#given, amenities: this.amenities, currencies: this.currencies }
  }

  static restored({ destinations, amenities, currencies }: SavedCatalogue): SearchCatalogue {
    return new SearchCatalogue(destinations, amenities, currencies)
  }

  destinationOf(slug: string): NumberedDestination | undefined {
    return this.#bySlug.get(slug)
  }

  /**
   * Returns the destinations that a destination lies in, and those that lie beside it, with itself. Without one: the
   * outermost.
   */
  around(place: NumberedDestination | undefined): ReadonlySet<NumberedDestination> {
    const containing = place ? this.destinations.filter((one) => one !== place && isIn(place, one)) : []
    const parent = containing.find((one) => containing.every((other) => isIn(one, other)))
    const inParent = this.destinations.filter((one) => one !== parent && (!parent || isIn(one, parent)))
    const beside: NumberedDestination[] = []
    for (const one of inParent.toSorted((a, b) => a.range[0] - b.range[0])) {
      const before = beside.at(-1)
      if (!before || !isIn(one, before)) beside.push(one)
    }
    return new Set([...containing, ...beside])
  }

  /**
   * Returns the number of the destination that a stay lies in; undefined if it was added after the catalogue was read.
   */
  numberOfDestination(id: number): number | undefined {
    return this.#byId.get(id)
  }

  numberOfAmenity(code: string): number | undefined {
    return this.#amenityNumbers.get(code)
  }

  numberOfCurrency(currency: string): number {
    const known = this.currencies.indexOf(currency)
    return known >= 0 ? known : this.currencies.push(currency) - 1
  }
}

/** Whether a destination is another one, or lies in it. */
export function isIn({ range: [first, last] }: NumberedDestination, { range }: NumberedDestination): boolean {
  return range[0] <= first && last <= range[1]
}

/** Numbers the tree of places so that everything in a place directly follows it. */
function rangesOf(destinations: readonly SearchDestination[]): Map<number, readonly [number, number]> {
  const inside = Map.groupBy(destinations, ({ parentId }) => parentId)
  const ranges = new Map<number, readonly [number, number]>()
  let next = 0
  const number = ({ id }: SearchDestination) => {
    const first = next++
    for (const inner of inside.get(id) ?? []) number(inner)
    ranges.set(id, [first, next - 1])
  }
  for (const outermost of inside.get(null) ?? []) number(outermost)
  return ranges
}
