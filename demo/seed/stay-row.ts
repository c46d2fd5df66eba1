import type { Insertable } from 'kysely'
import type { DamageMode } from '#core/rate/stay-rule-kind.ts'
import type { HouseRules, RoomBeds, StayTable } from '#db/tables/stay-tables.ts'
import { bookingTermsOf } from '#demo/content/booking-terms.ts'
import type { DemoHome } from '#demo/content/demo-home.ts'
import type { BedKind, DemoRoom } from '#demo/content/demo-rooms.ts'
import { arrivalTexts } from './arrival-texts.ts'

export const TIME_ZONE = 'Europe/Madrid'

/** Returns euros as they are stored, in cents. */
export function cents(euros: number): number {
  return Math.round(euros * 100)
}

export interface StayLinks {
  readonly hostId: number
  readonly destinationId: number
  readonly policyId: number
}

/** Returns the row of a home in `app.stay`, published at the given instant. */
export function stayRow(home: DemoHome, links: StayLinks, publishedAt: Date): Insertable<StayTable> {
  const { rates, rules } = home
  return {
    slug: home.key,
    state: 'published',
    host_id: links.hostId,
    destination_id: links.destinationId,
    title: home.name,
    summary: home.summary,
    description: home.description,
    kind: home.kind,
    max_guests: home.guests,
    max_pets: rules.maxPets,
    bedrooms: home.bedrooms,
    beds: home.beds,
    bathrooms: home.baths,
    area_m2: home.areaM2,
    lat: home.position.lat,
    lng: home.position.lng,
    // Invented: the homes of the demo do not exist.
    address: JSON.stringify({
      street: home.name,
      locality: home.area,
      country: 'Spain',
    }),
    ...arrivalTexts(home),
    timezone: TIME_ZONE,
    check_in_from: rules.checkInFrom,
    check_in_until: rules.checkInUntil,
    check_out_by: rules.checkOutBy,
    registration_number: home.registration,
    house_rules: JSON.stringify(houseRules(home)),
    currency: 'EUR',
    nightly: cents(rates.nightly),
    weekend_nightly: rates.weekend === null ? null : cents(rates.weekend),
    included_guests: rates.extraGuest?.included ?? null,
    extra_guest: cents(rates.extraGuest?.amount ?? 0),
    min_nights: rules.minNights,
    max_nights: rules.maxNights,
    notice_days: rules.noticeDays,
    prep_after: rules.preparationNights,
    ...bookingColumns(home),
    cancellation_policy_id: links.policyId,
    published_at: publishedAt,
    created_at: publishedAt,
    updated_at: publishedAt,
  }
}

function bookingColumns(home: DemoHome) {
  const terms = bookingTermsOf(home)
  const { damage } = terms
  const damageMode: DamageMode =
    damage === null ? 'none' : damage.percent === null ? 'flat' : damage.euros === null ? 'percent' : 'greater'
  return {
    booking_mode: terms.onRequest ? ('request' as const) : ('instant' as const),
    notice_inside: terms.requestInsideNotice ? ('request_only' as const) : ('reject' as const),
    non_refundable_bp: percentBp(terms.nonRefundablePercent),
    discount_mode: terms.bestDiscountOnly ? ('best_only' as const) : ('sequential' as const),
    pay_later: terms.payLater,
    offline_methods: [...terms.offlineMethods],
    damage_mode: damageMode,
    damage_amount: damage?.euros == null ? null : cents(damage.euros),
    damage_bp: percentBp(damage?.percent ?? null),
    allow_short_gap: terms.allowShortGap,
    forbid_gap_under: terms.forbidGapUnder,
    open_by_default: terms.openMonths === null,
  }
}

/** Returns a percentage as it is stored, in basis points. */
export function percentBp<Percent extends number | null>(percent: Percent): Percent {
  return (percent === null ? null : percent * 100) as Percent
}

function houseRules(home: DemoHome): HouseRules {
  const { rules } = home
  return {
    // Nobody may smoke indoors; this says whether smoking outside is allowed.
    smoking: rules.smokingOutside,
    parties: false,
    pets: rules.maxPets > 0,
    quietFrom: rules.quiet.from,
    quietTo: rules.quiet.to,
    notes: [...home.notes],
  }
}

const bedNames: Readonly<Record<BedKind, string>> = {
  double: 'double bed',
  king: 'king-size bed',
  single: 'single bed',
  bunk: 'bunk bed',
  'sofa-bed': 'sofa bed',
}

/** Returns the beds of a room, each kind with its number. */
export function bedsOf(room: DemoRoom): readonly RoomBeds[] {
  const counts = new Map<BedKind, number>()
  for (const bed of room.beds) counts.set(bed, (counts.get(bed) ?? 0) + 1)
  return [...counts].map(([kind, count]) => ({ kind: bedNames[kind], count }))
}
