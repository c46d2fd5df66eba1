import type { SettleDeps } from '#booking/booking-deps.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, type Result } from '#core/result.ts'
import type { Payment } from '#db/queries/payment/payment-queries.ts'
import type { ProviderPayment } from '#payments/payment-gateway.ts'
import { settleDeposit } from './settle-deposit.ts'
import { fetchProviderPayment } from './fetch-provider-payment.ts'
import { noteLostCard } from './note-failed-charge.ts'
import { settleAuthorised } from './settle-authorised.ts'
import { settleCaptured } from './settle-captured.ts'
import { settleOpen } from './settle-open.ts'

/**
 * Updates a payment and its booking to what the provider says at this moment, whatever was known before and however
 * often this is called: events may come late, twice or never. Paid = booked, or one instalment less; reserved =
 * requested; if the nights are gone, refunded. Declined = the hold continues, or the instalment is tried again.
 * `payment_provider_unavailable`: nothing has changed, ask again later.
 */
export async function settlePayment(
  deps: SettleDeps,
  payment: Payment,
): Promise<Result<ProviderPayment['status'], ProblemOf<'no_saved_card' | 'payment_provider_unavailable'>>> {
  if (payment.provider !== deps.payments.provider) return ok(payment.status)
  const result = await fetchProviderPayment(deps, payment)
  if (result.ok) return applyResponse(deps, payment, result.value)
  if (result.problem.code !== 'no_saved_card') return result
  await noteLostCard(deps, payment)
  return ok('failed')
}

/**
 * Does the same with an answer that the provider has just given. Throws when it concerns another amount, which a person
 * has to look at.
 */
export async function applyResponse(
  deps: SettleDeps,
  payment: Payment,
  reported: ProviderPayment,
): Promise<Result<ProviderPayment['status'], never>> {
  if (reported.amountMinor !== payment.amountMinor || reported.currency !== payment.currency) {
    throw new Error(
      `payment ${payment.id} is ${payment.amountMinor} ${payment.currency}, the provider says ${reported.amountMinor} ${reported.currency}`,
    )
  }
  if (payment.kind === 'damage') await settleDeposit(deps, payment, reported)
  else if (reported.status === 'captured') await settleCaptured(deps, payment, reported)
  else if (reported.status === 'authorized') await settleAuthorised(deps, payment, reported)
  else await settleOpen(deps, payment, reported)
  return ok(reported.status)
}
