import { canonicalListOf, canonicalListPath, carriedChoice } from '#contract/search/canonical-lists.ts'
import { stayListPath } from '#contract/search/stay-list-path.ts'
import type { AlternativeDatesShape, StayFacetsShape } from '#contract/stay-shapes.ts'
import { isoDate, type StayDates } from '#core/time/iso-date.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import { data } from 'react-router'
import { apiClient } from '#web/backend/api-client.ts'
import { nowContext, publicConfigContext } from '#web/backend/context.ts'
import { packPage, type PackedPage } from '#web/backend/packed-page.ts'
import { readStaySearch } from '#web/backend/read-stay-search.ts'
import { alternativeDatesData } from '#web/stay/alternative-dates-data.ts'
import { MOST_PLACES } from '#web/search/search-from-query.ts'
import { findOwnNights, type AskingVisitor } from '#web/stay/find-own-nights.ts'
import { stayCards } from '#web/stay/stay-card-data.ts'
import { dateRangeWithWeekdays } from '#web/text/date-text.ts'
import type { Route } from './+types/stays-page'
import { PAGE_SIZE, pageCount, requestedPage } from './result-page.ts'
import { listTitle, UNKNOWN_PLACE } from './list-title.ts'
import { nearKind, nearTag, nearTitle } from './near-text.ts'
import { relaxedFilterLink } from './relaxed-filter-link.ts'
import { keepDatesTogether } from './keep-dates-together.ts'
import { datesOf, resultText } from './result-text.ts'
import { searchProblem } from './search-problem.ts'

/**
 * Loads the homes that can be booked for the dates, party and filters of the address, with their totals; without dates
 * all homes that match.
 */
export async function loadStaysPage({ context, request, url }: Route.LoaderArgs) {
  const { search, faults } = readStaySearch(url.searchParams)
  const client = apiClient(context)
  const { region } = context.get(publicConfigContext)
  const requested = requestedPage(url.searchParams.get('page'))
  const listPage = (page: number) => client.listStays({ ...search, page, limit: PAGE_SIZE, photos: 1 })
  const first = await listPage(requested)
  // A page after the last one, for example from an old link, becomes the last one.
  const number = first.ok ? Math.min(requested, pageCount(first.value.meta.total)) : requested
  const response = number === requested ? first : await listPage(number)
  if (!response.ok) throw data('The homes could not be loaded', { status: response.status })
  const { data: stays, meta } = response.value
  const { total } = meta
  const problem = searchProblem(search, faults, meta.problem)
  const place = meta.facets.destination.find(({ value }) => value === search.destination)?.name
  const isPriced = !problem?.isOfDates
  const dates = isPriced ? datesOf(search) : null
  const list = canonicalListOf({ ...search, destination: place && search.destination })
  const { childAges = [], ...party } = search
  const nearest = number === 1 ? meta.nearMisses.slice(0, 3) : []
  const own = await ownStays(nearest, dates, {
    client,
    cookie: request.headers.get('cookie'),
    now: context.get(nowContext)(),
  })
  const text = resultText(total, search, {
    place: place ?? (search.destination && UNKNOWN_PLACE),
    region,
    isPriced,
    isPart: meta.isPart,
    today: todayIn('UTC', context.get(nowContext)().getTime()),
  })
  return data(
    packPage({
      search,
      problem,
      text,
      heading: keepDatesTogether(text.headline),
      /** The dates and party that links to homes carry on. */
      choice: carriedChoice(dates, { ...party, childAges: childAges.slice(0, search.children) }),
      total,
      isPart: meta.isPart,
      number,
      /**
       * The list under which search engines should know this one, and whether this is that list, from its first page.
       */
      list: { path: canonicalListPath(list), title: listTitle(region, list.type, place) },
      isList: number === 1 && total > 0 && stayListPath(search) === canonicalListPath(list),
      stays: stayCards(stays),
      near: nearStays(
        nearest.filter(({ stay }) => own.every(({ slug }) => slug !== stay.slug)),
        dates,
      ),
      own,
      facets: { ...meta.facets, destination: mainPlaces(meta.facets.destination, search.destination) },
      loosen: meta.loosen.map((request) => relaxedFilterLink(request, search, { facets: meta.facets, place })),
    }),
    { status: problem ? 400 : 200 },
  )
}

/** Returns the homes that can be booked on nearby dates, and what they are called; null without any. */
function nearStays(nearest: readonly AlternativeDatesShape[], requested: StayDates | null) {
  if (requested === null) return null
  const kind = nearKind(
    nearest.map((stay) => stay.nearest),
    requested,
  )
  const stays = nearest.map((stay) => alternativeDatesData(stay, nearTag(stay.nearest, requested)))
  return kind && { kind, title: nearTitle(kind), homes: stays }
}

/** Returns the homes among these whose nights of these dates the visitor keeps or has booked, and where that goes on. */
async function ownStays(near: readonly AlternativeDatesShape[], dates: StayDates | null, visitor: AskingVisitor) {
  if (dates === null) return []
  const nights = await findOwnNights(
    near.map(({ stay }) => stay.slug),
    dates,
    visitor,
  )
  return near.flatMap(({ stay: { slug, title } }) => {
    const own = nights.get(slug)
    if (!own) return []
    const { checkIn, checkOut } = own.nights
    const when = dateRangeWithWeekdays({ checkIn: isoDate(checkIn), checkOut: isoDate(checkOut) })
    return [{ slug, text: `${own.whatYouDid} ${title} from ${when}.`, goOn: own.goOn }]
  })
}

type PlaceFacets = readonly StayFacetsShape['destination'][number][]

/** Returns the places that the filters offer: where there are many, those with most homes, and the chosen one. */
function mainPlaces(places: PlaceFacets, chosen: string | undefined): PlaceFacets {
  if (places.length <= MOST_PLACES) return places
  const largest = places.toSorted((a, b) => (b.homes ?? 0) - (a.homes ?? 0)).slice(0, MOST_PLACES)
  return places.filter((place) => place.value === chosen || largest.includes(place))
}

type Packed = Awaited<ReturnType<typeof loadStaysPage>>['data']
export type StaysPageData = Packed extends PackedPage<infer Data> ? Data : never
