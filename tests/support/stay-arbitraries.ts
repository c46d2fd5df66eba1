import * as fc from 'fast-check'
import type { StayRequest } from '#core/pricing/quote.ts'
import type { Fee, NightOverride, Season, StayTerms, Tax } from '#core/stay/stay-terms.ts'
import { addDays, dateOfDayNumber } from '#core/time/date-arithmetic.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { goldenTerms } from './golden-terms.ts'

/** All generated stays happen in the months after this day. */
export const firstDay = isoDate('2027-05-01')

const money = fc.integer({ min: 1, max: 3_000_000 })
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })
const nights = fc.integer({ min: 1, max: 9 })
const weekdays = fc.integer({ min: 1, max: 127 })
const percentBp = fc.integer({ min: 1, max: 6000 })
const dayAfterFirst = (max: number) => fc.integer({ min: 0, max }).map((days) => addDays(firstDay, days))
const span = fc
  .tuple(dayAfterFirst(90), fc.integer({ min: 1, max: 60 }))
  .map(([from, length]) => ({ from, to: addDays(from, length) }))

const season: fc.Arbitrary<Omit<Season, 'id'>> = fc.record({
  name: fc.constant('Season'),
  spans: fc.array(span, { minLength: 1, maxLength: 2 }),
  yearly: fc.boolean(),
  priority: fc.integer({ min: 0, max: 2 }),
  nightlyMinor: orNull(money),
  weekendNightlyMinor: orNull(money),
  minNights: orNull(nights),
  maxNights: orNull(fc.integer({ min: 5, max: 20 })),
  checkInDays: orNull(weekdays),
  checkOutDays: orNull(weekdays),
})

const override: fc.Arbitrary<NightOverride> = fc.record({
  night: dayAfterFirst(120),
  nightlyMinor: orNull(money),
  minNights: orNull(nights),
  maxNights: orNull(fc.integer({ min: 5, max: 20 })),
  arrival: orNull(fc.boolean()),
  departure: orNull(fc.boolean()),
})

const fee: fc.Arbitrary<Omit<Fee, 'id' | 'code'>> = fc.record({
  name: fc.constant('Fee'),
  kind: fc.constantFrom('cleaning', 'pet', 'custom'),
  basis: fc.constantFrom('per_stay', 'per_night', 'per_guest', 'per_guest_night', 'per_pet', 'per_pet_night'),
  amountMinor: money,
  taxable: fc.boolean(),
  refund: fc.constantFrom('before_check_in', 'with_rent', 'never'),
})

const taxShape = {
  name: fc.constant('Tax'),
  period: fc.constantFrom('stay' as const, 'night' as const),
  maxNights: orNull(nights),
  validFrom: orNull(dayAfterFirst(60)),
  validTo: orNull(dayAfterFirst(90)),
}
const tax: fc.Arbitrary<Omit<Tax, 'id'>> = fc.oneof(
  fc.record({
    ...taxShape,
    per: fc.constant('unit' as const),
    amountMinor: fc.constant(null),
    percentBp,
    base: fc.subarray(['rent', 'cleaning', 'fees'] as const, { minLength: 1 }),
    exemptUnderAge: fc.constant(null),
  }),
  fc.record({
    ...taxShape,
    per: fc.constantFrom('unit' as const, 'person' as const),
    amountMinor: fc.integer({ min: 1, max: 900 }),
    percentBp: fc.constant(null),
    base: fc.constant([]),
    exemptUnderAge: orNull(fc.constantFrom(12, 16, 18)),
  }),
)

/** Homes with every kind of rule. */
export const anyTerms: fc.Arbitrary<StayTerms> = fc
  .record({
    nightlyMinor: money,
    weekendNightlyMinor: orNull(money),
    weekendNights: weekdays,
    includedGuests: orNull(fc.integer({ min: 1, max: 6 })),
    extraGuestMinor: fc.integer({ min: 0, max: 5000 }),
    seasons: fc.array(season, { maxLength: 4 }).map((list) => list.map((item, index) => ({ ...item, id: index + 1 }))),
    overrides: fc.uniqueArray(override, { maxLength: 8, selector: (item) => item.night }),
    lengthDiscounts: fc.uniqueArray(fc.record({ nights, percentBp }), {
      maxLength: 3,
      selector: (item) => item.nights,
    }),
    leadDiscounts: fc.uniqueArray(
      fc.record({
        kind: fc.constantFrom('early_bird' as const, 'last_minute' as const),
        days: fc.integer({ min: 0, max: 90 }),
        percentBp,
      }),
      { maxLength: 4, selector: (item) => `${item.kind} ${item.days}` },
    ),
    fees: fc
      .array(fee, { maxLength: 4 })
      .map((list) => list.map((item, index) => ({ ...item, id: index + 1, code: `fee-${index + 1}` }))),
    taxes: fc.array(tax, { maxLength: 4 }).map((list) => list.map((item, index) => ({ ...item, id: index + 1 }))),
    minNights: fc.integer({ min: 1, max: 5 }),
    weekendMinNights: orNull(nights),
    maxNights: fc.integer({ min: 5, max: 14 }),
    checkInDays: weekdays,
    checkOutDays: weekdays,
    noticeDays: fc.integer({ min: 0, max: 3 }),
    noticeHour: fc.integer({ min: 0, max: 24 }),
    windowMonths: orNull(fc.integer({ min: 1, max: 3 })),
    preparationNights: fc.integer({ min: 0, max: 2 }),
  })
  .map((rules) => ({ ...goldenTerms, ...rules, windowUntil: null }))

/** Dates and a party that the generated homes may or may not take. */
export const anyRequest: fc.Arbitrary<StayRequest> = fc
  .record({
    first: fc.integer({ min: 0, max: 100 }),
    length: fc.integer({ min: 1, max: 40 }),
    adults: fc.integer({ min: 1, max: 6 }),
    childAges: fc.array(fc.integer({ min: 2, max: 17 }), { maxLength: 3 }),
    infants: fc.integer({ min: 0, max: 2 }),
    pets: fc.integer({ min: 0, max: 2 }),
  })
  .map(({ first, length, adults, childAges, infants, pets }) => ({
    checkIn: addDays(firstDay, first),
    checkOut: addDays(firstDay, first + length),
    party: { adults, children: childAges.length, infants, pets, childAges },
  }))

/** Blocked nights in the months after `firstDay`, also overlapping. */
export const anyTakenNights = fc.array(
  fc
    .tuple(dayAfterFirst(120), fc.integer({ min: 1, max: 9 }))
    .map(([from, length]) => ({ from, to: addDays(from, length) })),
  { maxLength: 10 },
)

/** Any date of the years 1900 to 2200. */
export const anyDate = fc.integer({ min: -25_567, max: 84_370 }).map(dateOfDayNumber)
