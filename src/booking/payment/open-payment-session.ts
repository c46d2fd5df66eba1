import type { PaymentSessionShape } from '#contract/booking/booking-shapes.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { bookingCan } from '#core/booking/booking-state.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Tx } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { noteAcceptedTexts } from '#db/queries/booking/accepted-text-queries.ts'
import { findBooking } from '#db/queries/booking/booking-queries.ts'
import { lockContract, type Contract } from '#db/queries/payment/contract-queries.ts'
import { findInstalments } from '#db/queries/payment/instalment-queries.ts'
import {
  findPaymentsOfBooking,
  insertPayment,
  setPendingAction,
  type Payment,
} from '#db/queries/payment/payment-queries.ts'
import { findHeldByVouchers } from '#db/queries/payment/voucher-queries.ts'
import type { Guest, SettleDeps } from '#booking/booking-deps.ts'
import { findBookingForGuest } from '#booking/find-bookings.ts'
import { placeBooking } from '#booking/confirmation/place-booking.ts'
import { dueInstalments, dueMinor, lessVouchers, unpaidMinor } from '#booking/ledger/plan-instalments.ts'
import { fetchProviderPayment, willChargeAgain } from './fetch-provider-payment.ts'

/**
 * A payment to be made at the provider, or nothing left to pay because the booking was confirmed or requested by
 * itself.
 */
type Step = { readonly payment: Payment } | { readonly done: Contract }

/**
 * Opens a payment session for what is due of a booking, less what vouchers keep for it: for a hold, what is due at
 * booking (0 = only a card is saved for later); for a booking, the instalments that are due or were declined. Repeating
 * it returns the same payment, also after a decline, so that nobody pays twice; if the amount due has changed, the old
 * payment is given up. If nothing is due and no card will be needed, a hold becomes a booking (or a request) at once,
 * and the result has an amount of 0 and the address of the booking. The provider is never asked inside a transaction:
 * database, then provider, then database.
 *
 * `hold_expired`; `booking_not_payable`: paid already, or given up; `nothing_to_pay`: nothing is due;
 * `payment_provider_unavailable`: try again.
 */
export async function openPaymentSession(
  deps: SettleDeps,
  { actor, bookingId }: { actor: Guest; bookingId: string },
): Promise<
  Result<
    PaymentSessionShape,
    ProblemOf<
      'booking_not_found' | 'booking_not_payable' | 'hold_expired' | 'nothing_to_pay' | 'payment_provider_unavailable'
    >
  >
> {
  const found = await findBookingForGuest(deps, { actor, bookingId })
  if (!found.ok) return found
  const step = await inTransaction<
    Step,
    ProblemOf<'booking_not_found' | 'booking_not_payable' | 'hold_expired' | 'nothing_to_pay'>
  >(deps.db, async (tx) => {
    const contract = await lockContract(tx, bookingId)
    if (!contract) return err({ code: 'booking_not_found' })
    // The payment page shows the texts that a guest accepts who pays for a booking made by the company.
    await noteAcceptedTexts(tx, bookingId, deps.now())
    return nextStep(tx, deps, contract)
  })
  if (!step.ok) return step
  deps.wake?.()
  const { provider } = deps.payments
  if ('done' in step.value) {
    const { stay, currency } = step.value.done
    deps.onStayChanged?.(stay.slug)
    return ok({ provider, clientSecret: '', url: sitePaths.booking(bookingId), amountMinor: 0, currency })
  }
  const session = await fetchProviderPayment(deps, step.value.payment)
  if (!session.ok)
    return err(session.problem.code === 'no_saved_card' ? { code: 'payment_provider_unavailable' } : session.problem)
  const { clientSecret, url, amountMinor, currency } = session.value
  return ok({ provider, clientSecret, url, amountMinor, currency })
}

async function nextStep(
  tx: Tx,
  deps: SettleDeps,
  contract: Contract,
): Promise<Result<Step, ProblemOf<'booking_not_found' | 'booking_not_payable' | 'hold_expired' | 'nothing_to_pay'>>> {
  const at = deps.now()
  const { id, state, expiresAt } = contract
  const isHeld = bookingCan('pay', state)
  if (state === 'expired' || (isHeld && expiresAt !== null && expiresAt <= at)) return err({ code: 'hold_expired' })
  if (!isHeld && !bookingCan('payBalance', state)) return err({ code: 'booking_not_payable', state })

  const held = isHeld ? await findHeldByVouchers(tx, id) : []
  const instalments = lessVouchers(await findInstalments(tx, id), held, at)
  const due = dueInstalments(instalments, at)
  const amountMinor = dueMinor(instalments, at)
  if (amountMinor === 0 && !isHeld) return err({ code: 'nothing_to_pay' })
  const isOwed = unpaidMinor(instalments) > 0 || (contract.quote.damageDepositMinor ?? 0) > 0
  if (amountMinor === 0 && !(isOwed && willChargeAgain(contract))) return comeAbout(tx, deps, contract)
  const kind = amountMinor === 0 ? 'card_setup' : 'instalment'
  const position = due.length === 1 ? (due[0]?.position ?? null) : null
  return ok({ payment: await openPayment(tx, deps, contract, { kind, position, amountMinor }) })
}

/** Returns the open payment if it matches; otherwise opens a new one and gives up the others. */
async function openPayment(
  tx: Tx,
  deps: SettleDeps,
  { id: bookingId, currency }: Contract,
  requested: Pick<Payment, 'kind' | 'position' | 'amountMinor'>,
): Promise<Payment> {
  const { provider } = deps.payments
  const open = (await findPaymentsOfBooking(tx, bookingId)).filter(
    (one) =>
      one.provider === provider &&
      !one.offSession &&
      one.wanted === null &&
      ['requires_action', 'processing', 'authorized', 'failed'].includes(one.status),
  )
  // A payment that the bank is processing is never replaced: it may still succeed.
  const same = open.find(
    (one) =>
      one.status === 'processing' ||
      one.status === 'authorized' ||
      (one.kind === requested.kind && one.amountMinor === requested.amountMinor),
  )
  if (same) return same
  for (const one of open) await setPendingAction(tx, one.id, 'cancel')
  return insertPayment(tx, { ...requested, bookingId, currency, provider, offSession: false, at: deps.now() })
}

async function comeAbout(
  tx: Tx,
  deps: SettleDeps,
  contract: Contract,
): Promise<Result<Step, ProblemOf<'booking_not_found' | 'hold_expired'>>> {
  const booking = await findBooking(tx, contract.id)
  if (!booking) return err({ code: 'booking_not_found' })
  const became = await placeBooking(tx, deps, { booking, actor: booking.uid ?? 'payment', at: deps.now() })
  return became === 'confirmed' || became === 'requested' ? ok({ done: contract }) : err({ code: 'hold_expired' })
}
