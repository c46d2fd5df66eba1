import type { BankTransferShape } from '#contract/booking/booking-shapes.ts'
import { bookingCan } from '#core/booking/booking-state.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { Booking } from '#db/queries/booking/booking-row.ts'
import type { BookingDeps } from './booking-deps.ts'

/**
 * Returns how to make the next payment of a booking that is paid by bank transfer: the account, the amount (minor
 * units), the due day and the reference to give. Null if the booking is paid in another way, is not confirmed (yet) or
 * has ended, if nothing is owed, or if there is no account.
 */
export function bankTransferOf(
  {
    paymentMethod,
    state,
    instalments,
    reference,
  }: Pick<Booking, 'paymentMethod' | 'state' | 'instalments' | 'reference'>,
  { bankAccount }: Pick<BookingDeps, 'bankAccount'>,
): (BankTransferShape & { readonly dueOn: IsoDate }) | null {
  if (!bankAccount || paymentMethod !== 'transfer' || !bookingCan('payBalance', state)) return null
  const unpaid = instalments.filter((one) => one.state === 'scheduled' || one.state === 'failed')
  const [next] = unpaid.toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime())
  if (!next) return null
  const sameDay = unpaid.filter(({ dueOn }) => dueOn === next.dueOn)
  const amountMinor = sameDay.reduce((sum, one) => sum + one.amountMinor, 0)
  return { account: bankAccount, amountMinor, dueOn: next.dueOn, purpose: reference }
}
