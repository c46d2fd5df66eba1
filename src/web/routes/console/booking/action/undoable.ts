import { formatMoney } from '#core/money/format-money.ts'
import type { StaffBookingShape } from '#contract/booking/staff-bookings.ts'
import { instantText } from '#web/text/instant-text.ts'
import { storedText } from '#web/text/staff-booking-text.ts'

/** The actions that undo a record. */
export type UndoAction = 'undo-received' | 'undo-refund'

/** A payment or a refund that somebody recorded by hand. */
interface HandRecord {
  readonly documentId: string
  readonly amountMinor: number
  /** What the history says about it: how it was paid, or why it went back. */
  readonly note: string
  /** When it was recorded. */
  readonly at: string
}

/**
 * Returns the records that can be undone, newest first: payments recorded by hand of which nothing was paid back, and
 * refunds marked as paid by hand.
 */
export function undoable(action: UndoAction, { payments, refunds, events }: StaffBookingShape): readonly HandRecord[] {
  const [kind, name] = action === 'undo-received' ? ['paid', 'paymentId'] : ['refunded', 'refundId']
  const records =
    action === 'undo-received'
      ? payments.filter(
          ({ documentId, provider, status }) =>
            provider === 'offline' &&
            status === 'captured' &&
            refunds.every((refund) => refund.payment !== documentId || refund.status === 'pending'),
        )
      : refunds.filter(({ status, isPaidByHand }) => status === 'succeeded' && isPaidByHand)
  return records
    .map(({ documentId, amountMinor, createdAt }) => {
      const event = events.findLast((one) => one.kind === kind && one.detail[name ?? ''] === documentId)
      return { documentId, amountMinor, note: event?.reason ?? '', at: event?.at ?? createdAt }
    })
    .toReversed()
}

/** Returns the records to choose from, id → what was recorded. */
export function recordChoices(action: UndoAction, booking: StaffBookingShape): Readonly<Record<string, string>> {
  const { currency, stay } = booking
  return Object.fromEntries(
    undoable(action, booking).map(({ documentId, amountMinor, note, at }) => [
      documentId,
      // The note first: a list on a phone shows only how it begins.
      [formatMoney(amountMinor, currency), shortened(storedText(note)), instantText(at, stay.timeZone)]
        .filter((part) => part !== '')
        .join(' · '),
    ]),
  )
}

/** A note of how money was paid may be long. */
const shortened = (note: string) => (note.length > 60 ? `${note.slice(0, 59)}…` : note)
