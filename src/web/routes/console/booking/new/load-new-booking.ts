import type { KnownGuestShape, StaffQuoteShape } from '#contract/booking/manual-booking.ts'
import type { NightsTaker } from '#core/problem.ts'
import { parseIsoDate, type StayDates } from '#core/time/iso-date.ts'
import { consoleApi } from '#web/console/console-api.ts'
import { loadStayOptions, slugOfStay, type StayOptions } from '#web/console/find/stay-options.ts'
import { mayIn, requireMay } from '#web/console/may/may-in.ts'
import type { Visit } from '#web/middleware/require-access.ts'
import { manualBookingText } from '#web/text/booking/manual-booking-text.ts'
import { languageOptions } from '#web/text/language-names.ts'
import { staffProblemMessage } from '#web/text/staff-problem-text.ts'
import { changeOf, parseAmount } from '../action/action-fields.ts'

export interface Choice {
  readonly stay: string
  readonly checkIn: string
  readonly checkOut: string
  readonly adults: string
  readonly children: string
  readonly infants: string
  readonly pets: string
  /** The ages of the children, separated by commas. */
  readonly ages: string
  /** The agreed rent for all nights, as typed. */
  readonly rent: string
}

/** Reads the choice of a form or an address. */
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

/** Returns the choice as the API expects it; the rent is in `currency`. */
export function requestOf({ rent, ...choice }: Choice, currency: string) {
  const rentMinor = parseAmount(rent, currency)
  return { stay: choice.stay, ...changeOf({ ...choice }), ...(rentMinor !== null && { rentMinor }) }
}

/** Returns whether a rent is typed that is no amount; the price of the home must not take its place. */
export const isUnclear = ({ rent }: Choice, currency: string) =>
  rent.trim() !== '' && parseAmount(rent, currency) === null

/** Why there is no price, and which of the nights are left. */
export interface NoPrice {
  readonly text: string
  readonly left: readonly StayDates[]
}

/** Why there is no price for such a rent. */
export const unclearRent = (currency: string): NoPrice => ({ text: manualBookingText.rent(currency), left: [] })

/** Returns why there is no price, and which nights are left if others are taken. */
export function noPriceOf(details: { readonly code?: unknown }): NoPrice {
  const { left } = details as { readonly left?: readonly StayDates[]; readonly by?: readonly NightsTaker[] }
  return { text: staffProblemMessage(details), left: details.code === 'nights_taken' ? (left ?? []) : [] }
}

/** Loads the page for a new booking: homes, the price of the choice, and known guests. */
export async function loadNewBooking({ context, url }: Visit) {
  const read = (name: string) => (url.searchParams.get(name) ?? '').trim().slice(0, 120)
  requireMay(context, url, 'POST /api/staff/bookings')
  const may = mayIn(context)
  const api = consoleApi(context)
  const typed = choiceOf(read)
  const choice = { ...typed, stay: await slugOfStay(api, typed.stay) }
  const [stays, known] = await Promise.all([
    staysFor(api, choice, (staySlug) => may('POST /api/staff/bookings', staySlug)),
    knownGuests(api, read('guest')),
  ])
  const chosen = stays.homes.find(({ slug }) => slug === choice.stay)
  const isWhole = choice.stay !== '' && choice.checkIn !== '' && choice.checkOut !== ''
  const isRentUnclear = isUnclear(choice, chosen?.currency ?? 'EUR')
  const quoted =
    isWhole && !isRentUnclear
      ? await api.post<StaffQuoteShape>('/api/staff/booking-quotes', requestOf(choice, chosen?.currency ?? 'EUR'))
      : null
  return {
    choice,
    homes: stays,
    quote: quoted?.ok ? quoted.value : null,
    noPrice: isRentUnclear
      ? unclearRent(chosen?.currency ?? 'EUR')
      : quoted && !quoted.ok
        ? noPriceOf(quoted.error.details)
        : null,
    search: read('guest'),
    known,
    picked: known[Number(read('pick') || '-1')] ?? null,
    languages: languageOptions([]),
    actionKey: crypto.randomUUID(),
  }
}

/** Loads the homes that are free for the dates, and the chosen one; without dates all that the user may book. */
async function staysFor(
  api: ReturnType<typeof consoleApi>,
  { stay, checkIn, checkOut }: Choice,
  may: (staySlug: string) => boolean,
): Promise<StayOptions> {
  const [from, to] = [parseIsoDate(checkIn), parseIsoDate(checkOut)]
  const free = from && to && from < to ? `${from}_${to}` : undefined
  const choices = await loadStayOptions(api, { free, may })
  if (stay === '' || choices.hasMore || choices.homes.some(({ slug }) => slug === stay)) return choices
  const staySlug = (await loadStayOptions(api, { may })).homes.find(({ slug }) => slug === stay)
  return staySlug
    ? { ...choices, homes: [{ ...staySlug, title: `${staySlug.title} (taken)` }, ...choices.homes] }
    : choices
}

async function knownGuests(api: ReturnType<typeof consoleApi>, text: string): Promise<readonly KnownGuestShape[]> {
  if (text === '') return []
  const found = await api.get<readonly KnownGuestShape[]>('/api/staff/guests', { text })
  return found.ok ? found.value : []
}
