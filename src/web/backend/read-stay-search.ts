import { readChildAges } from '#contract/quote/child-ages.ts'
import { listsJoined, staySearchSchema, type ParsedStaySearch } from '#contract/search/stay-search-schema.ts'

export interface ReadStaySearch {
  /** The valid values; an invalid one is replaced by its default. */
  readonly search: ParsedStaySearch
  /** The names of the invalid parameters. */
  readonly faults: readonly (keyof ParsedStaySearch)[]
}

/**
 * Reads dates and party from an address. Empty fields of a plain form count as not given. Never fails: an invalid value
 * is named and left out.
 */
export function readStaySearch(query: URLSearchParams): ReadStaySearch {
  const given = new Map([...listsJoined(query)].filter(([, value]) => value.trim() !== ''))
  const ages = readChildAges(query).join()
  if (ages) given.set('childAges', ages)
  else given.delete('childAges')
  const faults: (keyof ParsedStaySearch)[] = []
  for (;;) {
    const parsed = staySearchSchema.safeParse(Object.fromEntries(given))
    if (parsed.success) return { search: parsed.data, faults }
    // A value may be reported twice: a negative price is also below the lowest one.
    for (const name of new Set(parsed.error.issues.map(({ path }) => String(path[0]) as keyof ParsedStaySearch))) {
      if (!given.delete(name)) throw new Error(`a search without ${name} is refused`)
      faults.push(name)
    }
  }
}
