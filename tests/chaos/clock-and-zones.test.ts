import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { BookingShape, PaymentSessionShape } from '#contract/booking/booking-shapes.ts'
import type { ClockShape } from '#contract/demo/demo-shapes.ts'
import type { QuoteShape, StayCalendarShape } from '#contract/stay-shapes.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import { openDatabase } from '#db/database.ts'
import { findViolations } from '#db/queries/booking/invariant-queries.ts'
import { createProductGuests, productConnection, type ProductGuest } from '#tests/support/booking/product-guests.ts'
import { startProduct, type RunningProduct } from '#tests/support/running-product.ts'
import { seed } from '#tests/support/seeded-product.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'
import { isFullSize } from './support/at-scale.ts'

/** Where the server stands must not matter: the homes have the time. */
const SERVER_ZONES = ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'] as const
const STAY_ZONES = ['Europe/Madrid', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'] as const

/**
 * The night the clocks are put on in Madrid, the one they are put back, a leap day, the turn of a year; each with the
 * moment it is asked at.
 */
const MOMENTS = [
  { at: '2027-03-27T23:30:00Z', checkIn: '2027-03-27', checkOut: '2027-04-01' },
  { at: '2027-03-28T00:59:00Z', checkIn: '2027-03-28', checkOut: '2027-04-04' },
  { at: '2027-10-30T23:30:00Z', checkIn: '2027-11-01', checkOut: '2027-11-05' },
  { at: '2027-12-30T23:59:00Z', checkIn: '2028-01-01', checkOut: '2028-01-03' },
  { at: '2028-02-26T10:30:00Z', checkIn: '2028-02-28', checkOut: '2028-03-02' },
] as const

const products: RunningProduct[] = []
let directory: string | undefined
afterAll(async () => {
  for (const product of products) await product.stop()
  if (directory) fs.rmSync(directory, { recursive: true, force: true })
})

test(
  'dates, prices, deadlines and what the clock does are the same wherever the server stands',
  { timeout: isFullSize ? 1_800_000 : 240_000 },
  async () => {
    const reports: unknown[] = []
    for (const zone of SERVER_ZONES) {
      const product = await startIn(zone)
      products.push(product)
      reports.push(await reportOf(product))
      await product.stop()
    }
    expect(reports[1]).toEqual(reports[0])
    expect(reports[2]).toEqual(reports[0])
    expect(JSON.stringify(reports[0])).toContain('["moved","completed","2028-03-28"]')
  },
)

/** The demo is prepared where the server stands; for one of them it was elsewhere. */
async function startIn(zone: (typeof SERVER_ZONES)[number]): Promise<RunningProduct> {
  if (zone !== 'UTC') return startProduct({ TZ: zone })
  directory = fs.mkdtempSync(path.join(os.tmpdir(), 'holmstay-'))
  await seed(directory)
  return startProduct({ TZ: zone, DATA_DIR: directory })
}

async function reportOf(product: RunningProduct): Promise<unknown> {
  const db = openDatabase(productConnection(product.dataDirectory))
  const [guest] = await createProductGuests(product, 1)
  try {
    const slugs: string[] = []
    for (const [index, timezone] of STAY_ZONES.entries()) {
      const slug = `home-${index}`
      await insertStay(db, {
        slug,
        title: slug,
        timezone,
        window_months: 36,
        notice_days: 0,
        notice_hour: 24,
        min_nights: 1,
      })
      slugs.push(slug)
    }
    const report: unknown[] = []
    for (const moment of MOMENTS) {
      await moveTo(product, moment.at)
      for (const slug of slugs) report.push(await asked(guest!, slug, moment))
    }
    // The last three are booked; the clock goes on until they are over.
    for (const slug of slugs) report.push(await booked(guest!, slug))
    await moveTo(product, '2028-04-20T00:00:00Z')
    const bookings = await guest!.call<BookingShape[]>('GET', '/api/bookings')
    for (const { documentId } of (bookings.data ?? []).toSorted((a, b) => (a.stay.slug < b.stay.slug ? -1 : 1))) {
      const { data } = await guest!.call<BookingShape>('GET', `/api/bookings/${documentId}`)
      const { stay, state, history } = data!
      const text = history.map(({ kind, to, at }) => [kind, to, todayIn(stay.timeZone, Date.parse(at))])
      report.push([stay.slug, state, text])
    }
    expect(await findViolations(db, new Date('2028-04-20T00:00:30Z'))).toEqual([])
    return report
  } finally {
    await db.destroy()
  }
}

async function moveTo(product: RunningProduct, to: string): Promise<void> {
  const response = await fetch(`${product.url}/demo/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ move: 'to', to }),
  })
  const { data } = (await response.json()) as { data: ClockShape | null }
  expect(data?.now.slice(0, 16)).toBe(to.slice(0, 16))
}

/** What a home offers at this moment: every day of the calendar, and the price of the dates, to the last deadline. */
async function asked(guest: ProductGuest, stay: string, { checkIn, checkOut }: (typeof MOMENTS)[number]) {
  const month = checkIn.slice(0, 7)
  const calendar = await guest.call<StayCalendarShape['data']>(
    'GET',
    `/api/stays/${stay}/calendar?from=${month}-01&to=${month}-28`,
  )
  const quote = await guest.call<QuoteShape>('POST', '/api/quotes', { stay, checkIn, checkOut, adults: 2 })
  const { nights, lines, totalMinor, schedule, cancellation } = quote.data ?? ({} as Partial<QuoteShape>)
  return { stay, checkIn, calendar: calendar.data, code: quote.code, nights, lines, totalMinor, schedule, cancellation }
}

async function booked(guest: ProductGuest, stay: string) {
  const request = { stay, checkIn: '2028-03-24', checkOut: '2028-03-28', adults: 2 }
  const quote = await guest.call<QuoteShape>('POST', '/api/quotes', request)
  const held = await guest.call<BookingShape>(
    'POST',
    '/api/bookings',
    { quote: quote.data!.id, guest: { name: 'Ann Example', email: guest.email, phone: '+34 600 000 000' } },
    { 'idempotency-key': stay },
  )
  const id = held.data!.documentId
  const session = await guest.call<PaymentSessionShape>(
    'POST',
    `/api/bookings/${id}/payment-sessions`,
    {},
    { 'idempotency-key': stay },
  )
  await guest.pay(session.data!.clientSecret, '4242424242424242')
  const settled = await guest.call<BookingShape>('POST', `/api/bookings/${id}/settlement`)
  return [settled.data?.state, settled.data?.cancellation]
}
