import type { Insertable } from 'kysely'
import type { DamageMode } from '#core/rate/stay-rule-kind.ts'
import type { HouseRules, RoomBeds, StayTable } from '#db/tables/stay-tables.ts'
import { bookingTermsOf } from '#demo/content/booking-terms.ts'
import type { DemoStay } from '#demo/content/demo-stay.ts'
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
export function stayRow(stay: DemoStay, links: StayLinks, publishedAt: Date): Insertable<StayTable> {
  const { rates, rules } = stay
  return {
    slug: stay.key,
    state: 'published',
    host_id: links.hostId,
    destination_id: links.destinationId,
    title: stay.name,
    summary: stay.summary,
    description: stay.description,
    kind: stay.kind,
    max_guests: stay.guests,
    max_pets: rules.maxPets,
    bedrooms: stay.bedrooms,
    beds: stay.beds,
    bathrooms: stay.baths,
    area_m2: stay.areaM2,
    lat: stay.position.lat,
    lng: stay.position.lng,
    // Invented: the homes of the demo do not exist.
    address: JSON.stringify({
      street: stay.name,
      locality: stay.area,
      country: 'Spain',
    }),
    ...arrivalTexts(stay),
    timezone: TIME_ZONE,
    check_in_from: rules.checkInFrom,
    check_in_until: rules.checkInUntil,
    check_out_by: rules.checkOutBy,
    registration_number: stay.registration,
    house_rules: JSON.stringify(houseRules(stay)),
    currency: 'EUR',
    nightly: cents(rates.nightly),
    weekend_nightly: rates.weekend === null ? null : cents(rates.weekend),
    included_guests: rates.extraGuest?.included ?? null,
    extra_guest: cents(rates.extraGuest?.amount ?? 0),
    min_nights: rules.minNights,
    max_nights: rules.maxNights,
    notice_days: rules.noticeDays,
    prep_after: rules.preparationNights,
    ...bookingColumns(stay),
    cancellation_policy_id: links.policyId,
    published_at: publishedAt,
    created_at: publishedAt,
    updated_at: publishedAt,
  }
}

function bookingColumns(stay: DemoStay) {
  const terms = bookingTermsOf(stay)
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

function houseRules(stay: DemoStay): HouseRules {
  const { rules } = stay
  return {
    // Nobody may smoke indoors; this says whether smoking outside is allowed.
    smoking: rules.smokingOutside,
    parties: false,
    pets: rules.maxPets > 0,
    quietFrom: rules.quiet.from,
    quietTo: rules.quiet.to,
    notes: [...stay.notes],
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
