import { FEE_KINDS } from '#core/rate/fee-kind.ts'
import * as fc from 'fast-check'
import type { StayRequest } from '#core/quote/quote.ts'
import type {
  AgeBand,
  DamageTerms,
  Fee,
  InstalmentTerm,
  NightOverride,
  PartyPrice,
  Season,
  StayTerms,
  Tax,
} from '#core/rate/stay-terms.ts'
import { addDays, dateOfDayNumber } from '#core/time/date-arithmetic.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { goldenTerms } from './golden-terms.ts'

/** All generated stays are in the months after this day. */
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
  nightsMultipleOf: fc.constant(null),
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

const feeShape = {
  name: fc.constant('Fee'),
  kind: fc.constantFrom(...FEE_KINDS),
  optional: fc.boolean(),
  maxQuantity: fc.constant(9),
  stock: fc.constant(null),
  noticeHours: fc.constant(0),
  fromNights: orNull(fc.integer({ min: 1, max: 4 })),
  toNights: orNull(fc.integer({ min: 4, max: 20 })),
  taxable: fc.boolean(),
  refund: fc.constantFrom('before_check_in', 'with_rent', 'never'),
} as const
const fee: fc.Arbitrary<Omit<Fee, 'id' | 'code'>> = fc.oneof(
  fc.record({
    ...feeShape,
    basis: fc.constantFrom(
      'per_stay' as const,
      'per_night' as const,
      'per_guest' as const,
      'per_guest_night' as const,
      'per_pet' as const,
      'per_pet_night' as const,
    ),
    amountMinor: money,
    percentBp: fc.constant(null),
  }),
  fc.record({
    ...feeShape,
    basis: fc.constantFrom('percent_of_rent' as const, 'percent_of_total' as const),
    amountMinor: fc.constant(null),
    percentBp,
  }),
)

const taxShape = {
  name: fc.constant('Tax'),
  period: fc.constantFrom('stay' as const, 'night' as const),
  fromNight: fc.integer({ min: 1, max: 4 }),
  maxNights: orNull(nights),
  priceFromMinor: orNull(fc.integer({ min: 0, max: 900_000 })),
  priceToMinor: orNull(fc.integer({ min: 900_001, max: 3_000_000 })),
  included: fc.boolean(),
  validFrom: orNull(dayAfterFirst(60)),
  validTo: orNull(dayAfterFirst(90)),
}
const tax: fc.Arbitrary<Omit<Tax, 'id'>> = fc.oneof(
  fc.record({
    ...taxShape,
    per: fc.constant('unit' as const),
    amountMinor: fc.constant(null),
    percentBp,
    base: fc.subarray(['rent', 'cleaning', 'fees', 'extras'] as const, { minLength: 1 }),
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

/** Age bands without gaps or overlaps between some ages. */
const ageBands: fc.Arbitrary<AgeBand[]> = fc
  .uniqueArray(fc.constantFrom(0, 2, 3, 6, 12, 14, 18), { maxLength: 4 })
  .chain((ages) => fc.tuple(fc.constant(ages.toSorted((a, b) => a - b)), fc.array(fc.nat(6000), { minLength: 4 })))
  .map(([ages, prices]) =>
    ages.slice(1).map((underAge, index) => ({
      name: `Band ${index + 1}`,
      fromAge: ages[index]!,
      underAge,
      extraGuestMinor: prices[index]!,
    })),
  )

const partyPrices: fc.Arbitrary<PartyPrice[]> = fc
  .tuple(
    fc.boolean(),
    fc.uniqueArray(fc.integer({ min: 2, max: 9 }), { maxLength: 4 }),
    fc.integer({ min: 1, max: 9000 }),
  )
  .map(([isShare, sizes, more]) =>
    sizes
      .toSorted((a, b) => a - b)
      .map((guests, index) => ({
        guests,
        percentBp: isShare ? more + 700 * index : null,
        amountMinor: isShare ? null : more + 900 * index,
      })),
  )

const instalments: fc.Arbitrary<InstalmentTerm[]> = fc.array(
  fc.record({
    shareBp: orNull(percentBp),
    amountMinor: orNull(money),
    due: fc.constantFrom('at_booking' as const, 'before_check_in' as const),
    dueDays: fc.nat(90),
  }),
  { maxLength: 4 },
)

const damage: fc.Arbitrary<DamageTerms> = fc.record({
  mode: fc.constantFrom('none', 'flat', 'percent', 'greater'),
  amountMinor: money,
  percentBp,
  releaseDays: fc.integer({ min: 3, max: 14 }),
})

/** Homes with every kind of rule. */
export const anyTerms: fc.Arbitrary<StayTerms> = fc
  .record({
    nightlyMinor: money,
    weekendNightlyMinor: orNull(money),
    weekendNights: weekdays,
    includedGuests: orNull(fc.integer({ min: 1, max: 6 })),
    extraGuestMinor: fc.integer({ min: 0, max: 5000 }),
    ageBands,
    partyPrices: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: partyPrices }),
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
    discountMode: fc.constantFrom('sequential' as const, 'best_only' as const),
    nonRefundableBp: orNull(percentBp),
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
    payLater: fc.boolean(),
    instalments,
    damage,
  })
  .map((rules) => ({ ...goldenTerms, ...rules, windowUntil: null }))

const halfNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 2 })
const anySpan = fc
  .tuple(fc.integer({ min: 0, max: 80 }), fc.integer({ min: 1, max: 60 }))
  .map(([from, length]) => ({ from: addDays(firstDay, from), to: addDays(firstDay, from + length) }))

/** Homes with every rule about dates, gaps included. */
export const anyRules: fc.Arbitrary<StayTerms> = fc
  .tuple(
    anyTerms,
    fc.record({
      minimums: fc.uniqueArray(
        fc.record({
          kind: fc.constantFrom('weekday' as const, 'lead' as const),
          threshold: fc.integer({ min: 0, max: 6 }),
          minNights: halfNull(fc.integer({ min: 1, max: 9 })),
          maxNights: halfNull(fc.integer({ min: 5, max: 20 })),
        }),
        { maxLength: 4, selector: ({ kind, threshold }) => `${kind} ${threshold}` },
      ),
      nightsMultipleOf: halfNull(fc.integer({ min: 2, max: 4 })),
      noticeInside: fc.constantFrom('reject' as const, 'request_only' as const),
      openSpans: halfNull(fc.array(anySpan, { maxLength: 3 })),
      allowShortGap: fc.boolean(),
      forbidGapUnder: halfNull(fc.integer({ min: 2, max: 5 })),
    }),
  )
  .map(([terms, rules]) => ({ ...terms, ...rules }))

/** Dates and a party that the generated homes may or may not accept. */
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

/** The same with everything else that a guest can choose; the codes of the extras are those of `anyTerms`. */
export const anyChoices: fc.Arbitrary<StayRequest> = fc
  .record({
    request: anyRequest,
    extras: fc.array(
      fc.record({ code: fc.constantFrom('fee-1', 'fee-2', 'fee-3', 'fee-4', 'none'), quantity: fc.nat(3) }),
      { maxLength: 4 },
    ),
    rate: fc.constantFrom('standard' as const, 'non_refundable' as const),
    plan: fc.constantFrom('full' as const, 'deposit' as const, 'later' as const),
    promo: orNull(
      fc.oneof(
        fc.record({ id: fc.constant(1), code: fc.constant('CODE'), percentBp, amountMinor: fc.constant(null) }),
        fc.record({ id: fc.constant(2), code: fc.constant('OFF'), percentBp: fc.constant(null), amountMinor: money }),
      ),
    ),
    agreedRentMinor: fc.option(fc.nat(900_000), { nil: undefined, freq: 5 }),
  })
  .map(({ request, agreedRentMinor, ...choices }) => ({
    ...request,
    ...choices,
    ...(agreedRentMinor !== undefined && { agreedRentMinor }),
  }))

/** Blocked nights in the months after `firstDay`, which may overlap. */
export const anyTakenNights = fc.array(
  fc
    .tuple(dayAfterFirst(120), fc.integer({ min: 1, max: 9 }))
    .map(([from, length]) => ({ from, to: addDays(from, length) })),
  { maxLength: 10 },
)

/** Any date of the years 1900 to 2200. */
export const anyDate = fc.integer({ min: -25_567, max: 84_370 }).map(dateOfDayNumber)
