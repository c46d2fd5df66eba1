import type { Fee, Season, StayTerms, Tax } from '#core/rate/stay-terms.ts'
import { dateOfDayNumber } from '#core/time/date-arithmetic.ts'
import { isoDate } from '#core/time/iso-date.ts'
import type { StayOrder } from '#core/search/stay-order.ts'
import { publicPosition } from '#core/stay/public-position.ts'
import type { IndexedStay, StayFilters, StayPlace } from '#stays/search/index/indexed-stay.ts'
import { Random } from '#tests/support/search/random.ts'
import { firm, flexible, goldenTerms, moderate, plainFee, plainTax } from '#tests/support/stays/golden-terms.ts'

export const destinationCount = 300
export const amenityCount = 48
/** Days of a calendar that have bookings. */
export const calendarDays = 540

interface Place {
  readonly lat: number
  readonly lng: number
  readonly spread: number
  readonly upTo: number
  readonly zone: string
  readonly taxes: readonly Tax[]
}

const zones = [
  'Europe/Madrid',
  'Europe/Lisbon',
  'America/New_York',
  'America/Los_Angeles',
  'Asia/Tokyo',
  'Pacific/Auckland',
]

const normal = (r: Random) => Math.sqrt(-2 * Math.log(r.share() + 1e-12)) * Math.cos(2 * Math.PI * r.share())

function taxesOf(r: Random, place: number): Tax[] {
  const perPerson: Tax = {
    ...plainTax,
    id: place * 4 + 1,
    per: 'person',
    period: 'night',
    amountMinor: r.between(50, 400),
    percentBp: null,
    base: [],
    exemptUnderAge: r.of([12, 16, 18]),
    maxNights: r.orNull(0.5, () => r.of([7, 10, 14])),
    validFrom: null,
    validTo: null,
  }
  const percent: Tax = { ...plainTax, id: place * 4 + 2, percentBp: r.of([700, 1000, 1250]), included: r.chance(0.5) }
  const occupancy: Tax = {
    ...plainTax,
    id: place * 4 + 3,
    percentBp: r.of([300, 550]),
    base: ['rent'],
    maxNights: 28,
    period: 'night',
  }
  return [
    ...(r.chance(0.7) ? [perPerson] : []),
    ...(r.chance(0.7) ? [percent] : []),
    ...(r.chance(0.3) ? [occupancy] : []),
  ]
}

/** Destinations of very different sizes: the largest has 2.8 % of all homes. */
export const places: readonly Place[] = (() => {
  const r = new Random(42)
  let sum = 0
  const list = Array.from({ length: destinationCount }, (_, index) => {
    sum += 1 / (index + 8) ** 0.9
    return {
      lat: r.share() * 90 - 35,
      lng: r.share() * 340 - 170,
      spread: 0.05 + r.share() * 0.35,
      upTo: sum,
      zone: r.of(zones),
      taxes: taxesOf(r, index),
    }
  })
  return list.map((place) => ({ ...place, upTo: place.upTo / sum }))
})()

function placeAt(share: number): number {
  let low = 0
  for (let high = places.length - 1; low < high;) {
    const middle = (low + high) >> 1
    if (places[middle]!.upTo >= share) high = middle
    else low = middle + 1
  }
  return low
}

const sourceOf = (id: number, what: number) =>
  new Random((Math.imul(id, 0x9e3779b1) ^ Math.imul(what, 0x85ebca6b)) >>> 0)

export function syntheticPlace(id: number): StayPlace {
  const r = sourceOf(id, 1)
  r.share()
  const destination = placeAt(r.share())
  const place = places[destination]!
  return {
    id,
    destination,
    ...publicPosition({ lat: place.lat + normal(r) * place.spread, lng: place.lng + normal(r) * place.spread }),
  }
}

const day = (year: number, month: string) => isoDate(`${year}-${month}`)

/** As the demo's homes: a high summer with longer stays, some from Saturday to Saturday, a shoulder, Easter, Christmas. */
function seasonsOf(r: Random, nightly: number, weekend: number | null, minNights: number, first: number): Season[] {
  const year = Number(dateOfDayNumber(first).slice(0, 4))
  const saturdays = r.chance(0.15)
  // Hosts shift their seasons by some days, so that few homes have the same.
  const shift = (month: string) => day(year, `${month.slice(0, 3)}${String(r.between(1, 9)).padStart(2, '0')}`)
  const season = (id: number, spans: Season['spans'], times: number, more: Partial<Season> = {}): Season => ({
    id,
    name: 'Season',
    spans,
    yearly: true,
    priority: 0,
    nightlyMinor: Math.round((nightly * times) / 100) * 100,
    weekendNightlyMinor: weekend === null ? null : Math.round((weekend * times) / 100) * 100,
    minNights: null,
    maxNights: null,
    nightsMultipleOf: null,
    checkInDays: null,
    checkOutDays: null,
    ...more,
  })
  const high = { from: shift('07-01'), to: shift('09-01') }
  const seasons = [
    season(1, [high], 1.4 + r.share() * 0.5, {
      minNights: saturdays ? 7 : Math.max(minNights, r.between(3, 6)),
      ...(saturdays && { nightsMultipleOf: 7, checkInDays: 32, checkOutDays: 32 }),
    }),
  ]
  if (r.chance(0.85)) {
    seasons.push(
      season(
        2,
        [
          { from: shift('06-01'), to: high.from },
          { from: high.to, to: shift('10-01') },
        ],
        1.1 + r.share() * 0.2,
      ),
    )
  }
  if (r.chance(0.5)) {
    const easter = dateOfDayNumber(first + 80 + r.between(0, 3))
    seasons.push(
      season(3, [{ from: easter, to: dateOfDayNumber(first + 94) }], 1.2, {
        yearly: false,
        minNights: Math.max(minNights, 3),
      }),
    )
  }
  if (r.chance(0.5)) {
    seasons.push(
      season(4, [{ from: day(year, '12-22'), to: day(year + 1, '01-07') }], 1.25, {
        minNights: Math.max(minNights, 3),
      }),
    )
  }
  return seasons
}

function feesOf(r: Random, id: number): Fee[] {
  const fee = (more: Partial<Fee>): Fee => ({ ...plainFee, ...more })
  return [
    ...(r.chance(0.95) ? [fee({ id: id * 8, amountMinor: r.between(30, 160) * 100 })] : []),
    ...(r.chance(0.3)
      ? [fee({ id: id * 8 + 1, kind: 'pet', basis: 'per_pet', amountMinor: r.between(10, 50) * 100 })]
      : []),
    ...(r.chance(0.25)
      ? [fee({ id: id * 8 + 2, kind: 'custom', basis: 'per_guest', amountMinor: r.between(5, 20) * 100 })]
      : []),
    ...(r.chance(0.1)
      ? [
          fee({
            id: id * 8 + 3,
            kind: 'service',
            basis: 'percent_of_total',
            amountMinor: null,
            percentBp: r.of([300, 500, 1200]),
          }),
        ]
      : []),
    ...(r.chance(0.05)
      ? [fee({ id: id * 8 + 4, kind: 'custom', basis: 'per_night', amountMinor: 500, toNights: 13 })]
      : []),
    ...(r.chance(0.3) ? [fee({ id: id * 8 + 5, kind: 'extra', optional: true, amountMinor: 2500 })] : []),
  ]
}

function overridesOf(r: Random, nightly: number, first: number): StayTerms['overrides'] {
  const plain = { minNights: null, maxNights: null, arrival: null, departure: null }
  if (!r.chance(0.2)) return []
  const begin = first + r.between(10, 400)
  return Array.from({ length: r.between(2, 10) }, (_, index) => ({
    ...plain,
    night: dateOfDayNumber(begin + index),
    nightlyMinor: Math.round((nightly * 1.4) / 100) * 100,
    minNights: index === 0 ? 3 : null,
  }))
}

export function syntheticStay(id: number, first: number): IndexedStay {
  const { destination } = syntheticPlace(id)
  const place = places[destination]!
  const r = sourceOf(id, 2)
  r.share()
  const maxGuests = 1 + Math.min(15, Math.floor(r.share() * r.share() * 18))
  const nightly = Math.round((40 + 30 * maxGuests * (0.5 + r.share())) * (0.7 + (destination % 17) / 17)) * 100
  const weekend = r.orNull(0.4, () => Math.round((nightly * (1.05 + r.share() * 0.25)) / 100) * 100)
  const minNights = r.of([1, 2, 2, 3, 3, 4, 5])
  const terms: StayTerms = {
    ...goldenTerms,
    stayId: id,
    timeZone: place.zone,
    currency: 'EUR',
    maxGuests,
    maxPets: r.chance(0.5) ? 0 : r.between(1, 3),
    nightlyMinor: nightly,
    weekendNightlyMinor: weekend,
    weekendNights: 48,
    includedGuests: r.orNull(0.3, () => Math.max(1, Math.ceil(maxGuests / 2))),
    extraGuestMinor: r.between(5, 30) * 100,
    ageBands: r.chance(0.05) ? [{ name: 'Children', fromAge: 2, underAge: 12, extraGuestMinor: 500 }] : [],
    seasons: seasonsOf(r, nightly, weekend, minNights, first),
    overrides: overridesOf(r, nightly, first),
    lengthDiscounts: r.chance(0.7)
      ? [
          { nights: 7, percentBp: r.of([500, 1000]) },
          { nights: 28, percentBp: r.of([1500, 2000, 2500]) },
        ]
      : [],
    leadDiscounts: [
      ...(r.chance(0.15)
        ? [{ kind: 'early_bird' as const, days: r.of([90, 120, 180]), percentBp: r.of([500, 1000]) }]
        : []),
      ...(r.chance(0.2)
        ? [{ kind: 'last_minute' as const, days: r.of([3, 7, 14]), percentBp: r.of([1000, 1500]) }]
        : []),
    ],
    fees: feesOf(r, id),
    taxes: place.taxes,
    minNights,
    weekendMinNights: r.orNull(0.2, () => minNights + 1),
    minimums: r.chance(0.1) ? [{ kind: 'lead', threshold: 7, minNights: 1, maxNights: null }] : [],
    maxNights: r.of([28, 31, 60, 90]),
    nightsMultipleOf: null,
    checkInDays: r.chance(0.9) ? 127 : 0b0110111,
    checkOutDays: 127,
    noticeDays: r.between(0, 3),
    noticeHour: 18,
    noticeInside: r.chance(0.9) ? 'reject' : 'request_only',
    windowMonths: r.of([12, 18, 18, 18, 24]),
    windowUntil: null,
    openSpans: r.chance(0.1)
      ? [
          { from: dateOfDayNumber(first + 80), to: dateOfDayNumber(first + 300) },
          { from: dateOfDayNumber(first + 445), to: dateOfDayNumber(first + 665) },
        ]
      : null,
    preparationNights: r.chance(0.75) ? 0 : r.between(1, 2),
    allowShortGap: r.chance(0.2),
    forbidGapUnder: r.orNull(0.15, () => r.between(2, 3)),
    bookingMode: r.chance(0.75) ? 'instant' : 'request',
    policy: r.of([flexible, moderate, firm]),
    longStayPolicy: null,
  }
  const bedrooms = Math.ceil(maxGuests / 2)
  return {
    id,
    terms,
    kind: r.between(0, 9),
    bedrooms,
    beds: bedrooms + r.between(0, 2),
    bathrooms: Math.max(1, Math.floor(bedrooms / 2)),
    isStepFree: r.chance(0.2),
    amenities: Array.from({ length: amenityCount }, (_, amenity) => amenity).filter((amenity) =>
      r.chance(amenity < 32 ? 0.9 - amenity * 0.025 : 0.12),
    ),
    ...ratingOf(r),
    currency: 0,
    unitMinor: 100,
  }
}

function ratingOf(r: Random): Pick<IndexedStay, 'rating' | 'reviews'> {
  const reviews = r.chance(0.2) ? 0 : r.between(1, 120)
  const rating = reviews === 0 ? null : Math.round((3.2 + 1.8 * Math.sqrt(r.share())) * 100) / 100
  return { rating, reviews }
}

/** Runs of taken nights of a home, preparation included: first and end day by turns. */
export function syntheticClaims(id: number, first: number, preparation: number): Int32Array {
  const r = sourceOf(id, 3)
  r.share()
  const days: number[] = []
  for (let at = r.between(0, 7); at < calendarDays;) {
    const length = 2 + Math.floor(r.share() * r.share() * 14) + preparation
    days.push(first + at, first + Math.min(calendarDays, at + length))
    at += length + Math.floor(r.share() * r.share() * 18)
  }
  return Int32Array.from(days)
}

export interface SyntheticQuery {
  readonly filters: StayFilters
  readonly checkIn: number
  readonly nights: number
  readonly order: StayOrder
}

/** 70 % a destination, 30 % a box of 3 to 400 km; 2 to 14 nights, 1 to 6 guests, up to 3 amenities, half with a price range. */
export function syntheticQueries(count: number, first: number, seed = 99): SyntheticQuery[] {
  const r = new Random(seed)
  return Array.from({ length: count }, () => {
    const nights = r.between(2, 14)
    const least = nights * (50 + r.share() * 150)
    const filters: StayFilters = {
      party: partyOf(r),
      ...whereOf(r),
      amenities: [...new Set(Array.from({ length: r.between(0, 3) }, () => r.between(0, 19)))],
      ...(r.chance(0.5) && {
        priceMin: Math.round(least),
        priceMax: Math.round(least + nights * (50 + r.share() * 250)),
      }),
    }
    return { filters, checkIn: first + r.between(1, 500), nights, order: r.chance(0.5) ? 'total' : '-rating' }
  })
}

function partyOf(r: Random): StayFilters['party'] {
  const guests = r.between(1, 6)
  const children = guests > 2 && r.chance(0.5) ? r.between(1, guests - 2) : 0
  const childAges = Array.from({ length: children }, () => r.between(2, 17))
  return { adults: guests - children, children, infants: 0, pets: r.chance(0.1) ? 1 : 0, childAges }
}

function whereOf(r: Random): Pick<StayFilters, 'box' | 'destinations'> {
  const destination = placeAt(r.share())
  const { lat, lng, spread } = places[destination]!
  if (r.chance(0.7)) return { destinations: [destination, destination] }
  const size = 0.03 * 2 ** (r.share() * 7)
  const [y, x] = [lat + (normal(r) * spread) / 2, lng + (normal(r) * spread) / 2]
  return { box: [y - size / 2, x - size, y + size / 2, x + size] }
}
