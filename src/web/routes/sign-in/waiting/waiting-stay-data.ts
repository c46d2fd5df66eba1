import type { Party } from '#core/quote/quote.ts'
import { parseIsoDate, type StayDates } from '#core/time/iso-date.ts'
import type { PhotoShape } from '#contract/stay-shapes.ts'
import { apiClient } from '#web/backend/api-client.ts'
import { quoteRequestOf } from '#web/backend/quote-request-of.ts'
import { readStayChoices } from '#web/backend/read-stay-choices.ts'
import { readStaySearch } from '#web/backend/read-stay-search.ts'
import { nowContext } from '#web/backend/context.ts'
import type { Visit } from '#web/middleware/require-access.ts'
import { readReservation } from '#web/middleware/reservation-cookie.ts'

/** What a visitor who signs in is about to book. */
export interface WaitingStay {
  readonly title: string
  readonly destination: string
  readonly photo: PhotoShape | null
  readonly dates: StayDates
  readonly party: Party
  readonly totalMinor: number
  readonly currency: string
  /** For how many seconds the nights are reserved; null when they are not. */
  readonly secondsLeft: number | null
}

/**
 * Loads the home that the visitor is about to book: the one reserved, otherwise that of the checkout they are going to.
 * Null when there is none.
 */
export async function loadWaitingStay(visit: Visit, destination: string | null): Promise<WaitingStay | null> {
  const requested = checkoutOf(destination, visit.url.origin)
  if (requested === null) return null
  const client = apiClient(visit.context)
  const { slug, query } = requested
  const { search } = readStaySearch(query)
  const { checkIn, checkOut } = search
  const [from, to] = [parseIsoDate(checkIn), parseIsoDate(checkOut)]
  if (checkIn === undefined || checkOut === undefined || from === null || to === null) return null
  const id = readReservation(visit.request.headers.get('cookie'))
  const kept = id === null ? null : await client.getReservation(id)
  const choices = readStayChoices(query, search.children)
  const isKept =
    kept?.ok === true && kept.value.stay === slug && kept.value.checkIn === from && kept.value.checkOut === to
  const price = isKept
    ? kept
    : await client.createQuote(quoteRequestOf(slug, { ...search, checkIn, checkOut }, choices))
  const stay = await client.getStay(slug)
  if (!stay.ok || !price.ok) return null
  const { adults, children, infants, pets } = search
  const { title, destination: place, photos } = stay.value
  return {
    title,
    destination: place.name,
    photo: photos[0] ?? null,
    dates: { checkIn: from, checkOut: to },
    party: { adults, children, infants, pets },
    totalMinor: price.value.totalMinor,
    currency: price.value.currency,
    secondsLeft: isKept
      ? Math.max(0, Math.floor((Date.parse(kept.value.expiresAt) - visit.context.get(nowContext)().getTime()) / 1000))
      : null,
  }
}

/**
 * Returns in words why the sign-in is needed for a visitor who is going to ask about a home; null for every other
 * address.
 */
export async function questionText(visit: Visit, destination: string | null): Promise<string | null> {
  const slug = slugIn(destination, visit.url.origin, /^\/stays\/([\w-]+)\/ask$/)
  const stay = slug === null ? null : await apiClient(visit.context).getStay(slug)
  return stay?.ok ? `your question about ${stay.value.title}` : null
}

/** Returns the home and the choice of a checkout's address; null for every other address. */
function checkoutOf(
  path: string | null,
  origin: string,
): { readonly slug: string; readonly query: URLSearchParams } | null {
  const slug = slugIn(path, origin, /^\/stays\/([\w-]+)\/book$/)
  return path === null || slug === null ? null : { slug, query: new URL(path, origin).searchParams }
}

function slugIn(path: string | null, origin: string, pattern: RegExp): string | null {
  if (path === null || !URL.canParse(path, origin)) return null
  return pattern.exec(new URL(path, origin).pathname)?.[1] ?? null
}
