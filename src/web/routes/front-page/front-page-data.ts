import { addDays } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { DestinationShape, PhotoShape, StayCardShape } from '#contract/stay-shapes.ts'
import type { RouterContextProvider } from 'react-router'
import { apiClient } from '#web/backend/api-client.ts'
import { quoteRequestOf } from '#web/backend/quote-request-of.ts'
import { plainChoices } from '#web/backend/read-stay-choices.ts'
import { stayCards, withoutPlaceholder, type StayCardData } from '#web/stay/stay-card-data.ts'
import { PLACES_TO_ASK, type DestinationChoice } from '#web/search/search-from-query.ts'
import { ISLAND_VIEW_BOX, islandSpot } from '#web/map/still/island-spots.ts'
import { ideasOf, type Idea } from './ideas-of.ts'
import { exampleDates } from './example-dates.ts'
import { calendarRows, type CalendarRows } from './calendar-rows.ts'
import { monthlyPrices, type MonthPrice } from './monthly-prices.ts'

export interface Region {
  readonly slug: string
  readonly name: string
  readonly intro: string
  readonly stays: number
  readonly photo: PhotoShape | null
  /** Its position on the map of the island. */
  readonly spot: { readonly x: string; readonly y: string } | null
}

/** A real week in a real home, by which the home page shows that its promises hold. */
export interface Example {
  readonly slug: string
  readonly title: string
  readonly currency: string
  readonly checkIn: IsoDate
  readonly checkOut: IsoDate
  readonly lines: readonly { readonly label: string; readonly amountMinor: number }[]
  readonly totalMinor: number
  readonly refunds: readonly { readonly until: string; readonly refundMinor: number }[]
  readonly timeZone: string
  readonly calendar: CalendarRows
}

export interface FrontPageData {
  readonly total: number
  /** How many of them are confirmed without asking the host. */
  readonly instant: number
  /** Suggested searches, with the number of homes that each finds. */
  readonly ideas: readonly Idea[]
  readonly picks: readonly StayCardData[]
  readonly regions: readonly Region[]
  /** The places to search in, where there are more of them than regions. */
  readonly places?: readonly DestinationChoice[]
  /** The view box of the map of the island. */
  readonly island: string
  readonly example: Example | null
  /** The prices of the example's home through the year; empty when they hardly differ. */
  readonly months: readonly MonthPrice[]
}

const YEAR_DAYS = 366
/** How many places have a card. */
const MOST_REGIONS = 12
/** How many of the best homes are loaded; as a rule they include one of each region. */
const BEST_STAYS = 60

/**
 * Loads everything that the home page shows. Parts that cannot be loaded are left out, so the page never fails because
 * of one of them.
 */
export async function frontPageData(context: Readonly<RouterContextProvider>): Promise<FrontPageData> {
  const client = apiClient(context)
  const [stays, found] = await Promise.all([
    client.listStays({ limit: BEST_STAYS }),
    client.listDestinations({ limit: PLACES_TO_ASK }),
  ])
  const places = found.ok ? found.value : []
  const regions = places.length > MOST_REGIONS ? await mainRegions(client) : places
  const bestStays = stays.ok ? stays.value.data : []
  // A process that has just started does not know the figures of all homes yet.
  const known = stays.ok && !stays.value.meta.isPart ? stays.value.meta : null
  const picks = onePerRegion(bestStays)
  const proof = await exampleOf(context, picks)
  return {
    total: known?.total ?? 0,
    instant: known?.facets.instant ?? 0,
    ideas: known ? ideasOf(known.facets) : [],
    // They are below what is seen first, and have loaded before anybody gets there.
    picks: stayCards(picks.slice(0, 3), 0),
    regions: regions.map(regionOf),
    ...(regions !== places && { places: places.map(({ slug, name }) => ({ slug, name })) }),
    island: ISLAND_VIEW_BOX,
    example: proof?.example ?? null,
    months: proof?.months ?? [],
  }
}

/** Returns the places to show where there are many: those with a picture, or none has one, those with most homes. */
async function mainRegions(client: ReturnType<typeof apiClient>): Promise<readonly DestinationShape[]> {
  const shown = await client.listDestinations({ limit: MOST_REGIONS, photo: true })
  if (shown.ok && shown.value.length > 0) return shown.value
  const largest = await client.listDestinations({ limit: MOST_REGIONS })
  return largest.ok ? largest.value : []
}

const couple = { adults: 2, children: 0, infants: 0, pets: 0 }

/** Returns the best home of each region, the best region first. */
function onePerRegion(bestStays: readonly StayCardShape[]): StayCardShape[] {
  const regions = new Set<string>()
  return bestStays.filter(({ destination }) => !regions.has(destination.slug) && regions.add(destination.slug))
}

function regionOf({ slug, name, intro, stays, photo, center }: DestinationShape): Region {
  return { slug, name, intro, stays, photo: photo && withoutPlaceholder(photo), spot: center && islandSpot([center]) }
}

/** Returns the first of the homes that has a free week to show. */
async function exampleOf(context: Readonly<RouterContextProvider>, bestStays: readonly StayCardShape[]) {
  const client = apiClient(context)
  for (const { slug, title, currency } of bestStays) {
    const [stay, near] = await Promise.all([client.getStay(slug), client.getCalendar(slug)])
    if (!stay.ok || !near.ok) continue
    const { today } = near.value
    const year = await client.getCalendar(slug, { from: today, to: addDays(today, YEAR_DAYS) })
    const dates = year.ok ? exampleDates(year.value.days) : null
    if (!year.ok || !dates) continue
    const quote = await client.createQuote(quoteRequestOf(slug, { ...dates, ...couple }, plainChoices))
    if (!quote.ok) continue
    const { lines, totalMinor, cancellation } = quote.value
    const example: Example = {
      slug,
      title,
      currency,
      ...dates,
      lines: lines.map(({ label, amountMinor }) => ({ label, amountMinor })),
      totalMinor,
      refunds: cancellation,
      timeZone: stay.value.terms.timeZone,
      calendar: calendarRows(year.value.days, dates),
    }
    return { example, months: monthlyPrices(year.value.days) }
  }
  return null
}
