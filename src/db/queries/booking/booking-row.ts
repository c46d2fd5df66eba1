import { sql, type RawBuilder } from 'kysely'
import type { BookingState } from '#core/booking/booking-state.ts'
import { partyOf } from '#core/quote/party-of.ts'
import type { Party, Quote } from '#core/quote/quote.ts'
import type { CancellationPolicy, StayTerms } from '#core/rate/stay-terms.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { BookingMode } from '#core/booking/booking-mode.ts'
import type { MoveCause } from '#core/booking/move-terms.ts'
import type { BookingSide } from '#core/booking/booking-side.ts'
import type { DepositState } from '#core/payment/deposit-state.ts'
import type { InstalmentState } from '#core/payment/instalment-state.ts'
import type {
  OfflineMethod,
  PaidBy,
  PaidWay,
  PaymentMethod,
  PaymentPlan,
  RateChoice,
} from '#core/payment/payment-choice.ts'
import type { PaymentStatus } from '#core/payment/payment-status.ts'
import type { StayPhoto } from '#db/queries/stay/stay-queries.ts'
import { picturesIn, type Charge, type EvidencePicture } from './charge-queries.ts'
import { coverPhoto } from './cover-photo.ts'

/** One payment of a booking's schedule. */
export interface BookingInstalment {
  readonly position: number
  readonly amountMinor: number
  /** A date in the time zone of the stay. */
  readonly dueOn: IsoDate
  readonly dueAt: Date
  readonly state: InstalmentState
  readonly graceUntil: Date | null
  /** False: when it is not paid it stays owed, and the booking is not cancelled. */
  readonly cancels: boolean
  /** Whether it has been paid, also if it was given back since. Left out: not read. */
  readonly wasPaid?: boolean
}

/** A damage deposit, reserved on the card around the stay. */
export interface BookingDeposit {
  readonly amountMinor: number
  readonly state: DepositState
  readonly capturedMinor: number
  readonly placeAt: Date
  readonly releaseAt: Date
  readonly reason: string | null
  /** The pictures that show why a part was kept. */
  readonly pictures: readonly EvidencePicture[]
}

/** What the guest was asked to pay in addition to the price. */
export interface BookingCharge extends Omit<Charge, 'bookingId'> {
  readonly pictures: readonly EvidencePicture[]
}

/** What a voucher pays of a booking, or has paid and got back, in minor units. */
export interface BookingVoucher {
  /** The last four characters of its code. */
  readonly ending: string
  /** Kept for the booking until it is confirmed. */
  readonly heldMinor: number
  /** Paid and not given back. */
  readonly paidMinor: number
  /** What can still be spent, on this booking or another one. */
  readonly leftMinor: number
  /** The last day on which it can be spent. */
  readonly expiresOn: IsoDate
  /** Ended by staff: nobody can spend what goes back to it. */
  readonly isEnded: boolean
}

/** What mails show of a home. */
export type StayInMail = Pick<Booking['stay'], 'slug' | 'title' | 'photo'>

/** The change request that waits for an answer. */
export interface PendingChange {
  readonly id: string
  readonly requestedBy: BookingSide
  readonly checkIn: IsoDate
  readonly checkOut: IsoDate
  readonly party: Party
  readonly totalMinor: number
  readonly quote: Quote
  readonly message: string | null
  readonly expiresAt: Date
  /** The new home. Null: the home stays the same. */
  readonly move: {
    readonly cause: MoveCause
    readonly stay: { readonly id: number; readonly documentId: string; readonly slug: string; readonly title: string }
    readonly policy: { readonly name: string; readonly summary: string }
  } | null
}

/** A booking with everything that the rules and its guest need. */
export interface Booking {
  readonly id: string
  readonly reference: string
  readonly uid: string | null
  readonly state: BookingState
  readonly checkIn: IsoDate
  readonly checkOut: IsoDate
  readonly nights: number
  readonly party: Party
  readonly guest: { readonly name: string; readonly email: string; readonly phone: string }
  /** ISO 639 code of the language of the guest; null: not known. */
  readonly language: string | null
  readonly message: string | null
  readonly currency: string
  readonly totalMinor: number
  readonly quote: Quote
  /** The terms by which the quote was made. Empty for bookings older than this column. */
  readonly terms: Partial<StayTerms>
  readonly policy: CancellationPolicy
  readonly mode: BookingMode
  readonly rate: RateChoice
  readonly plan: PaymentPlan
  readonly paymentMethod: PaymentMethod
  /** The card to which the provider charges the balance. Null: no card is saved. */
  readonly savedCard: Readonly<Record<string, unknown>> | null
  readonly couponId: number | null
  readonly offerId: string | null
  readonly expiresAt: Date | null
  readonly holdExtendedAt: Date | null
  readonly confirmedAt: Date | null
  readonly endedAt: Date | null
  readonly createdAt: Date
  /** The versions of the texts that its guest has accepted. Null: unknown. */
  readonly acceptedTexts: { readonly terms: number; readonly privacy: number; readonly at: Date } | null
  readonly stay: {
    readonly id: number
    readonly documentId: string
    readonly slug: string
    readonly title: string
    readonly destination: string
    readonly timeZone: string
    /** `HH:MM` */
    readonly checkInFrom: string
    readonly checkOutBy: string
    readonly address: Readonly<Record<string, unknown>>
    readonly offlineMethods: readonly OfflineMethod[]
    /** Days after check-out on which a damage deposit is released. */
    readonly damageReleaseDays: number
    readonly position: { readonly lat: number; readonly lng: number }
    /** The directions, in the host's words. Empty means none. */
    readonly directions: string
    /**
     * How guests get in: key, codes. Empty means none. Guests see it from `accessDaysBefore` days before arrival on.
     */
    readonly accessInstructions: string
    readonly accessDaysBefore: number
    readonly hostUid: string | null
    readonly hostEmail: string | null
    readonly hostName: string | null
    readonly photo: StayPhoto | null
  }
  readonly instalments: readonly BookingInstalment[]
  readonly deposit: BookingDeposit | null
  readonly change: PendingChange | null
  /** Oldest first, including answered ones. */
  readonly charges: readonly BookingCharge[]
  readonly isReviewed: boolean
  /** How often its dates or its party were changed. */
  readonly changes: number
  /** Captured minus what was or is being refunded, without damage deposits. */
  readonly paidMinor: number
  /** What was or is being refunded. */
  readonly refundedMinor: number
  /** What of it has not gone back yet. */
  readonly owedBackMinor: number
  /** How money has come, in any order. */
  readonly paidBy: readonly PaidBy[]
  /** What was paid without vouchers, each payment, the newest first: the order in which `giveBack` returns it. */
  readonly paidWays: readonly PaidWay[]
  /** The vouchers with which it is paid, or was before a refund. */
  readonly vouchers: readonly BookingVoucher[]
  /** The latest payment of the price by other means than a voucher, or null. */
  readonly payment: {
    readonly status: PaymentStatus
    readonly hasCard: boolean
    readonly failure: string | null
    readonly refunded: boolean
  } | null
}

/** Instants inside JSON arrive as text. */
type InJson<Value> = { [Key in keyof Value]: Date extends Value[Key] ? string | Exclude<Value[Key], Date> : Value[Key] }

export interface BookingRow {
  id: string
  ref: string
  uid: string | null
  status: BookingState
  check_in: IsoDate
  check_out: IsoDate
  nights: number
  adults: number
  children: number
  infants: number
  pets: number
  child_ages: number[]
  guest_name: string | null
  guest_email: string | null
  guest_phone: string | null
  guest_language: string | null
  message: string | null
  currency: string
  total: number
  quote: Quote
  terms: Partial<StayTerms>
  policy: CancellationPolicy
  mode: Booking['mode']
  rate: Booking['rate']
  plan: Booking['plan']
  payment_method: Booking['paymentMethod']
  saved_card: Record<string, unknown> | null
  coupon_id: number | null
  offer_id: string | null
  expires_at: Date | null
  hold_extended_at: Date | null
  confirmed_at: Date | null
  ended_at: Date | null
  created_at: Date
  terms_version: number | null
  privacy_version: number | null
  texts_accepted_at: Date | null
  stay: Booking['stay']
  instalments: InJson<BookingInstalment>[]
  deposit: InJson<BookingDeposit> | null
  charges: InJson<BookingCharge>[]
  change: (Omit<InJson<PendingChange>, 'party'> & { party: Party & { childAges: number[] } }) | null
  reviewed: boolean
  changes: number
  captured: number
  refunded: number
  owed_back: number
  paid_by: PaidBy[]
  paid_ways: PaidWay[]
  vouchers: BookingVoucher[]
  payment: Booking['payment']
}

/** Returns the booking in a row of `selectBookings`. */
export function bookingOf(row: BookingRow): Booking {
  const { adults, children, infants, pets, child_ages: childAges } = row
  return {
    id: row.id,
    reference: row.ref,
    uid: row.uid,
    state: row.status,
    checkIn: row.check_in,
    checkOut: row.check_out,
    nights: row.nights,
    party: partyOf({ adults, children, infants, pets, childAges }),
    guest: { name: row.guest_name ?? '', email: row.guest_email ?? '', phone: row.guest_phone ?? '' },
    language: row.guest_language,
    message: row.message,
    currency: row.currency,
    totalMinor: row.total,
    quote: row.quote,
    terms: row.terms,
    policy: row.policy,
    mode: row.mode,
    rate: row.rate,
    plan: row.plan,
    paymentMethod: row.payment_method,
    savedCard: row.saved_card,
    couponId: row.coupon_id,
    offerId: row.offer_id,
    expiresAt: row.expires_at,
    holdExtendedAt: row.hold_extended_at,
    confirmedAt: row.confirmed_at,
    endedAt: row.ended_at,
    createdAt: row.created_at,
    acceptedTexts:
      row.terms_version !== null && row.privacy_version !== null && row.texts_accepted_at !== null
        ? { terms: row.terms_version, privacy: row.privacy_version, at: row.texts_accepted_at }
        : null,
    stay: row.stay,
    instalments: row.instalments.map((one) => ({
      ...one,
      dueAt: new Date(one.dueAt),
      graceUntil: one.graceUntil === null ? null : new Date(one.graceUntil),
    })),
    deposit: row.deposit && {
      ...row.deposit,
      placeAt: new Date(row.deposit.placeAt),
      releaseAt: new Date(row.deposit.releaseAt),
    },
    change: row.change && changeOf(row.change),
    charges: row.charges.map((charge) => ({ ...charge, expiresAt: new Date(charge.expiresAt) })),
    isReviewed: row.reviewed,
    changes: row.changes,
    paidMinor: row.captured - row.refunded,
    refundedMinor: row.refunded,
    owedBackMinor: row.owed_back,
    paidBy: row.paid_by,
    paidWays: row.paid_ways,
    vouchers: row.vouchers,
    payment: row.payment,
  }
}

function changeOf({ party, expiresAt, ...change }: NonNullable<BookingRow['change']>): PendingChange {
  return { ...change, party: partyOf(party), expiresAt: new Date(expiresAt) }
}

const stayOfBooking = sql`
  jsonb_build_object(
    'id', s.id, 'documentId', s.document_id, 'slug', s.slug, 'title', s.title, 'destination', d.name, 'timeZone', s.timezone,
    'checkInFrom', to_char(s.check_in_from, 'HH24:MI'), 'checkOutBy', to_char(s.check_out_by, 'HH24:MI'), 'address', s.address,
    'offlineMethods', s.offline_methods, 'damageReleaseDays', s.damage_release_days,
    'position', jsonb_build_object('lat', s.lat, 'lng', s.lng), 'directions', s.directions,
    'accessInstructions', s.access_instructions, 'accessDaysBefore', s.access_days_before, 'hostUid', h.uid, 'hostEmail', h.email, 'hostName', h.name,
    'photo', ${coverPhoto})`

const instalments = sql`
  (select coalesce(jsonb_agg(jsonb_build_object(
      'position', i.position, 'amountMinor', i.amount, 'dueOn', i.due_on, 'dueAt', i.due_at, 'state', i.state,
      'graceUntil', i.grace_until, 'cancels', i.cancels, 'wasPaid', i.paid_at is not null)
      order by i.position), '[]')
    from app.booking_instalment i where i.booking_id = b.id)`

const deposit = sql`
  (select jsonb_build_object('amountMinor', x.amount, 'state', x.state, 'capturedMinor', x.captured, 'placeAt', x.place_at,
      'releaseAt', x.release_at, 'reason', x.reason,
      'pictures', coalesce((
        select ${picturesIn(sql`e.pictures`)} from app.damage_evidence e
        where e.booking_id = b.id and x.state = 'captured' order by e.created_at desc, e.id desc limit 1), '[]'))
    from app.damage_deposit x where x.booking_id = b.id)`

const pendingChange = sql`
  (select jsonb_build_object('id', c.id, 'requestedBy', c.requested_by, 'checkIn', c.check_in, 'checkOut', c.check_out,
      'party', jsonb_build_object('adults', c.adults, 'children', c.children, 'infants', c.infants, 'pets', c.pets,
        'childAges', c.child_ages),
      'totalMinor', c.total, 'quote', c.quote, 'message', c.message, 'expiresAt', c.expires_at,
      'move', case when moved.id is not null then jsonb_build_object('cause', c.cause,
        'stay', jsonb_build_object('id', moved.id, 'documentId', moved.document_id, 'slug', moved.slug, 'title', moved.title),
        'policy', jsonb_build_object('name', c.policy ->> 'name', 'summary', c.policy ->> 'summary')) end)
    from app.booking_change c left join app.stay moved on moved.id = c.stay_id where c.booking_id = b.id and c.state = 'pending')`

const charges = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'kind', g.kind, 'amountMinor', g.amount, 'label', g.label,
      'reason', g.reason, 'state', g.state, 'expiresAt', g.expires_at, 'pictures', ${picturesIn(sql`g.pictures`)})
      order by g.created_at, g.id), '[]')
    from app.charge g where g.booking_id = b.id)`

const vouchers = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('ending', v.ending, 'heldMinor', used.held, 'paidMinor', used.paid,
      'leftMinor', case when v.voided_at is null then v.balance else 0 end, 'expiresOn', v.expires_on,
      'isEnded', v.voided_at is not null) order by v.id), '[]')
    from (
      select e.voucher_id, sum(e.held_change) as held,
        sum(case e.kind when 'redeemed' then e.amount when 'returned' then -e.amount else 0 end) as paid,
        bool_or(e.kind = 'returned') as has_back
      from app.voucher_entry e where e.booking_id = b.id group by e.voucher_id) used
      join app.voucher v on v.id = used.voucher_id
    where used.held > 0 or used.paid > 0 or used.has_back)`

/**
 * All payments of the price together, without damage deposits. A refund that failed is still owed, so it counts like
 * one that is on its way.
 */
const money = sql`
  select coalesce(sum(p.captured), 0)::bigint as captured, coalesce(sum(p.back), 0)::bigint as refunded,
    coalesce(sum(p.owed), 0)::bigint as owed_back,
    coalesce(array_agg(distinct case p.provider when 'voucher' then 'voucher' when 'offline' then 'by_hand' else 'card' end)
      filter (where p.captured > 0), '{}') as paid_by,
    coalesce(jsonb_agg(jsonb_build_object('by', case p.provider when 'offline' then 'by_hand' else 'card' end,
        'paidMinor', p.captured - p.back, 'refundedMinor', p.back) order by p.created_at desc, p.id desc)
      filter (where p.captured > 0 and p.provider <> 'voucher'), '[]') as paid_ways,
    (array_agg(jsonb_build_object('status', p.status, 'hasCard', p.method ? 'last4', 'failure', p.failure ->> 'code',
      'refunded', p.back > 0) order by p.provider = 'voucher', p.created_at desc, p.id desc))[1] as payment
  from (
    select own.*, r.back, r.owed
    from app.payment own cross join lateral (
      select coalesce(sum(amount), 0) as back,
        coalesce(sum(amount) filter (where status in ('pending', 'failed')), 0) as owed
      from app.refund where payment_id = own.id) r
    where own.booking_id = b.id and own.kind <> 'damage' offset 0) p`

/**
 * Selects bookings by a condition on `b` (booking), `s` (stay) and `h` (host). The condition may end in `order by` and
 * `limit`.
 */
export const selectBookings = (condition: RawBuilder<unknown>) => sql<BookingRow>`
  select b.id, b.ref, b.uid, b.status, b.check_in, b.check_out, b.nights, b.adults, b.children, b.infants, b.pets, b.child_ages,
    b.guest_name, b.guest_email, b.guest_phone, b.guest_language, b.message, b.currency, b.total, b.quote, b.terms, b.policy,
    b.mode, b.rate, b.plan, b.payment_method, b.saved_card, b.coupon_id, b.offer_id,
    b.expires_at, b.hold_extended_at, b.confirmed_at, b.ended_at, b.created_at,
    b.terms_version, b.privacy_version, b.texts_accepted_at,
    ${stayOfBooking} as stay, ${instalments} as instalments, ${deposit} as deposit, ${pendingChange} as change, ${charges} as charges,
    exists (select from app.review v where v.booking_id = b.id) as reviewed,
    (select count(*)::int from app.booking_event e where e.booking_id = b.id and e.kind = 'changed') as changes,
    ${vouchers} as vouchers, money.captured, money.refunded, money.owed_back, money.paid_by, money.paid_ways, money.payment
  from app.booking b join app.stay s on s.id = b.stay_id join app.destination d on d.id = s.destination_id
    left join app.host h on h.id = s.host_id
    cross join lateral (${money}) money
  where ${condition}`
