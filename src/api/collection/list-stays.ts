import { listsJoined, staySearchSchema } from '#contract/search/stay-search-schema.ts'
import { findStayOffers } from '#stays/search/find-stays.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import { readQuery } from '#api/route/read-body.ts'
import { problemResponse, type ApiResponse } from '#api/route/api-response.ts'
import type { ApiCall } from '#api/route/api-route.ts'
import { listCollection, listFound } from './read-collection.ts'

/** How many of the homes that a search finds are filtered or sorted by the grammar: the first ones in its order. */
const MOST_TO_FILTER = 10_000

/** Orders of the search; every other `sort` belongs to the grammar. */
const SEARCH_ORDERS: ReadonlySet<string> = new Set(['recommended', 'total', '-total', '-rating'])
const SEARCH_PARAMETERS: ReadonlySet<string> = new Set(
  Object.keys(staySearchSchema.shape).filter((name) => name !== 'sort'),
)

/**
 * Returns the homes. With `checkIn`, `checkOut`, party, `bbox` or any other search parameter of the site, returns only
 * those that can be booked for it, each with its `quote`, best first or by `sort=total`; `meta.isPart` is set if only
 * a part of them was considered. Filters, fields and pages of the grammar can be combined with it; the grammar filters
 * and sorts at most the `mostToFilter` first homes that the search finds.
 */
export async function listStays(deps: ApiDeps, call: ApiCall, mostToFilter = MOST_TO_FILTER): Promise<ApiResponse> {
  const split = splitCall(call)
  if (split === null) return listCollection(deps, 'stays', call)
  const read = readQuery(split.search, staySearchSchema)
  if (!read.ok) return read.response
  return listFound(deps, 'stays', split.rest, async (page) => {
    const found = await findStayOffers(deps, read.value, page ?? { offset: 0, limit: mostToFilter })
    if (!found) return { ok: false, response: problemResponse({ code: 'overloaded' }) }
    const { offers, total, problem, kept } = found
    if (problem) return { ok: false, response: problemResponse(problem) }
    const byId = new Map(offers.map(({ id, quote, dates }) => [id, { quote, dates }]))
    const isPart = found.isPart || (page === null && total > offers.length)
    const entries = kept?.entries ?? null
    const moreOf = (id: number) => byId.get(id) ?? {}
    return { ok: true, value: { ids: [...byId.keys()], total, entries, moreOf, ...(isPart && { meta: { isPart } }) } }
  })
}

/** Returns whether a query has search parameters. */
export function asksForSearch({ searchParams }: URL): boolean {
  return [...searchParams].some(([name, value]) => isOfSearch(name, value))
}

const isOfSearch = (name: string, value: string) =>
  name === 'sort' ? SEARCH_ORDERS.has(value) : SEARCH_PARAMETERS.has(name)

interface Split {
  readonly search: URL
  readonly rest: ApiCall
}

/** Splits a call with search parameters; null when it has none. */
function splitCall(call: ApiCall): Split | null {
  const [search, rest] = [new URLSearchParams(), new URLSearchParams()]
  for (const [name, value] of call.url.searchParams) {
    ;(isOfSearch(name, value) ? search : rest).append(name, value)
  }
  if (search.size === 0) return null
  const withQuery = (query: URLSearchParams) => new URL(`?${query.toString()}`, call.url)
  return { search: withQuery(listsJoined(search)), rest: { ...call, url: withQuery(rest) } }
}
