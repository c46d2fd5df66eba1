import type { Party } from '#core/quote/quote.ts'
import type {
  AgeBand,
  DateSpan,
  Fee,
  LeadDiscount,
  LengthDiscount,
  NightOverride,
  PartyPrice,
  Season,
  StayMinimum,
  StayTerms,
  Tax,
} from '#core/rate/stay-terms.ts'
import { dateOfDayNumber, dayNumberOf } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { goldenTerms } from '#tests/support/stays/golden-terms.ts'
import { FEE_KINDS } from '#core/rate/fee-kind.ts'
import type { Random } from './random.ts'

/** 2026-11-01: the first day of all horizons in tests, which include a February with a 29th and one without. */
export const firstDay = 20_758
export const horizonDays = 500

const currencies = ['EUR', 'JPY'] as const
const counted = ['per_stay', 'per_night', 'per_guest', 'per_guest_night', 'per_pet', 'per_pet_night'] as const
const percents = ['percent_of_rent', 'percent_of_total'] as const
const bases = ['rent', 'cleaning', 'fees', 'extras'] as const

const money = (r: Random) => (r.chance(0.1) ? r.between(0, 900_000_000) : r.between(0, 60_000))
const share = (r: Random) => (r.chance(0.05) ? 10_000 : r.between(0, 4_000))
const feeShare = (r: Random) => (r.chance(0.05) ? r.between(10_001, 100_000) : share(r))
const weekdays = (r: Random) => (r.chance(0.4) ? 127 : r.chance(0.4) ? 1 << r.between(0, 6) : r.between(1, 127))
const minimum = (r: Random) => (r.chance(0.1) ? r.between(10, 600) : r.between(1, 8))
const maximum = (r: Random) => (r.chance(0.2) ? r.between(60, 900) : r.between(4, 40))

function span(r: Random, yearly: boolean): DateSpan {
  // Yearly spans begin years ago, some of them on a leap day, and some continue past the end of a year.
  const leap = 19_782
  const start = yearly ? firstDay - 365 * r.between(0, 5) : firstDay - 40
  const from = yearly && r.chance(0.1) ? leap : start + r.between(0, yearly ? 364 : horizonDays)
  const length = r.chance(0.1) ? r.between(200, 366) : r.between(1, 70)
  return { from: dateOfDayNumber(from), to: dateOfDayNumber(from + length) }
}

function season(r: Random, id: number): Season {
  const yearly = r.chance(0.5)
  const rulesOnly = r.chance(0.3)
  return {
    id,
    name: 'Season',
    spans: [span(r, yearly), ...r.some(2, () => span(r, yearly))],
    yearly,
    priority: r.between(0, 2),
    nightlyMinor: rulesOnly ? null : r.orNull(0.7, () => money(r)),
    weekendNightlyMinor: rulesOnly ? null : r.orNull(0.5, () => money(r)),
    minNights: r.orNull(0.4, () => minimum(r)),
    maxNights: r.orNull(0.2, () => maximum(r)),
    nightsMultipleOf: r.orNull(0.15, () => r.of([2, 7])),
    checkInDays: r.orNull(0.3, () => weekdays(r)),
    checkOutDays: r.orNull(0.3, () => weekdays(r)),
  }
}

function overrides(r: Random): NightOverride[] {
  const nights = new Set(r.some(r.chance(0.1) ? 300 : 20, () => firstDay + r.between(-5, horizonDays)))
  return [...nights].map((night) => ({
    night: dateOfDayNumber(night),
    nightlyMinor: r.orNull(0.7, () => money(r)),
    minNights: r.orNull(0.2, () => minimum(r)),
    maxNights: r.orNull(0.1, () => maximum(r)),
    arrival: r.orNull(0.2, () => r.chance(0.5)),
    departure: r.orNull(0.2, () => r.chance(0.5)),
  }))
}

function fee(r: Random, id: number): Fee {
  const percent = r.chance(0.3)
  return {
    ...goldenTerms.fees[0]!,
    id,
    code: `fee-${id}`,
    kind: r.of(FEE_KINDS),
    basis: percent ? r.of(percents) : r.of(counted),
    amountMinor: percent ? null : money(r),
    percentBp: percent ? feeShare(r) : null,
    optional: r.chance(0.2),
    fromNights: r.orNull(0.2, () => r.between(1, 7)),
    toNights: r.orNull(0.2, () => r.between(3, 20)),
    taxable: r.chance(0.6),
  }
}

function tax(r: Random, id: number): Tax {
  const percent = r.chance(0.5)
  return {
    id,
    name: 'Tax',
    per: r.chance(0.3) ? 'unit' : 'person',
    period: r.chance(0.7) ? 'night' : 'stay',
    amountMinor: percent ? null : r.between(0, 900),
    percentBp: percent ? feeShare(r) : null,
    base: percent ? bases.filter(() => r.chance(0.6)) : [],
    exemptUnderAge: r.orNull(0.6, () => r.between(1, 18)),
    fromNight: r.chance(0.3) ? r.between(1, 5) : 1,
    maxNights: r.orNull(0.4, () => r.between(1, 12)),
    priceFromMinor: r.orNull(0.2, () => r.between(0, 20_000)),
    priceToMinor: r.orNull(0.2, () => r.between(10_000, 80_000)),
    included: r.chance(0.25),
    validFrom: r.orNull(0.2, () => date(r)),
    validTo: r.orNull(0.2, () => date(r)),
  }
}

/** Returns what the database keeps for each key: the last of several values. */
function onePer<Value>(keyOf: (value: Value) => unknown, values: readonly Value[]): Value[] {
  return [...new Map(values.map((value) => [keyOf(value), value])).values()]
}

const date = (r: Random): IsoDate => dateOfDayNumber(firstDay + r.between(-30, horizonDays))

function ageBands(r: Random): AgeBand[] {
  const ages = [0, 2, 3, 6, 12, 14, 18].filter(() => r.chance(0.5))
  return r.chance(0.5)
    ? []
    : ages.slice(1).map((underAge, index) => ({
        name: `Band ${index}`,
        fromAge: ages[index]!,
        underAge,
        extraGuestMinor: r.between(0, 6_000),
      }))
}

function partyPrices(r: Random): PartyPrice[] {
  if (r.chance(0.7)) return []
  const isShare = r.chance(0.5)
  const sizes = [2, 3, 4, 6, 8].filter(() => r.chance(0.5))
  return sizes.map((guests) => ({
    guests,
    percentBp: isShare ? r.between(1, 9_000) : null,
    amountMinor: isShare ? null : r.between(1, 9_000),
  }))
}

function lengthDiscounts(r: Random): LengthDiscount[] {
  const tiers = r.some(4, () => ({ nights: r.between(1, 28), percentBp: share(r) }))
  return onePer(({ nights }) => nights, tiers)
}

function leadDiscounts(r: Random): LeadDiscount[] {
  const tiers = r.some(5, () => ({
    kind: r.chance(0.5) ? ('early_bird' as const) : ('last_minute' as const),
    days: r.between(0, 120),
    percentBp: share(r),
  }))
  return onePer(({ kind, days }) => `${kind} ${days}`, tiers)
}

function minimums(r: Random): StayMinimum[] {
  const rules = r.some(5, () => ({
    kind: r.chance(0.5) ? ('weekday' as const) : ('lead' as const),
    minNights: r.orNull(0.6, () => minimum(r)),
    maxNights: r.orNull(0.3, () => maximum(r)),
  }))
  const placed = rules.map((rule) => ({
    ...rule,
    threshold: rule.kind === 'weekday' ? r.between(0, 6) : r.between(0, 60),
  }))
  return onePer(({ kind, threshold }) => `${kind} ${threshold}`, placed)
}

const zones = ['Europe/Madrid', 'Pacific/Auckland', 'America/Los_Angeles']

/** Some spans overlap and some meet, so that a stay may be in both. */
function openSpans(r: Random): DateSpan[] {
  return r
    .some(5, () => span(r, false))
    .flatMap((one) => {
      const behind = dateOfDayNumber(dayNumberOf(one.to) + r.between(5, 40))
      return r.chance(0.5) ? [{ from: one.to, to: behind }, one] : [one]
    })
}

/**
 * Returns a stay with any mixture of prices and rules that the database allows, and some that it would refuse; but none
 * for which the rules are undefined, such as two discounts of a kind that begin at the same point.
 */
export function randomTerms(r: Random, stayId: number): StayTerms {
  const window = r.between(0, 3)
  return {
    ...goldenTerms,
    stayId,
    currency: r.of(currencies),
    timeZone: r.of(zones),
    maxGuests: r.between(1, 12),
    maxPets: r.between(0, 3),
    nightlyMinor: money(r),
    weekendNightlyMinor: r.orNull(0.5, () => money(r)),
    weekendNights: r.chance(0.6) ? 48 : r.between(0, 127),
    includedGuests: r.orNull(0.6, () => r.between(1, 6)),
    extraGuestMinor: r.between(0, 5_000),
    ageBands: ageBands(r),
    partyPrices: partyPrices(r),
    seasons: r.some(7, (index) => season(r, index + 1)),
    overrides: r.chance(0.5) ? overrides(r) : [],
    lengthDiscounts: lengthDiscounts(r),
    leadDiscounts: leadDiscounts(r),
    discountMode: r.chance(0.5) ? 'sequential' : 'best_only',
    fees: r.some(6, (index) => fee(r, index + 1)),
    taxes: r.some(6, (index) => tax(r, index + 1)),
    minNights: minimum(r),
    weekendMinNights: r.orNull(0.4, () => minimum(r)),
    minimums: minimums(r),
    maxNights: maximum(r),
    nightsMultipleOf: r.orNull(0.1, () => r.of([2, 7])),
    checkInDays: weekdays(r),
    checkOutDays: weekdays(r),
    noticeDays: r.chance(0.2) ? r.between(0, 30) : r.between(0, 3),
    noticeHour: r.between(0, 24),
    noticeInside: r.chance(0.8) ? 'reject' : 'request_only',
    windowMonths: window === 1 ? r.between(1, 24) : null,
    windowUntil: window === 2 ? date(r) : null,
    openSpans: r.orNull(0.3, () => openSpans(r)),
    preparationNights: r.chance(0.5) ? 0 : r.between(1, 3),
    allowShortGap: r.chance(0.4),
    forbidGapUnder: r.orNull(0.3, () => r.between(2, 7)),
    bookingMode: r.chance(0.6) ? 'instant' : 'request',
    isSilent: r.chance(0.1),
  }
}

const groups = [
  [
    'nightlyMinor',
    'weekendNightlyMinor',
    'weekendNights',
    'includedGuests',
    'extraGuestMinor',
    'ageBands',
    'partyPrices',
    'lengthDiscounts',
    'leadDiscounts',
    'discountMode',
    'fees',
    'taxes',
  ],
  ['seasons'],
  ['overrides'],
  ['minNights', 'weekendMinNights', 'minimums', 'maxNights', 'nightsMultipleOf'],
  ['checkInDays', 'checkOutDays'],
  ['noticeDays', 'noticeHour', 'noticeInside', 'windowMonths', 'windowUntil'],
  ['openSpans'],
  ['preparationNights', 'allowShortGap', 'forbidGapUnder', 'minNights'],
] as const satisfies readonly (readonly (keyof StayTerms)[])[]

/** Returns a stay with only a few rules, so that many stays can be booked. */
export function mildTerms(r: Random, stayId: number): StayTerms {
  const wild = randomTerms(r, stayId)
  const plain: StayTerms = {
    ...wild,
    seasons: [],
    overrides: [],
    minimums: [],
    minNights: 1,
    weekendMinNights: null,
    maxNights: 90,
    nightsMultipleOf: null,
    checkInDays: 127,
    checkOutDays: 127,
    noticeDays: 1,
    noticeHour: 18,
    noticeInside: 'reject',
    windowMonths: null,
    windowUntil: null,
    openSpans: null,
    preparationNights: 0,
    allowShortGap: false,
    forbidGapUnder: null,
    maxGuests: r.between(2, 12),
  }
  const kept = groups.filter(() => r.chance(0.3)).flat()
  return { ...plain, ...Object.fromEntries(kept.map((name) => [name, wild[name]])) }
}

/** Returns who travels; some of the children with their age. */
export function randomParty(r: Random): Party {
  const children = r.chance(0.5) ? 0 : r.between(0, 3)
  const childAges = Array.from({ length: r.between(0, children) }, () => r.between(2, 17))
  return {
    adults: r.between(1, 5),
    children,
    infants: r.chance(0.8) ? 0 : r.between(1, 2),
    pets: r.chance(0.7) ? 0 : r.between(1, 2),
    ...(r.chance(0.8) && { childAges }),
  }
}
