import type { DestinationShape } from '#contract/stay-shapes.ts'
import { listDestinations, listDestinationTexts } from '#db/queries/search/destination-queries.ts'
import type { StayDeps } from '#stays/stay-deps.ts'
import { destinationFigures } from './live/destination-figures.ts'

type FindDeps = Pick<StayDeps, 'db' | 'searchIndex'>

interface DestinationOptions {
  /** The number of destinations: those with most homes; all by default. */
  readonly most?: number | undefined
  /** Only those with a photo. */
  readonly withPhoto?: boolean
}

/** Returns destinations that contain homes, by name. */
export async function findDestinations(
  deps: FindDeps,
  { most, withPhoto = false }: DestinationOptions = {},
): Promise<readonly DestinationShape[]> {
  const all = await findAll(deps)
  const requested = withPhoto ? all.filter(({ photo }) => photo !== null) : all
  if (most === undefined || requested.length <= most) return requested
  const largest = new Set(requested.toSorted((a, b) => b.stays - a.stays).slice(0, most))
  return requested.filter((place) => largest.has(place))
}

async function findAll({ db, searchIndex }: FindDeps): Promise<readonly DestinationShape[]> {
  const named = await searchIndex?.soonest()
  // An index of only some stays does not know how many homes there are.
  if (!searchIndex || !named || named.isPart) {
    const found = await listDestinations(db)
    return found.map(({ slug, name, intro, stays, photo, center }) => ({ slug, name, intro, stays, photo, center }))
  }
  return searchIndex.kept.destinations.read(async () => {
    const figures = destinationFigures(named)
    const texts = await listDestinationTexts(db)
    return texts.flatMap((text) => {
      const ofPlace = figures.get(text.slug)
      return ofPlace ? [{ ...text, ...ofPlace }] : []
    })
  })
}
