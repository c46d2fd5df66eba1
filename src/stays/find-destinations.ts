import type { DestinationShape } from '#contract/stays/stay-shapes.ts'
import { listDestinations } from '#db/queries/stays/destination-queries.ts'
import type { StayDeps } from './stay-deps.ts'

/** The places with homes in them, by name. */
export async function findDestinations(deps: Pick<StayDeps, 'db'>): Promise<DestinationShape[]> {
  const found = await listDestinations(deps.db)
  return found.map(({ slug, name, intro, stays, photo }) => ({ slug, name, intro, stays, photo }))
}
