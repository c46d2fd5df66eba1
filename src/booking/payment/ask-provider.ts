import { sitePaths } from '#contract/site/site-paths.ts'
import { ok, type Result } from '#core/result.ts'
import { findContract, type Contract } from '#db/queries/payment/contract-queries.ts'
import { setProviderRef, type Payment } from '#db/queries/payment/payment-queries.ts'
import type { ChargeProblem, ProviderPayment } from '#payments/payment-gateway.ts'
import type { BookingDeps } from '#booking/booking-deps.ts'

type AskDeps = Pick<BookingDeps, 'db' | 'now' | 'payments' | 'websiteUrl'>

/**
 * A payment as the provider has it now. One that is not known there yet, or whose answer was lost, is made, or found, by our own
 * id: it is the idempotency key. `no_saved_card`: there is no card to charge any more.
 */
export async function askProvider(deps: AskDeps, payment: Payment): Promise<Result<ProviderPayment, ChargeProblem>> {
  if (payment.providerRef !== null) return deps.payments.readPayment(payment.providerRef)
  const contract = await findContract(deps.db, payment.bookingId)
  if (!contract) throw new Error(`payment ${payment.id} has no booking`)
  const made = await makePayment(deps, payment, contract)
  if (!made.ok) return made
  await setProviderRef(deps.db, payment.id, made.value.ref, deps.now())
  return ok(made.value)
}

/** Everything the request says follows from what never changes, so that it is the same however often it is repeated. */
async function makePayment(
  deps: AskDeps,
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

/** The host has not answered yet: the money is only reserved. */
function isRequest({ mode, state }: Contract): boolean {
  const unanswered = ['hold', 'pending_payment', 'requested', 'expired', 'declined', 'withdrawn']
  return mode === 'request' && unanswered.includes(state)
}

/** Whether the card is needed again when nobody is at the keyboard: for later payments, or for a damage deposit. */
export function willChargeAgain({ quote }: Pick<Contract, 'quote'>): boolean {
  return (quote.damageDepositMinor ?? 0) > 0 || (quote.schedule ?? []).some((payment) => payment.dueAt !== null)
}
