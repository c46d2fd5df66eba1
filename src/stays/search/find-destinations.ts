import type { DestinationShape } from '#contract/stay-shapes.ts'
import { listDestinations, listDestinationTexts } from '#db/queries/search/destination-queries.ts'
import type { StayDeps } from '#stays/stay-deps.ts'
import { destinationFigures } from './live/destination-figures.ts'

/** Returns the destinations that contain homes, by name. */
export async function findDestinations(deps: Pick<StayDeps, 'db' | 'searchIndex'>): Promise<DestinationShape[]> {
  const named = await deps.searchIndex?.soonest()
  // An index of only some stays does not know how many homes there are.
  if (!named || named.isPart) {
    const found = await listDestinations(deps.db)
    return found.map(({ slug, name, intro, stays, photo, center }) => ({ slug, name, intro, stays, photo, center }))
  }
  const texts = await listDestinationTexts(deps.db)
  const figures = destinationFigures(named)
  return texts.flatMap((text) => {
    const ofPlace = figures.get(text.slug)
    return ofPlace ? [{ ...text, ...ofPlace }] : []
  })
}
