import { randomUUID } from 'node:crypto'
import { addDays, weekdayOf } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { sitePaths, type StayChoices } from '#contract/site/site-paths.ts'
import { stayListPath } from '#contract/search/stay-list-path.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import type { QuoteShape, StayListShape, StayPageShape } from '#contract/stay-shapes.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'
import type { Visitor } from './visitor.ts'

/** A home that can be booked, and its dates. */
export interface Offer {
  readonly slug: string
  readonly title: string
  readonly checkIn: IsoDate
  readonly checkOut: IsoDate
  /** The total as every page shows it. */
  readonly total: string
}

export const cards = {
  pays: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  asksTheBank: '4000 0025 0000 3155',
  slow: '4000 0000 0000 0077',
  paysOnce: '4000 0000 0000 0341',
} as const

const SATURDAY = 5

/** Returns a week from Saturday to Saturday that begins this many weeks from now. */
export function weekFromNow(weeks: number): { checkIn: IsoDate; checkOut: IsoDate } {
  const day = addDays(todayIn('Europe/Madrid', Date.now()), weeks * 7)
  const checkIn = addDays(day, SATURDAY - weekdayOf(day))
  return { checkIn, checkOut: addDays(checkIn, 7) }
}

/**
 * Returns the homes that two adults can book at once (or on request) in that week, or in the week after if today's demo
 * bookings leave none free. Tests that book use two weeks each.
 */
export async function offersFor(
  origin: string,
  weeks: number,
  requested: 'instant' | 'request' = 'instant',
): Promise<readonly [Offer, ...Offer[]]> {
  for (const dates of [weekFromNow(weeks), weekFromNow(weeks + 1)]) {
    const response = await fetch(origin + stayListPath({ ...dates, adults: 2 }, '/api/stay-search'))
    const { data } = (await response.json()) as StayListShape
    const [first, ...others] = data
      .filter(({ quote, mode }) => quote !== null && mode === requested)
      .map(({ slug, title, quote, currency }) => ({
        slug,
        title,
        ...dates,
        total: formatMoney(quote!.totalMinor, currency),
      }))
    if (first) return [first, ...others]
  }
  throw new Error(`no home is free in the two weeks from ${weekFromNow(weeks).checkIn}`)
}

/** Returns one of these homes whose prices and rules match. */
export async function offerWith(
  origin: string,
  weeks: number,
  fits: (terms: StayTerms) => boolean,
  mode: 'instant' | 'request' = 'instant',
): Promise<Offer> {
  for (const offer of await offersFor(origin, weeks, mode)) {
    const response = await fetch(`${origin}/api/stay-pages/${offer.slug}`)
    const { data } = (await response.json()) as { data: StayPageShape }
    if (fits(data.terms)) return offer
  }
  throw new Error('no such home is free')
}

/** Returns the address of an offer's checkout, for two adults. */
export function checkoutOf({ slug, checkIn, checkOut }: Offer, choices: StayChoices = {}): string {
  return sitePaths.checkout(slug, { checkIn, checkOut, adults: 2, ...choices })
}

/** Returns the address of the home with these dates, for two adults. */
export function stayOf({ slug, checkIn, checkOut }: Offer, choices: StayChoices = {}): string {
  return sitePaths.stay(slug, { checkIn, checkOut, adults: 2, ...choices })
}

/**
 * Completes the first page of the checkout, which asks who is coming. Name and e-mail are filled in from the account.
 */
export async function holdNights(visitor: Visitor): Promise<void> {
  await visitor.page.getByLabel('Phone').fill('+46 70 123 45 67')
  await visitor.page.getByRole('button', { name: /^Hold the nights/ }).click()
  await visitor.arrivesAt(/\/book\?booking=/)
}

/** Fills in the card on the second page of the checkout. */
export async function fillCard({ page }: Visitor, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry').fill('12 / 34')
  await page.getByLabel('Security code').fill('123')
}

/** Returns the button that pays; its name contains the amount. */
export function payButton({ page }: Visitor) {
  return page.getByRole('button', { name: /^Pay .* now$/ })
}

/**
 * Opens the payment step for a signed-in visitor, with nights that the API has held as the form would with the
 * account's values. Returns the booking's id.
 */
export async function openPaymentStep(
  visitor: Visitor,
  offer: Offer,
  { plan, promo: promoCode }: Pick<StayChoices, 'plan' | 'promo'> = {},
): Promise<string> {
  const { slug: stay, checkIn, checkOut } = offer
  const { displayName, email } = await askAs<{ displayName: string | null; email: string }>(visitor, '/api/users/me')
  const quote = await askAs<QuoteShape>(visitor, '/api/quotes', { stay, checkIn, checkOut, adults: 2, plan, promoCode })
  const guest = { name: displayName ?? 'Anna Lindqvist', email, phone: '+46 70 123 45 67' }
  const { documentId } = await askAs<BookingShape>(visitor, '/api/bookings', { quote: quote.id, guest })
  await visitor.open(sitePaths.payment(stay, documentId))
  return documentId
}

/** Requests something from the API, or sends it data, with the session of a visitor. */
async function askAs<Value>({ page }: Visitor, path: string, data?: unknown): Promise<Value> {
  const { request } = page.context()
  const { origin } = new URL((await request.head('/robots.txt')).url())
  const headers = { origin, 'idempotency-key': randomUUID() }
  const response = await (data === undefined ? request.get(path) : request.post(path, { headers, data: { data } }))
  if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`)
  const body = (await response.json()) as { data: Value }
  return data === undefined ? (body as Value) : body.data
}
