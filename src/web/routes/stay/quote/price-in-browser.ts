import type { StayCalendarShape, StayPageShape } from '#contract/stay-shapes.ts'
import { readStayChoices } from '#web/backend/read-stay-choices.ts'
import { unpackPage, type PackedPage } from '#web/backend/packed-page.ts'
import type { StayCalendarData } from '#web/calendar/stay-choice.ts'
import { searchFromQuery } from '#web/search/search-from-query.ts'
import type { StayPageData } from '#web/routes/stay/stay-page-data.ts'
import { makeStayView } from '#web/routes/stay/stay-view.ts'

/**
 * How long the home's data are used without asking again: bookings by others appear on the page after this time at the
 * latest. The checkout asks the server in any case.
 */
const FRESH_MS = 60_000

interface Known {
  readonly page: StayPageData
  readonly data: StayCalendarData
  readonly since: number
}

let known: Known | null = null

/**
 * Fetches prices, rules and taken nights of the home shown. Throws when they cannot be loaded; the server then goes on
 * pricing.
 */
export async function remember(packed: PackedPage<StayPageData>): Promise<void> {
  const page = unpackPage(packed)
  if (page.view.search.draft) throw new Error('only the server knows what is drafted')
  const slug = encodeURIComponent(page.slug)
  const [stay, calendar] = await Promise.all([
    read<{ readonly data: StayPageShape }>(`/api/stay-pages/${slug}`),
    read<StayCalendarShape>(`/api/stays/${slug}/calendar`),
  ])
  const { today, localHour, taken } = calendar.data
  known = { page, data: { terms: stay.data.terms, today, localHour, taken }, since: performance.now() }
}

/** Returns the page of a home for other dates, party or choices; null when only the server can tell. */
export function priceInBrowser(slug: string, query: URLSearchParams): StayPageData | null {
  if (known?.page.slug !== slug || performance.now() - known.since > FRESH_MS) return null
  const { page, data } = known
  const { checkIn, checkOut, adults = 2, children = 0, infants = 0, pets = 0 } = searchFromQuery(query)
  // Malformed parameters are left to the server, which knows the whole grammar.
  const odd = ['checkIn', 'checkOut'].some(
    (name) => (query.get(name) ?? '') !== '' && !searchFromQuery(query)[name as 'checkIn'],
  )
  if (odd || adults < 1 || adults > 50 || children > 50 || infants > 10 || pets > 10) return null
  const { promo, extras } = readStayChoices(query, children)
  const limited = data.terms.fees.some(
    ({ code, stock }) => stock !== null && extras.some((extra) => extra.code === code),
  )
  if (promo !== null || limited) return null
  const view = makeStayView(data, { checkIn, checkOut, adults, children, infants, pets }, query)
  // Only the server knows whether the visitor themselves keep the nights.
  return view.choice.kind === 'refused' && view.choice.tellMe !== null ? null : { ...page, view }
}

async function read<Body>(address: string): Promise<Body> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  return (await response.json()) as Body
}
