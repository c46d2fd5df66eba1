import type { NamedStayShape } from '#contract/favourite/favourite-shapes.ts'
import type { ParsedStaySearch } from '#contract/search/stay-search-schema.ts'
import { findOpenStayIds } from '#db/queries/search/nearby-stay-queries.ts'
import { findStaySummaries } from '#db/queries/stay/stay-queries.ts'
import type { StayDeps } from '#stays/stay-deps.ts'
import { priceStays } from './price-stays.ts'

/**
 * Returns the homes with these slugs in their order, priced for the dates and party of the search. Homes that are not
 * let (any more) are left out.
 */
export async function findNamedStays(
  deps: StayDeps,
  { slugs, search }: { readonly slugs: readonly string[]; readonly search: ParsedStaySearch },
): Promise<NamedStayShape[]> {
  const ids = await findOpenStayIds(deps.db, slugs)
  const summaries = await findStaySummaries(deps.db, [...ids.values()])
  const stays = [...new Set(slugs)].flatMap((slug) => summaries.get(ids.get(slug) ?? 0) ?? [])
  const priced = await priceStays(deps, stays, search)
  return priced.map(({ card, isFree }) => ({ ...card, isFree }))
}
