import type { BankTransferShape } from '#contract/booking/booking-shapes.ts'
import { bookingCan } from '#core/booking/booking-state.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { Booking } from '#db/queries/booking/booking-row.ts'
import type { BookingDeps } from './booking-deps.ts'
import { timeToPayEndsAt } from './ledger/plan-instalments.ts'
import { checkInAt } from './stay-instants.ts'

/**
 * Returns how to make the next payment of a booking that is paid by bank transfer: the account, the amount (minor
 * units), the due day, when the booking is cancelled without it, and the reference to give. Null if the booking is paid
 * in another way, is not confirmed (yet) or has ended, if nothing is owed, or if there is no account.
 */
export function bankTransferOf(
  booking: Pick<Booking, 'paymentMethod' | 'state' | 'instalments' | 'reference' | 'checkIn' | 'stay'>,
  { bankAccount }: Pick<BookingDeps, 'bankAccount'>,
): (BankTransferShape & { readonly dueOn: IsoDate }) | null {
  const { paymentMethod, state, instalments, reference } = booking
  if (!bankAccount || paymentMethod !== 'transfer' || !bookingCan('payBalance', state)) return null
  const unpaid = instalments.filter((one) => one.state === 'scheduled' || one.state === 'failed')
  const [next] = unpaid.toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime())
  if (!next) return null
  const sameDay = unpaid.filter(({ dueOn }) => dueOn === next.dueOn)
  const amountMinor = sameDay.reduce((sum, one) => sum + one.amountMinor, 0)
  // A guest who has arrived is not cancelled any more.
  const endsAt = bookingCan('cancelUnpaid', state)
    ? timeToPayEndsAt({ paymentMethod, instalments: sameDay }, checkInAt(booking))
    : null
  return {
    account: bankAccount,
    amountMinor,
    dueOn: next.dueOn,
    cancelledAt: endsAt?.toISOString() ?? null,
    purpose: reference,
  }
}
