import { endedWithoutStay } from '#core/booking/booking-state.ts'
import { reviewDays } from '#core/booking/hold-terms.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { dueAgainAt, paidAgain } from '#core/payment/due-again.ts'
import { counted } from '#core/text/counted.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { instantOf, todayIn } from '#core/time/zoned-time.ts'
import type { StaffBookingShape } from '#contract/booking/staff-bookings.ts'
import { fullDate } from '#web/text/date-text.ts'
import type { ActionEffect } from './action-result.ts'
import { recordChoices, undoable, type UndoAction } from './undoable.ts'

type Preview = Pick<ActionEffect, 'facts' | 'ledger' | 'button'>

/** Returns what undoing a record does at an instant in milliseconds. Of a record that is not there (any more) it does nothing; the API says so. */
export function undoPreview(action: UndoAction, booking: StaffBookingShape, recordId: string, nowMs: number): Preview {
  const record = undoable(action, booking).find(({ documentId }) => documentId === recordId)
  if (!record) return { facts: [], ledger: [], button: 'Undo the record' }
  const text = recordChoices(action, booking)[recordId] ?? ''
  const { amountMinor } = record
  return action === 'undo-received'
    ? received(booking, { ...record, text }, nowMs)
    : refunded(booking, { amountMinor, text })
}

interface Chosen {
  readonly documentId: string
  readonly amountMinor: number
  readonly text: string
}

function received(booking: StaffBookingShape, { documentId, amountMinor, text }: Chosen, nowMs: number): Preview {
  const money = (minor: number) => formatMoney(minor, booking.currency)
  const backMinor = booking.refunds
    .filter(({ payment }) => payment === documentId)
    .reduce((sum, refund) => sum + refund.amountMinor, 0)
  const owedMinor = amountMinor - backMinor
  const hasEnded = endedWithoutStay(booking.state)
  return {
    facts: [
      { label: 'Undone', text },
      ...(hasEnded || owedMinor === 0
        ? []
        : [
            {
              label: 'Owed again',
              text: owedAgainText(booking, owedMinor, nowMs),
            },
          ]),
      ...(hasEnded ? [{ label: 'The booking', text: 'stays as it has ended, and nothing is owed again' }] : []),
      ...(backMinor > 0 ? [{ label: 'No longer to be paid back', text: money(backMinor) }] : []),
      { label: 'The guest', text: 'was told that it had come, and gets a mail that it was a mistake' },
    ],
    ledger: [
      { account: hasEnded ? 'discount' : 'guest_receivable', amountMinor: owedMinor },
      { account: 'offline_clearing', amountMinor: -amountMinor },
      { account: 'refund_payable', amountMinor: backMinor },
    ],
    button: `Undo ${money(amountMinor)} from ${booking.guest.name}`,
  }
}

/** Returns what is owed again, and by when: `€300.00 by Friday 4 June 2027`. */
function owedAgainText(booking: StaffBookingShape, owedMinor: number, nowMs: number): string {
  const { instalments, currency, stay, checkIn } = booking
  const scheduled = instalments.map((one) => ({ ...one, dueAtMs: Date.parse(one.dueAt) }))
  const arrivesAtMs = instantOf(checkIn, stay.checkInFrom, stay.timeZone)
  if (isOverForGood(booking, nowMs))
    return `${formatMoney(owedMinor, currency)}, and written off: the stay ended more than ${counted(reviewDays, 'day')} ago`
  const paidMinor = scheduled.reduce((sum, { state, amountMinor }) => sum + (state === 'paid' ? amountMinor : 0), 0)
  const byDay = new Map<IsoDate, number>()
  for (const { position, partMinor } of paidAgain(scheduled, Math.min(owedMinor, paidMinor)).toReversed()) {
    const one = scheduled.find((other) => other.position === position)
    const { dueAtMs } = dueAgainAt(one?.dueAtMs ?? nowMs, { atMs: nowMs, arrivesAtMs })
    const day = one?.dueAtMs === dueAtMs ? one.dueOn : todayIn(stay.timeZone, dueAtMs)
    byDay.set(day, (byDay.get(day) ?? 0) + partMinor)
  }
  return [...byDay].map(([day, minor]) => `${formatMoney(minor, currency)} by ${fullDate(day)}`).join(', ')
}

/** Returns whether the stay was so long ago that nobody is asked for what is owed of it. */
function isOverForGood({ state, events }: StaffBookingShape, nowMs: number): boolean {
  const ended = events.findLast(({ to }) => to === 'completed')
  return state === 'completed' && ended !== undefined && Date.parse(ended.at) + reviewDays * 86_400_000 <= nowMs
}

function refunded(booking: StaffBookingShape, { amountMinor, text }: Omit<Chosen, 'documentId'>): Preview {
  const amount = formatMoney(amountMinor, booking.currency)
  return {
    facts: [
      { label: 'Undone', text },
      { label: 'To be paid back', text: `${amount} again, by hand: see “Waiting”` },
      { label: 'The guest', text: 'gets no mail: nobody wrote that it had been paid' },
    ],
    ledger: [
      { account: 'offline_clearing', amountMinor },
      { account: 'refund_payable', amountMinor: -amountMinor },
    ],
    button: `Undo ${amount} to ${booking.guest.name}`,
  }
}
