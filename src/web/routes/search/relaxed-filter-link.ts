import { staysFound } from '#web/text/counts/search-counts.ts'
import { stayListPath, type StayListSearch } from '#contract/search/stay-list-path.ts'
import type { RelaxedFilterShape, StayFacetsShape } from '#contract/stay-shapes.ts'
import { kindName } from '#web/text/kind-names.ts'
import { counted } from '#core/text/counted.ts'
import { priceText, withoutFilters } from './filter-text.ts'

/** A filter to drop, as a link. */
export interface RelaxedFilterLink {
  /** Whether the link is for a smaller party, because no home takes all guests together. */
  readonly isForFewer: boolean
  readonly label: string
  readonly homes: string
  readonly to: string
}

const FLEX_DAYS = 3

/** Returns the link that drops one filter, worded as what the guest would then get. */
export function relaxedFilterLink(
  { filter, value, homes: stays }: RelaxedFilterShape,
  search: StayListSearch,
  { facets, place }: { readonly facets: StayFacetsShape; readonly place: string | undefined },
): RelaxedFilterLink {
  const [label, wider] = textOf({ filter, value }, search, { facets, place })
  const kept = filter.startsWith('filters') || filter === 'all_but_party' ? withoutFilters(search) : search
  const isForFewer = filter === 'two_homes' || filter === 'largest_home'
  return { isForFewer, label, homes: staysFound(stays), to: stayListPath({ ...kept, ...wider }) }
}

/** Returns half of the party, rounded up, as the search counts it for each of two homes. */
function halfOf({ adults = 2, children = 0, infants = 0, pets = 0, childAges }: StayListSearch): StayListSearch {
  const half = (count: number) => Math.ceil(count / 2)
  return {
    adults: half(adults),
    children: half(children),
    infants: half(infants),
    pets: half(pets),
    childAges: childAges?.slice(0, half(children)),
  }
}

function partyOf(guests: number, { children = 0, childAges }: StayListSearch): StayListSearch {
  const kept = Math.min(children, guests - 1)
  return { adults: guests - kept, children: kept, childAges: childAges?.slice(0, kept) }
}

function textOf(
  { filter, value }: Pick<RelaxedFilterShape, 'filter' | 'value'>,
  search: StayListSearch,
  { facets, place }: { readonly facets: StayFacetsShape; readonly place: string | undefined },
): readonly [string, StayListSearch] {
  const { amenity = [], type = [] } = search
  const noPrice = { priceMin: undefined, priceMax: undefined }
  const noDates = { checkIn: undefined, checkOut: undefined, flex: undefined, month: undefined, length: undefined }
  switch (filter) {
    case 'amenity': {
      const name = facets.amenity.find((one) => one.value === value)?.name ?? (value ?? '').replaceAll('-', ' ')
      return [`Without “${name}”`, { amenity: amenity.filter((one) => one !== value) }]
    }
    case 'price':
      return [`At any price, not only ${priceText(search, facets.price?.currency).toLowerCase()}`, noPrice]
    case 'size':
      return ['With any number of rooms and beds', { bedrooms: undefined, beds: undefined, bathrooms: undefined }]
    case 'pets':
      return ['Without pets', { pets: undefined }]
    case 'flex':
      return [`Up to ${counted(FLEX_DAYS, 'day')} earlier or later`, { flex: FLEX_DAYS }]
    case 'dates':
      return ['On any dates', { ...noDates, ...noPrice }]
    case 'filters':
      return ['Without filters', {}]
    case 'filters_and_dates':
      return ['On any dates, without filters', noDates]
    case 'all_but_party':
      return ['Anywhere and on any dates, without filters', { ...noDates, destination: undefined }]
    case 'destination':
      return [place ? `Everywhere, not only ${place}` : 'Everywhere', { destination: undefined }]
    case 'bbox':
      return ['Outside this part of the map, too', { bbox: undefined }]
    case 'type':
      return [
        `Any kind of home, not only ${type.map((kind) => kindName(kind).toLowerCase()).join(' or ')}`,
        { type: undefined },
      ]
    case 'q':
      return [`Also homes without “${search.q}”`, { q: undefined }]
    case 'instant':
      return ['Also homes whose host answers first', { instant: undefined }]
    case 'freeCancellation':
      return ['Also without free cancellation', { freeCancellation: undefined }]
    case 'two_homes':
      return [`Two homes, each for ${counted(Number(value), 'guest')}`, halfOf(search)]
    case 'largest_home':
      return [`For ${counted(Number(value), 'guest')}: the largest home sleeps no more`, partyOf(Number(value), search)]
    case 'accessible':
      return ['Also homes with steps inside', { accessible: undefined }]
  }
}
