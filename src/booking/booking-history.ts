import type { BookingEventShape } from '#contract/booking/booking-shapes.ts'
import { BOOKING_SIDES } from '#core/booking/booking-side.ts'
import type { Booking } from '#db/queries/booking/booking-row.ts'
import type { BookingEvent } from '#db/queries/booking/event-queries.ts'

/** Events whose reason is noted for the staff alone: how money was received, and why that was a mistake. */
const FOR_STAFF: ReadonlySet<string> = new Set(['paid', 'payment_undone', 'refund_undone'])

/** Returns what has happened to a booking, as its guest may read it. */
export function historyForGuest(events: readonly BookingEvent[], booking: Pick<Booking, 'uid'>): BookingEventShape[] {
  return historyOf(events, booking).map((event) => (FOR_STAFF.has(event.kind) ? { ...event, reason: null } : event))
}

/** Returns what has happened to a booking, with all that was noted. */
export function historyOf(events: readonly BookingEvent[], { uid }: Pick<Booking, 'uid'>): BookingEventShape[] {
  return events.map((event) => ({
    at: event.at.toISOString(),
    kind: event.kind,
    from: event.from,
    to: event.to,
    by: sideOf(event.actor, uid),
    reason: event.reason,
    ...amountOf(event),
    ...changedIn(event),
  }))
}

/** The names under which the product itself acts. */
const SYSTEM_ACTORS: ReadonlySet<string> = new Set(['system', 'payment', 'clock', 'provider', 'jobs'])

/** Returns who acted: the guest, the product itself, or otherwise somebody on the host's side. */
function sideOf(actor: string, guestUid: string | null): BookingEventShape['by'] {
  if (actor === guestUid) return 'guest'
  return SYSTEM_ACTORS.has(actor) ? 'system' : 'host'
}

const MONEY_EVENTS: ReadonlySet<string> = new Set([
  'paid',
  'refunded',
  'refunded_at_provider',
  'refund_failed',
  'payment_undone',
  'refund_undone',
])

function amountOf({ kind, detail }: BookingEvent): Pick<BookingEventShape, 'amountMinor'> {
  const { amountMinor } = detail
  return MONEY_EVENTS.has(kind) && typeof amountMinor === 'number' ? { amountMinor } : {}
}

/**
 * Returns what a change has changed, as `executeChange` records it; nothing for other events and for those without a
 * record.
 */
function changedIn({ kind, detail }: BookingEvent): Pick<BookingEventShape, 'change'> {
  const { from, to, toStayId, askedBy } = detail
  if (kind !== 'changed' || !isAgreed(from) || !isAgreed(to)) return {}
  const requestedBy = BOOKING_SIDES.find((side) => side === askedBy)
  return { change: { from, to, isMove: toStayId !== undefined, ...(requestedBy && { askedBy: requestedBy }) } }
}

type Agreed = NonNullable<BookingEventShape['change']>['from']

function isAgreed(value: unknown): value is Agreed {
  return typeof value === 'object' && value !== null && 'checkIn' in value && 'party' in value && 'totalMinor' in value
}
