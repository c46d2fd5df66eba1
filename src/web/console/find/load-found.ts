import type { RouterContextProvider } from 'react-router'
import type { GuestAccountShape } from '#contract/account/guest-account-schemas.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import type { StaffQuoteShape } from '#contract/booking/manual-booking.ts'
import type { StaffStayShape, StaffStaysMetaShape } from '#contract/search/staff-stays.ts'
import { bookingCan } from '#core/booking/booking-state.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { findTypedDates } from '#core/time/typed-dates.ts'
import type { IsoDate, StayDates } from '#core/time/iso-date.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import { nowContext } from '#web/backend/context.ts'
import { consoleApi } from '#web/console/console-api.ts'
import { placesOf } from '#web/console/navigation.ts'
import type { May } from '#web/console/may/may.ts'
import { mayIn, rightsContext } from '#web/console/may/may-in.ts'
import { staffProblemMessage } from '#web/text/staff-problem-text.ts'
import {
  foundBookings,
  foundCalendars,
  foundGuests,
  foundStays,
  foundMoves,
  foundPlaces,
  foundPrices,
  type FoundGroup,
} from './found.ts'
import { foundPages } from './found-pages.ts'

const LONGEST_TEXT = 120
/** How many bookings, homes or guests are shown; a longer text narrows the results down. */
const MOST = 8
/** How many homes are priced, and how many calendars are offered: a typed name means one or two homes. */
const MOST_PRICED = 3
const PARTY = /(?<![\p{L}\p{N}])(?:for\s+)?(\d{1,2})\s*(?:guests?|people|persons?|adults?|pax)(?![\p{L}\p{N}])/iu
const USUAL_GUESTS = 2
const MOVE = /^move\s+(?=\S)/iu
/** How many words after “move” are looked at: those of a guest and of a home. */
const MOST_WORDS = 6

type Api = ReturnType<typeof consoleApi>

/** What an address asks for, the results, and the bookings among them. */
export interface LoadedFind {
  readonly text: string
  readonly groups: readonly FoundGroup[]
  readonly bookings: readonly BookingShape[]
}

/**
 * Finds what the text of an address asks for: places of the console, bookings by reference or guest, homes by name,
 * accounts of guests, and pages within the places.
 * With dates after the name of a home (`ullastre 10-17 jul, 4 guests`) it also finds whether the home is free then and
 * what it costs. What begins with “move” (`move lindqvist ullastre`) finds the move of a booking to a home.
 */
export async function loadFound(context: Readonly<RouterContextProvider>, { searchParams }: URL): Promise<LoadedFind> {
  const text = (searchParams.get('text') ?? '').trim().slice(0, LONGEST_TEXT)
  const may = mayIn(context)
  const places = placesOf(may).flat()
  const today = todayIn(context.get(rightsContext).timeZone, context.get(nowContext)().getTime())
  const api = consoleApi(context)
  const party = PARTY.exec(text)
  const { dates, rest } = findTypedDates(party ? text.replace(party[0], ' ') : text, today)
  const named = dates ? rest.replaceAll(/^[,\s]+|[,\s]+$/g, '') : text
  const [moves, bookings, stays, guests] = await Promise.all([
    movesFor(api, text, { may, today }),
    bookingsFor(api, text),
    staysFor(api, named),
    may('GET /api/staff/guest-accounts') ? guestsFor(api, text) : [],
  ])
  const adults = Number(party?.[1] ?? USUAL_GUESTS)
  const priced = dates
    ? await pricesOf(api, {
        homes: stays.filter(({ slug }) => may('POST /api/staff/bookings', slug)).slice(0, MOST_PRICED),
        dates,
        guests: adults,
      })
    : []
  const groups = [
    foundPlaces(places, text, may('POST /api/staff/bookings')),
    moves,
    foundPrices(priced),
    foundStays(stays),
    foundCalendars(stays.slice(0, MOST_PRICED)),
    foundBookings(bookings),
    foundGuests(guests),
    foundPages(may, text),
  ]
  return { text, groups: groups.filter(({ found }) => found.length > 0), bookings }
}

/**
 * Finds the moves that a text may mean: the first words that name homes are those of the home, and what is before them
 * names the guest.
 */
async function movesFor(api: Api, text: string, { may, today }: { readonly may: May; readonly today: IsoDate }) {
  if (!MOVE.test(text)) return foundMoves([], [])
  const words = text.replace(MOVE, '').split(/\s+/).slice(0, MOST_WORDS)
  const staysAfter = await Promise.all(
    words.map(async (_, at) =>
      at === 0
        ? []
        : staysFor(
            api,
            words
              .slice(at)
              .join(' ')
              .replace(/^to\s+/iu, ''),
          ),
    ),
  )
  const at = staysAfter.findIndex((stays) => stays.length > 0)
  const bookings = await bookingsFor(api, words.slice(0, at < 0 ? words.length : at).join(' '))
  const mayMove = (slug: string) => may('POST /api/staff/bookings/:id/changes', slug)
  return foundMoves(
    bookings.filter(({ state, stay, checkIn }) => bookingCan('change', state) && mayMove(stay.slug) && checkIn > today),
    (staysAfter[at] ?? []).filter(({ slug }) => mayMove(slug)),
  )
}

async function bookingsFor(api: Api, text: string): Promise<readonly BookingShape[]> {
  if (text === '') return []
  const found = await api.list<BookingShape, unknown>('/api/staff/bookings', { text, limit: MOST })
  return found.ok ? found.value.data : []
}

async function guestsFor(api: Api, text: string): Promise<readonly GuestAccountShape[]> {
  if (text === '') return []
  const found = await api.list<GuestAccountShape, unknown>('/api/staff/guest-accounts', { text, limit: MOST })
  return found.ok ? found.value.data : []
}

async function staysFor(api: Api, text: string): Promise<readonly StaffStayShape[]> {
  if (text === '') return []
  const found = await api.list<StaffStayShape, StaffStaysMetaShape>('/api/staff/stays', { text, limit: MOST })
  return found.ok ? found.value.data : []
}

interface ToPrice {
  readonly homes: readonly StaffStayShape[]
  readonly dates: StayDates
  readonly guests: number
}

function pricesOf(api: Api, { homes: stays, dates, guests }: ToPrice) {
  return Promise.all(
    stays.map(async (stay) => {
      const request = { stay: stay.slug, ...dates, adults: guests }
      const quote = await api.post<StaffQuoteShape>('/api/staff/booking-quotes', request)
      return {
        home: stay,
        dates,
        guests,
        price: quote.ok ? priceText(quote.value) : staffProblemMessage(quote.error.details),
      }
    }),
  )
}

function priceText({ totalMinor, currency, broken }: StaffQuoteShape): string {
  const total = formatMoney(totalMinor, currency)
  return broken ? `${total}, against a rule: ${staffProblemMessage(broken)}` : `Free, ${total} in all`
}
