import { addMonths } from '#core/time/date-arithmetic.ts'
import { isoDate, type IsoDate } from '#core/time/iso-date.ts'
import type { Tx } from '#db/database.ts'
import { bookingTermsOf, demoParts } from '#demo/content/booking-terms.ts'
import type { DemoStay } from '#demo/content/demo-stay.ts'
import { cents, percentBp } from './stay-row.ts'

const LONG_STAY_NIGHTS = 28
const WEEK = 7
/** For how many years open periods are written. */
const OPEN_YEARS = 4

/**
 * Writes discounts, fees and extras, payment schedules, minimums, open periods, whole homes with their parts, promo
 * codes, and what bookings cost by where they are made.
 */
export async function insertBookingTerms(
  tx: Tx,
  stays: readonly DemoStay[],
  ids: ReadonlyMap<string, number>,
  today: IsoDate,
): Promise<void> {
  const rowsOf = <Row extends object>(make: (stay: DemoStay) => readonly Row[]) =>
    stays.flatMap((stay) => make(stay).map((row) => ({ stay_id: ids.get(stay.key)!, ...row })))
  await tx.insertInto('app.stay_discount').values(rowsOf(discountRows)).execute()
  await tx.insertInto('app.stay_fee').values(rowsOf(feeRows)).execute()
  await tx.insertInto('app.stay_instalment').values(rowsOf(instalmentRows)).execute()
  await tx.insertInto('app.stay_minimum').values(rowsOf(minimumRows)).execute()
  await tx.insertInto('app.age_band').values(rowsOf(ageBandRows)).execute()
  await tx
    .insertInto('app.stay_open')
    .values(rowsOf((stay) => openRows(stay, today)))
    .execute()
  await tx
    .insertInto('app.stay_part')
    .values(
      Object.entries(demoParts).flatMap(([whole, parts]) =>
        parts.map((part) => ({ whole_id: ids.get(whole)!, part_id: ids.get(part)! })),
      ),
    )
    .execute()
  await tx.insertInto('app.coupon').values(couponRows(today)).execute()
  await tx.insertInto('app.channel_cost').values(channelCosts).execute()
}

/** Card fees on the own site, nothing for those who phone, and usual commissions of other sites. */
const channelCosts = [
  { channel: 'web', cost_bp: percentBp(1.5) },
  { channel: 'admin', cost_bp: percentBp(0) },
  { channel: 'airbnb', cost_bp: percentBp(15.5) },
  { channel: 'booking_com', cost_bp: percentBp(17) },
  { channel: 'vrbo', cost_bp: percentBp(8) },
] as const

function discountRows(stay: DemoStay) {
  const { earlyBird, lastMinute } = bookingTermsOf(stay)
  const discount = (kind: 'length' | 'early_bird' | 'last_minute', threshold: number, percent: number) => ({
    kind,
    threshold,
    percent_bp: percentBp(percent),
  })
  return [
    discount('length', WEEK, stay.rates.weekOff),
    discount('length', LONG_STAY_NIGHTS, stay.rates.monthOff),
    ...(earlyBird ? [discount('early_bird', earlyBird.days, earlyBird.percent)] : []),
    ...(lastMinute ? [discount('last_minute', lastMinute.days, lastMinute.percent)] : []),
  ].filter((row) => row.percent_bp > 0)
}

function feeRows(stay: DemoStay) {
  const { shortStayCleaning, extras } = bookingTermsOf(stay)
  const fee = (code: string, name: string, euros: number) => ({
    code,
    name,
    amount: cents(euros),
    basis: 'per_stay' as const,
  })
  const cleaning = { ...fee('cleaning', 'Cleaning', stay.rates.cleaning), kind: 'cleaning' as const }
  return [
    { ...cleaning, from_nights: shortStayCleaning ? shortStayCleaning.upToNights + 1 : null, position: 1 },
    ...(shortStayCleaning
      ? [
          {
            ...fee('cleaning-short', 'Cleaning after a short stay', shortStayCleaning.euros),
            kind: 'cleaning' as const,
            to_nights: shortStayCleaning.upToNights,
            position: 2,
          },
        ]
      : []),
    ...(stay.rates.petFee === null
      ? []
      : [{ ...fee('pet', 'Pets', stay.rates.petFee), kind: 'pet' as const, basis: 'per_pet' as const, position: 3 }]),
    ...extras.map((extra, index) => ({
      ...fee(extra.code, extra.name, extra.euros),
      kind: 'extra' as const,
      basis: extra.basis,
      optional: true,
      max_qty: extra.maxQuantity,
      stock: extra.stock,
      notice_hours: extra.noticeHours,
      position: 10 + index,
    })),
  ]
}

function instalmentRows(stay: DemoStay) {
  return bookingTermsOf(stay).instalments.map(({ percent, daysBefore }, index) => ({
    position: index + 1,
    share_bp: percentBp(percent),
    due: daysBefore === null ? ('at_booking' as const) : ('before_check_in' as const),
    due_days: daysBefore ?? 0,
  }))
}

function minimumRows(stay: DemoStay) {
  return bookingTermsOf(stay).minimums.map(({ kind, threshold, nights }) => ({ kind, threshold, min_nights: nights }))
}

function ageBandRows(stay: DemoStay) {
  return bookingTermsOf(stay).ageBands.map(({ name, from, under, euros }) => ({
    name,
    ages: `[${from},${under})`,
    extra_guest: cents(euros),
  }))
}

/** Returns the open months of this year and the following ones. */
function openRows(stay: DemoStay, today: IsoDate) {
  const { openMonths } = bookingTermsOf(stay)
  if (openMonths === null) return []
  const year = Number(today.slice(0, 4))
  return Array.from({ length: OPEN_YEARS }, (_, index) => {
    const january = isoDate(`${year + index}-01-01`)
    return { during: `[${addMonths(january, openMonths.first - 1)},${addMonths(january, openMonths.last)})` }
  })
}

/**
 * Returns the promo codes. WELCOME10: once per guest. SUMMER50: for a week or more in the next summer that has not
 * ended. LATE15: ended.
 */
function couponRows(today: IsoDate) {
  const thisYear = Number(today.slice(0, 4))
  const year = today < `${thisYear}-09-01` ? thisYear : thisYear + 1
  return [
    { code: 'WELCOME10', percent_bp: percentBp(10), per_user: 1 },
    {
      code: 'SUMMER50',
      amount: cents(50),
      currency: 'EUR',
      min_nights: WEEK,
      stays_within: `[${year}-06-01,${year}-10-01)`,
    },
    { code: 'LATE15', percent_bp: percentBp(15), max_uses: 40, active: false },
  ]
}
