import type { DestinationShape } from '#contract/stay-shapes.ts'
import { listDestinations } from '#db/queries/search/destination-queries.ts'
import type { StayDeps } from '#stays/stay-deps.ts'

/** The places with homes in them, by name. */
export async function findDestinations(deps: Pick<StayDeps, 'db'>): Promise<DestinationShape[]> {
  const found = await listDestinations(deps.db)
  return found.map(({ slug, name, intro, stays, photo, center }) => ({ slug, name, intro, stays, photo, center }))
}
