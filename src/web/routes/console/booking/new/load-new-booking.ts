import type { KnownGuestShape, StaffQuoteShape } from '#contract/booking/manual-booking.ts'
import type { CalendarHomeShape, CalendarMetaShape } from '#contract/rate/staff-calendar.ts'
import type { NightsTaker } from '#core/problem.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { parseIsoDate, type StayDates } from '#core/time/iso-date.ts'
import { consoleApi } from '#web/console/console-api.ts'
import type { Visit } from '#web/middleware/require-access.ts'
import { staffProblemMessage } from '#web/text/staff-problem-text.ts'
import { changeOf, parseAmount } from '../action/action-fields.ts'

/** Homes that can be chosen from; whoever has more names one in the address. */
const MOST_HOMES = 200

export interface Choice {
  readonly stay: string
  readonly checkIn: string
  readonly checkOut: string
  readonly adults: string
  readonly children: string
  readonly infants: string
  readonly pets: string
  /** Of children, with commas. */
  readonly ages: string
  /** Agreed for all nights, as it was typed. */
  readonly rent: string
}

/** What a form or an address chooses. */
export function choiceOf(read: (name: string) => string): Choice {
  return {
    stay: read('stay'),
    checkIn: read('checkIn') || read('from'),
    checkOut: read('checkOut') || read('to'),
    adults: read('adults') || '2',
    children: read('children') || '0',
    infants: read('infants') || '0',
    pets: read('pets') || '0',
    ages: read('ages'),
    rent: read('rent'),
  }
}

/** The choice as the API reads it; the rent is in `currency`. */
export function requestOf({ rent, ...choice }: Choice, currency: string) {
  const rentMinor = parseAmount(rent, currency)
  return { stay: choice.stay, ...changeOf({ ...choice }), ...(rentMinor !== null && { rentMinor }) }
}

/** Why there is no price, and what is left of nights that somebody has. */
export interface NoPrice {
  readonly text: string
  readonly left: readonly StayDates[]
}

export function noPriceOf(details: { readonly code?: unknown }): NoPrice {
  const { left } = details as { readonly left?: readonly StayDates[]; readonly by?: readonly NightsTaker[] }
  return { text: staffProblemMessage(details), left: details.code === 'nights_taken' ? (left ?? []) : [] }
}

/** What the page for a new booking shows: homes, the price of what is chosen, and guests who are known. */
export async function loadNewBooking({ context, url }: Visit) {
  const read = (name: string) => (url.searchParams.get(name) ?? '').trim().slice(0, 120)
  const api = consoleApi(context)
  const choice = choiceOf(read)
  const [homes, known] = await Promise.all([homesFor(api, choice), knownGuests(api, read('guest'))])
  const chosen = homes.find(({ slug }) => slug === choice.stay)
  const isWhole = choice.stay !== '' && choice.checkIn !== '' && choice.checkOut !== ''
  const asked = isWhole
    ? await api.post<StaffQuoteShape>('/api/staff/booking-quotes', requestOf(choice, chosen?.currency ?? 'EUR'))
    : null
  return {
    choice,
    homes,
    quote: asked?.ok ? asked.value : null,
    noPrice: asked && !asked.ok ? noPriceOf(asked.error.details) : null,
    search: read('guest'),
    known,
    picked: known[Number(read('pick') || '-1')] ?? null,
    actionKey: crypto.randomUUID(),
  }
}

export interface HomeChoice {
  readonly slug: string
  readonly title: string
  readonly currency: string
}

/** The homes that are free for the dates, and the one that is chosen; without dates all. */
export async function homesFor(
  api: ReturnType<typeof consoleApi>,
  { stay, checkIn, checkOut }: Pick<Choice, 'stay' | 'checkIn' | 'checkOut'> = { stay: '', checkIn: '', checkOut: '' },
): Promise<HomeChoice[]> {
  const [from, to] = [parseIsoDate(checkIn), parseIsoDate(checkOut)]
  const span: Readonly<Record<string, string>> =
    from && to && from < to ? { from, to: addDays(from, 1), free: `${from}_${to}` } : {}
  const homes: HomeChoice[] = []
  const ask = (query: Readonly<Record<string, string | number>>) =>
    api.list<CalendarHomeShape, CalendarMetaShape>('/api/staff/calendar', query)
  for (let cursor: string | null = ''; cursor !== null && homes.length < MOST_HOMES;) {
    const found: Awaited<ReturnType<typeof ask>> = await ask({
      ...span,
      limit: 50,
      cursor,
    })
    if (!found.ok) break
    homes.push(...found.value.data.map(({ slug, title, currency }) => ({ slug, title, currency })))
    cursor = found.value.meta.cursor
  }
  if (stay === '' || homes.some(({ slug }) => slug === stay)) return homes
  const own = await ask({ homes: stay, limit: 1 })
  const [home] = own.ok ? own.value.data : []
  return home ? [{ slug: home.slug, title: `${home.title} (taken)`, currency: home.currency }, ...homes] : homes
}

async function knownGuests(api: ReturnType<typeof consoleApi>, text: string): Promise<readonly KnownGuestShape[]> {
  if (text.length < 3) return []
  const found = await api.get<readonly KnownGuestShape[]>('/api/staff/guests', { text })
  return found.ok ? found.value : []
}
