import { fullRefund, refundFor } from '#core/cancellation/refund.ts'
import { holdEndsAt } from '#core/booking/hold-terms.ts'
import { calculateQuote } from '#core/quote/calculate-quote.ts'
import { policyFor } from '#core/quote/policy-for.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import type { WriteRow } from './booking-tables.ts'
import { depositOf } from './deposit.ts'
import { beginLife, moveTo, type Life, type Step } from './life.ts'
import { closeBooks, declineCharge, dropUnpaid, dueAtBooking, openBooks, pay, reserve } from './money.ts'
import type { BookedStay, PlannedBooking } from './planned-booking.ts'
import { settleRows } from './settled-rows.ts'
import { writeVerdict, writeTexts } from './text-rows.ts'

const MINUTE_MS = 60_000

const CANCELLED = {
  cancelled_by_guest: { actor: null, reason: 'Our plans have changed' },
  cancelled_by_host: { actor: 'host', reason: 'The boiler has to be replaced' },
  no_show: { actor: 'host', reason: 'Nobody came, and nobody answers' },
} as const

/**
 * Simulates a planned booking until `now` (ms since 1970), one step after another as the product would have taken them,
 * and writes all of its rows: nights, price, history, payments, refunds, ledger, deposit, messages. Returns its id.
 * `ids`: the source of UUIDs.
 */
export function liveBooking(
  write: WriteRow,
  { home: stay, booking, now, ids }: { home: BookedStay; booking: PlannedBooking; now: number; ids?: () => string },
): string {
  const { dates, party, rate, plan, bookedAtMs } = booking
  const bookedOn = todayIn(stay.terms.timeZone, bookedAtMs)
  const quote = calculateQuote(stay.terms, { ...dates, party, rate, plan }, { bookedOn })
  const life = beginLife({ home: stay, booking, quote, write, now, ids })
  moveTo(life, bookedAtMs, booking.guest.uid, 'hold')
  const deposit = depositOf(life)
  const steps = [...stepsOf(life), ...(deposit?.steps ?? [])].toSorted((one, other) => one.at - other.at)
  for (const step of steps) {
    if (step.at > now || life.endReason !== null) break
    step.take()
  }
  deposit?.settle()
  settleRows(life)
  return life.id
}

function stepsOf(life: Life): Step[] {
  const { booking } = life
  switch (booking.course) {
    case 'not_paid':
      return [
        {
          at: holdEndsAt(booking.bookedAtMs),
          take: () => endUnbooked(life, holdEndsAt(booking.bookedAtMs), 'expired'),
        },
      ]
    case 'waits_for_host':
      return [{ at: life.paidAtMs, take: () => request(life) }]
    case 'declined_by_host':
      return [
        { at: life.paidAtMs, take: () => request(life) },
        { at: life.confirmedAtMs, take: () => endUnbooked(life, life.confirmedAtMs, 'declined') },
      ]
    default:
      return [...placed(life), ...paidLater(life), ...stayed(life), ...endedEarly(life)]
  }
}

function request(life: Life): void {
  const { booking, paidAtMs } = life
  reserve(life, paidAtMs, booking.course === 'declined_by_host' ? 'cancelled' : 'authorized')
  moveTo(life, paidAtMs, booking.guest.uid, 'requested')
  writeTexts(life, paidAtMs)
}

function endUnbooked(life: Life, at: number, to: 'expired' | 'declined'): void {
  moveTo(life, at, to === 'expired' ? 'clock' : life.home.hostUid, to)
  dropUnpaid(life)
  life.endedAtMs = at
}

function placed(life: Life): Step[] {
  const { booking, isRequest, paidAtMs, confirmedAtMs } = life
  const confirm = () => {
    pay(life, confirmedAtMs, dueAtBooking(life), null)
    moveTo(life, confirmedAtMs, isRequest ? life.home.hostUid : 'payment', 'confirmed')
    openBooks(life, confirmedAtMs)
    life.isConfirmed = true
    if (!isRequest) writeTexts(life, confirmedAtMs)
  }
  if (!isRequest) return [{ at: paidAtMs, take: confirm }]
  const ask = () => {
    moveTo(life, paidAtMs, booking.guest.uid, 'requested')
    writeTexts(life, paidAtMs)
  }
  return [
    { at: paidAtMs, take: ask },
    { at: confirmedAtMs, take: confirm },
  ]
}

function paidLater(life: Life): Step[] {
  const atBooking = dueAtBooking(life)
  return life.instalments
    .filter((one) => !atBooking.includes(one))
    .map((one, index, later) => {
      const at = Math.max(one.dueAtMs + MINUTE_MS, life.confirmedAtMs + MINUTE_MS)
      const isDeclined = life.booking.course === 'declined_balance' && index === later.length - 1
      return { at, take: () => (isDeclined ? declineCharge(life, at, one) : pay(life, at, [one], one.position)) }
    })
}

function stayed(life: Life): Step[] {
  const { booking, checkInAtMs, checkOutAtMs } = life
  const { verdict } = booking
  // Somebody who books for the same day arrives after that.
  const arrivesAtMs = Math.max(checkInAtMs, life.confirmedAtMs + MINUTE_MS)
  const steps: Step[] = [
    { at: arrivesAtMs, take: () => moveTo(life, arrivesAtMs, 'clock', 'checked_in') },
    {
      at: checkOutAtMs,
      take: () => {
        moveTo(life, checkOutAtMs, 'clock', 'completed')
        life.endedAtMs = checkOutAtMs
      },
    },
  ]
  if (verdict)
    steps.push({ at: Math.max(verdict.atMs, checkOutAtMs + MINUTE_MS), take: () => writeVerdict(life, verdict) })
  return steps
}

function endedEarly(life: Life): Step[] {
  const { booking, quote, home: stay } = life
  const { course, endsAtMs } = booking
  if (course !== 'cancelled_by_guest' && course !== 'cancelled_by_host' && course !== 'no_show') return []
  const at = Math.max(endsAtMs ?? 0, life.confirmedAtMs + MINUTE_MS)
  const { reason } = CANCELLED[course]
  const actor = CANCELLED[course].actor === null ? booking.guest.uid : stay.hostUid
  const moment = {
    cancelledAtMs: at,
    confirmedAtMs: life.confirmedAtMs,
    checkInAtMs: life.checkInAtMs,
    checkOutAtMs: life.checkOutAtMs,
    timeZone: stay.terms.timeZone,
  }
  return [
    {
      at,
      take: () => {
        const refund =
          course === 'cancelled_by_host' ? fullRefund(quote) : refundFor(quote, policyFor(stay.terms, quote), moment)
        const given = closeBooks(life, at, { refund, reason, actor })
        moveTo(life, at, actor, course, reason)
        for (const { refundId, amountMinor, madeAtMs } of given)
          life.history.noted(madeAtMs, 'payment', 'refunded', { refundId, amountMinor }, reason)
        life.endedAtMs = at
        life.endReason = reason
      },
    },
  ]
}
