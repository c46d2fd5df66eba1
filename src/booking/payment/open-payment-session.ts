import type { PaymentSessionShape } from '#contract/booking-shapes.ts'
import { bookingCan } from '#core/booking/booking-state.ts'
import type { Problem } from '#core/problem.ts'
import { ok, refused, type Result } from '#core/result.ts'
import { lockBooking } from '#db/queries/booking-queries.ts'
import { findPaymentsOfBooking, insertPayment, setProviderRef, type Payment } from '#db/queries/payment-queries.ts'
import type { ProviderPayment, ProviderProblem } from '#payments/payment-gateway.ts'
import type { BookingDeps, Guest } from '../booking-deps.ts'
import { findBookingForGuest } from '../find-bookings.ts'
import { inTransaction } from '../in-transaction.ts'

/**
 * Where and how a held booking can be paid. Asked again it answers the same payment, also after a decline, so that nobody
 * pays twice. `hold_expired`; `booking_not_payable`: paid already, or given up; `payment_provider_unavailable`: try again.
 * Database, then provider, then database: the provider is never asked inside a transaction.
 */
export async function openPaymentSession(
  deps: Pick<BookingDeps, 'db' | 'now' | 'payments'>,
  { actor, bookingId }: { actor: Guest; bookingId: string },
): Promise<Result<PaymentSessionShape, Problem>> {
  const found = await findBookingForGuest(deps, { actor, bookingId })
  if (!found.ok) return found
  const { totalMinor, currency } = found.value
  const now = deps.now()

  const payment = await inTransaction<Payment, Problem>(deps.db, async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    if (!booking) return refused({ code: 'booking_not_found' })
    if (booking.state === 'expired') return refused({ code: 'hold_expired' })
    if (!bookingCan('pay', booking.state)) return refused({ code: 'booking_not_payable', state: booking.state })
    if (booking.expiresAt !== null && booking.expiresAt <= now) return refused({ code: 'hold_expired' })
    const open = (await findPaymentsOfBooking(tx, bookingId)).find(
      (one) => one.provider === deps.payments.provider && one.status !== 'cancelled',
    )
    return ok(
      open ??
        (await insertPayment(tx, {
          bookingId,
          provider: deps.payments.provider,
          amountMinor: totalMinor,
          currency,
          at: now,
        })),
    )
  })
  if (!payment.ok) return payment

  const session = await askForPayment(deps, payment.value)
  if (!session.ok) return session
  const { clientSecret, url, amountMinor } = session.value
  return ok({ provider: deps.payments.provider, clientSecret, url, amountMinor, currency: session.value.currency })
}

/**
 * Makes the payment at the provider, or finds it there when it was made before and the answer was lost: our own id is the
 * idempotency key.
 */
export async function askForPayment(
  deps: Pick<BookingDeps, 'db' | 'now' | 'payments'>,
  payment: Payment,
): Promise<Result<ProviderPayment, ProviderProblem>> {
  const { id, bookingId, amountMinor, currency } = payment
  const made = await deps.payments.createPayment({
    idempotencyKey: id,
    amountMinor,
    currency,
    metadata: { booking: bookingId },
  })
  if (made.ok) await setProviderRef(deps.db, id, made.value.ref, deps.now())
  return made
}
