import type { StayRequest } from '#core/quote/quote.ts'
import type { CancellationPolicy, CancellationTier, Fee, StayTerms, Tax } from '#core/rate/stay-terms.ts'
import { weekdaySet } from '#core/rate/weekday-set.ts'
import { isoDate } from '#core/time/iso-date.ts'

/** Returns a policy with the usual grace period (24 hours, booked a week ahead, stays of fewer than 28 nights). */
export function policy(
  code: string,
  tiers: readonly CancellationTier[],
  more: Partial<CancellationPolicy> = {},
): CancellationPolicy {
  return {
    code,
    name: code,
    summary: '',
    graceHours: 24,
    graceDaysBefore: 7,
    graceMaxNights: 27,
    tiers,
    stayedKeepNights: 0,
    stayedKeepRestBp: 10_000,
    ...more,
  }
}

const day = 24

export const flexible = policy(
  'flexible',
  [
    { hoursBefore: day, keepNights: 0, keepRestBp: 0 },
    { hoursBefore: 0, keepNights: 1, keepRestBp: 0 },
  ],
  { stayedKeepNights: 1, stayedKeepRestBp: 0 },
)

export const moderate = policy(
  'moderate',
  [
    { hoursBefore: 5 * day, keepNights: 0, keepRestBp: 0 },
    { hoursBefore: 0, keepNights: 1, keepRestBp: 5000 },
  ],
  { stayedKeepNights: 1, stayedKeepRestBp: 5000 },
)

export const firm = policy('firm', [
  { hoursBefore: 30 * day, keepNights: 0, keepRestBp: 0 },
  { hoursBefore: 7 * day, keepNights: 0, keepRestBp: 5000 },
  { hoursBefore: 0, keepNights: 0, keepRestBp: 10_000 },
])

/** Keeps the whole rent from the first minute. */
export const nonRefundable = policy('non-refundable', [{ hoursBefore: 0, keepNights: 0, keepRestBp: 10_000 }], {
  graceHours: 0,
})

/** A mandatory fee of 85.00 for the stay. */
export const plainFee: Fee = {
  id: 1,
  code: 'cleaning',
  name: 'Cleaning',
  kind: 'cleaning',
  basis: 'per_stay',
  amountMinor: 8500,
  percentBp: null,
  optional: false,
  maxQuantity: 1,
  stock: null,
  noticeHours: 0,
  fromNights: null,
  toNights: null,
  taxable: true,
  refund: 'before_check_in',
}

/** A tax of 10 % on rent, cleaning and fees. */
export const plainTax: Tax = {
  id: 1,
  name: 'VAT',
  per: 'unit',
  period: 'stay',
  amountMinor: null,
  percentBp: 1000,
  base: ['rent', 'cleaning', 'fees'],
  exemptUnderAge: null,
  fromNight: 1,
  maxNights: null,
  priceFromMinor: null,
  priceToMinor: null,
  included: false,
  validFrom: null,
  validTo: null,
}

/** The home of the worked prices G1 and G2 (docs/booking-rules.md, Order of a price). */
export const goldenTerms: StayTerms = {
  stayId: 1,
  version: 1,
  currency: 'EUR',
  timeZone: 'Europe/Madrid',
  checkInFrom: '15:00',
  checkOutBy: '10:00',
  maxGuests: 8,
  maxPets: 2,
  nightlyMinor: 12_000,
  weekendNightlyMinor: 15_000,
  weekendNights: weekdaySet(4, 5),
  includedGuests: 4,
  extraGuestMinor: 1500,
  ageBands: [],
  partyPrices: [],
  seasons: [
    {
      id: 1,
      name: 'High summer',
      spans: [{ from: isoDate('2027-07-01'), to: isoDate('2027-09-01') }],
      yearly: false,
      priority: 0,
      nightlyMinor: 18_000,
      weekendNightlyMinor: 21_000,
      minNights: null,
      maxNights: null,
      nightsMultipleOf: null,
      checkInDays: null,
      checkOutDays: null,
    },
  ],
  overrides: [
    {
      night: isoDate('2027-08-14'),
      nightlyMinor: 25_000,
      minNights: null,
      maxNights: null,
      arrival: null,
      departure: null,
    },
  ],
  lengthDiscounts: [
    { nights: 7, percentBp: 1000 },
    { nights: 28, percentBp: 2500 },
  ],
  leadDiscounts: [
    { kind: 'early_bird', days: 90, percentBp: 500 },
    { kind: 'last_minute', days: 7, percentBp: 800 },
  ],
  discountMode: 'sequential',
  nonRefundableBp: null,
  fees: [
    plainFee,
    { ...plainFee, id: 2, code: 'pets', name: 'Pets', kind: 'pet', basis: 'per_pet', amountMinor: 4000 },
  ],
  taxes: [
    plainTax,
    {
      ...plainTax,
      id: 2,
      name: 'Tourist tax',
      per: 'person',
      period: 'night',
      amountMinor: 300,
      percentBp: null,
      base: [],
      exemptUnderAge: 16,
      maxNights: 7,
    },
  ],
  minNights: 2,
  weekendMinNights: null,
  minimums: [],
  maxNights: 31,
  nightsMultipleOf: null,
  checkInDays: 127,
  checkOutDays: 127,
  noticeDays: 1,
  noticeHour: 18,
  noticeInside: 'reject',
  windowMonths: 18,
  windowUntil: null,
  openSpans: null,
  preparationNights: 0,
  allowShortGap: false,
  forbidGapUnder: null,
  bookingMode: 'instant',
  isSilent: false,
  policy: moderate,
  longStayPolicy: null,
  longStayNights: 28,
  nonRefundablePolicy: nonRefundable,
  instalments: [],
  payLater: false,
  offlineMethods: [],
  damage: { mode: 'none', amountMinor: null, percentBp: null, releaseDays: 3 },
}

/** G1: Thursday to Sunday in May, two adults. Booked on 1 May 2027. */
export const requestG1: StayRequest = {
  checkIn: isoDate('2027-05-13'),
  checkOut: isoDate('2027-05-16'),
  party: { adults: 2, children: 0, infants: 0, pets: 0 },
}

/** G2: ten nights in August, four adults, two children, one pet. Booked on 1 May 2027. */
export const requestG2: StayRequest = {
  checkIn: isoDate('2027-08-12'),
  checkOut: isoDate('2027-08-22'),
  party: { adults: 4, children: 2, infants: 0, pets: 1 },
}

export const goldenBookedOn = isoDate('2027-05-01')
