import { sitePaths } from '#contract/site/site-paths.ts'
import { ok, type Result } from '#core/result.ts'
import { findContract, type Contract } from '#db/queries/payment/contract-queries.ts'
import { setProviderRef, type Payment } from '#db/queries/payment/payment-queries.ts'
import type { ChargeProblem, ProviderPayment } from '#payments/payment-gateway.ts'
import type { BookingDeps } from '#booking/booking-deps.ts'

type ProviderDeps = Pick<BookingDeps, 'db' | 'now' | 'payments' | 'websiteUrl'>

/**
 * Returns the current state of a payment at the provider. If the provider does not know it yet, or its answer was lost,
 * it is created or found by our own id, which is the idempotency key. `no_saved_card`: there is no card to charge any
 * more.
 */
export async function fetchProviderPayment(
  deps: ProviderDeps,
  payment: Payment,
): Promise<Result<ProviderPayment, ChargeProblem>> {
  if (payment.providerRef !== null) return deps.payments.readPayment(payment.providerRef)
  const contract = await findContract(deps.db, payment.bookingId)
  if (!contract) throw new Error(`payment ${payment.id} has no booking`)
  const made = await makePayment(deps, payment, contract)
  if (!made.ok) return made
  await setProviderRef(deps.db, payment.id, made.value.ref, deps.now())
  return ok(made.value)
}

/**
 * Creates a payment. The request depends only on what never changes, so that it is the same however often it is
 * repeated.
 */
async function makePayment(
  deps: ProviderDeps,
  { id, bookingId, kind, amountMinor, currency, offSession }: Payment,
  contract: Contract,
): Promise<Result<ProviderPayment, ChargeProblem>> {
  const request = {
    idempotencyKey: id,
    amountMinor,
    currency,
    metadata: { booking: bookingId, payment: id },
    description:
      kind === 'damage' ? `Damage deposit of booking ${contract.reference}` : `Booking ${contract.reference}`,
  }
  if (!offSession) {
    const capture = kind === 'instalment' && isRequest(contract) ? 'later' : 'now'
    const returnUrl = `${deps.websiteUrl}${sitePaths.booking(bookingId)}`
    return deps.payments.createPayment({ ...request, capture, returnUrl, saveCard: willChargeAgain(contract) })
  }
  const capture = kind === 'damage' ? 'later' : 'now'
  if (contract.savedCard === null) return { ok: false, problem: { code: 'no_saved_card' } }
  return deps.payments.chargeSaved({ ...request, capture, savedCard: contract.savedCard })
}

/** Returns whether the host has yet to answer, so that the amount is only reserved. */
function isRequest({ mode, state }: Contract): boolean {
  const unanswered = ['hold', 'pending_payment', 'requested', 'expired', 'declined', 'withdrawn']
  return mode === 'request' && unanswered.includes(state)
}

/**
 * Returns whether the card will be charged without the guest being present: for later payments, or for a damage
 * deposit.
 */
export function willChargeAgain({ quote }: Pick<Contract, 'quote'>): boolean {
  return (quote.damageDepositMinor ?? 0) > 0 || (quote.schedule ?? []).some((payment) => payment.dueAt !== null)
}
