import type { SettleDeps } from '#booking/booking-deps.ts'
import type { Problem } from '#core/problem.ts'
import { ok, type Result } from '#core/result.ts'
import type { Payment } from '#db/queries/payment/payment-queries.ts'
import type { ProviderPayment } from '#payments/payment-gateway.ts'
import { settleDeposit } from './settle-deposit.ts'
import { askProvider } from './ask-provider.ts'
import { noteLostCard } from './note-failed-charge.ts'
import { settleAuthorised } from './settle-authorised.ts'
import { settleCaptured } from './settle-captured.ts'
import { settleOpen } from './settle-open.ts'

/**
 * Brings a payment and its booking to what the provider says at this moment, whatever was known before and however often it
 * is asked: events may come late, twice or never. Paid = booked, or an instalment less; reserved = requested; when the nights are
 * gone, paid back. Declined = the hold lives on, or the instalment is tried again. `payment_provider_unavailable`: nothing has
 * changed, ask again later.
 */
export async function settlePayment(
  deps: SettleDeps,
  payment: Payment,
): Promise<Result<ProviderPayment['status'], Problem>> {
  if (payment.provider !== deps.payments.provider) return ok(payment.status)
  const answer = await askProvider(deps, payment)
  if (answer.ok) return applyAnswer(deps, payment, answer.value)
  if (answer.problem.code !== 'no_saved_card') return answer
  await noteLostCard(deps, payment)
  return ok('failed')
}

/** The same with an answer that the provider has just given. Throws when it speaks of another amount: somebody has to look. */
export async function applyAnswer(
  deps: SettleDeps,
  payment: Payment,
  said: ProviderPayment,
): Promise<Result<ProviderPayment['status'], never>> {
  if (said.amountMinor !== payment.amountMinor || said.currency !== payment.currency) {
    throw new Error(
      `payment ${payment.id} is ${payment.amountMinor} ${payment.currency}, the provider says ${said.amountMinor} ${said.currency}`,
    )
  }
  if (payment.kind === 'damage') await settleDeposit(deps, payment, said)
  else if (said.status === 'captured') await settleCaptured(deps, payment, said)
  else if (said.status === 'authorized') await settleAuthorised(deps, payment, said)
  else await settleOpen(deps, payment, said)
  return ok(said.status)
}
