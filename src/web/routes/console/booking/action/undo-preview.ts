import { endedWithoutStay } from '#core/booking/booking-state.ts'
import { formatMoney } from '#core/money/format-money.ts'
import type { StaffBookingShape } from '#contract/booking/staff-bookings.ts'
import type { ActionPreview } from './action-answer.ts'
import { recordChoices, undoable, type UndoAction } from './undoable.ts'

type Preview = Pick<ActionPreview, 'facts' | 'ledger' | 'button'>

/** Returns what undoing a record does. Of a record that is not there (any more) it does nothing; the API says so. */
export function undoPreview(action: UndoAction, booking: StaffBookingShape, recordId: string): Preview {
  const record = undoable(action, booking).find(({ documentId }) => documentId === recordId)
  if (!record) return { facts: [], ledger: [], button: 'Undo the record' }
  const text = recordChoices(action, booking)[recordId] ?? ''
  const { amountMinor } = record
  return action === 'undo-received' ? received(booking, { ...record, text }) : refunded(booking, { amountMinor, text })
}

interface Chosen {
  readonly documentId: string
  readonly amountMinor: number
  readonly text: string
}

function received(booking: StaffBookingShape, { documentId, amountMinor, text }: Chosen): Preview {
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
              text: `${money(owedMinor)}, on the day agreed; if that has passed, within three days and by check-in`,
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
