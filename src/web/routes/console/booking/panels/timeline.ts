import { bookingCan } from '#core/booking/booking-state.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { instantOf } from '#core/time/zoned-time.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { StaffBookingShape } from '#contract/booking/staff-bookings.ts'
import type { StaffThreadShape } from '#contract/staff-thread-shapes.ts'
import type { TaskShape } from '#contract/task/task-schemas.ts'
import { changedBookingText, methodNames } from '#web/text/booking/booking-names.ts'
import { staffEventText } from '#web/text/staff-booking-text.ts'
import { cleaningsOf } from './cleanings-of.ts'
import { messagesOf, messagesPlanned } from './messages-of.ts'
import type { Planned, TimelineEntry } from './timeline-entry.ts'

/** What happens around a booking, besides itself. */
export interface AroundBooking {
  /** Null: nobody has written yet. */
  readonly thread: StaffThreadShape | null
  /** The cleanings before and after it. */
  readonly tasks: readonly TaskShape[]
}

/** Returns what has happened, in order, and what will; the first thing that will happen is `next`. `nowMs` = now. */
export function timelineOf(
  booking: StaffBookingShape,
  nowMs: number,
  { thread, tasks }: AroundBooking = { thread: null, tasks: [] },
): readonly TimelineEntry[] {
  const cleanings = cleaningsOf(booking, tasks)
  const done = [...eventsOf(booking), ...(thread === null ? [] : messagesOf(thread)), ...cleanings.done].toSorted(
    byTime,
  )
  const ahead = [...plannedOf(booking), ...(thread === null ? [] : messagesPlanned(thread))]
    .filter(({ at }) => Date.parse(at) >= nowMs)
    // A cleaning that nobody has begun is still ahead after its time.
    .concat(cleanings.ahead)
    .toSorted(byTime)
    .map((entry, index): TimelineEntry => ({ ...entry, state: index === 0 ? 'next' : 'planned' }))
  return [...done, ...ahead]
}

const byTime = (a: Planned, b: Planned) => Date.parse(a.at) - Date.parse(b.at)

function eventsOf({ history, events, currency }: StaffBookingShape): TimelineEntry[] {
  return history.map(({ at, ...event }, index) => {
    const { what, detail: who, isBad } = staffEventText(event)
    const change = event.change ? changedBookingText(event.change, currency) : ''
    const recorded = events[index]?.detail ?? {}
    // A reason that only the host's side sees.
    const { why } = recorded
    const byWhom = joined([who, typeof why === 'string' ? why : ''], ': ')
    const eventText = change === '' ? byWhom : joined([byWhom.replace(/\.$/, ''), change], '. ')
    const detail = joined([...sumOf(recorded, currency), eventText], ' · ')
    return { at, what, detail, state: isBad ? 'bad' : 'done' }
  })
}

/** Returns the amount of money that an event was about, and the voucher it was paid with; nothing for other events. */
function sumOf({ amountMinor, voucher }: Readonly<Record<string, unknown>>, currency: string): string[] {
  if (typeof amountMinor !== 'number') return []
  return [formatMoney(amountMinor, currency), ...(typeof voucher === 'string' ? [`voucher …${voucher}`] : [])]
}

const joined = (parts: readonly string[], by: string) => parts.filter((part) => part !== '').join(by)

function plannedOf(booking: StaffBookingShape): Planned[] {
  return [...answersAwaited(booking), ...paymentsPlanned(booking), ...stayPlanned(booking), ...depositPlanned(booking)]
}

function answersAwaited({ requestExpiresAt, holdExpiresAt, change, charges, currency }: StaffBookingShape): Planned[] {
  return [
    ...(requestExpiresAt === null
      ? []
      : [{ at: requestExpiresAt, what: 'The request expires', detail: 'Unless it is accepted or declined before' }]),
    ...(holdExpiresAt === null
      ? []
      : [{ at: holdExpiresAt, what: 'The hold ends', detail: 'Unless it is paid before' }]),
    ...(change === null
      ? []
      : [
          {
            at: change.expiresAt,
            what: 'The change request expires',
            detail: change.requestedBy === 'guest' ? 'Our side has to answer' : 'The guest has to answer',
          },
        ]),
    ...charges
      .filter(({ state }) => state === 'pending')
      .map(({ expiresAt, label, amountMinor }) => ({
        at: expiresAt,
        what: `The request for ${formatMoney(amountMinor, currency)} expires`,
        detail: `${label}: the guest has to answer`,
      })),
  ]
}

function paymentsPlanned({ state, instalments, currency, paymentMethod }: StaffBookingShape): Planned[] {
  if (!bookingCan('payBalance', state)) return []
  return instalments
    .filter((one) => one.state === 'scheduled' || one.state === 'failed')
    .map(({ amountMinor, dueAt, graceUntil }) => ({
      at: graceUntil ?? dueAt,
      what: `${formatMoney(amountMinor, currency)} to be paid`,
      detail: graceUntil === null ? methodNames[paymentMethod] : 'Declined: without it the booking is cancelled',
    }))
}

function stayPlanned(booking: StaffBookingShape): Planned[] {
  const { state, stay, cancellation, arrival, totalMinor } = booking
  if (!bookingCan('blockNights', state)) return []
  const { checkInFrom, checkOutBy, timeZone } = stay
  const instant = (date: IsoDate, time: string) => new Date(instantOf(date, time, timeZone)).toISOString()
  const free = cancellation.find(({ refundMinor }) => refundMinor === totalMinor)
  return [
    ...(free && bookingCan('cancelByGuest', state)
      ? [{ at: free.until, what: 'Free cancellation ends', detail: 'From then on part of the price is kept' }]
      : []),
    ...(arrival?.accessAt
      ? [{ at: arrival.accessAt, what: 'Access instructions are shown', detail: 'On the booking page' }]
      : []),
    ...(state === 'checked_in'
      ? []
      : [{ at: instant(booking.checkIn, checkInFrom), what: 'Check-in', detail: `From ${checkInFrom}` }]),
    { at: instant(booking.checkOut, checkOutBy), what: 'Check-out', detail: `By ${checkOutBy}` },
  ]
}

function depositPlanned({ damageDeposit, state, currency }: StaffBookingShape): Planned[] {
  if (damageDeposit === null || !bookingCan('seeAddress', state)) return []
  const amount = formatMoney(damageDeposit.amountMinor, currency)
  const release = {
    at: damageDeposit.releaseAt,
    what: 'Damage deposit released',
    detail: 'Unless a part is kept before',
  }
  if (damageDeposit.state === 'planned')
    return [{ at: damageDeposit.placeAt, what: `Damage deposit ${amount} reserved`, detail: 'On the card' }, release]
  return damageDeposit.state === 'held' ? [release] : []
}
