import type { IdentityProblem } from '#core/identity-problem.ts'
import { err, type Result } from '#core/result.ts'
import { findSecondFactors } from '#db/queries/sign-in/second-factor-queries.ts'
import type { Client } from '#accounts/client.ts'
import { sendSmsCode, type SendSmsProblem } from '#accounts/phone/sms-code.ts'
import { accountOfPending, type PendingProblem } from './pending-sign-in.ts'
import { requireSecondFactors, type SecondFactorsOff } from './require-second-factors.ts'
import type { SmsCodeSending } from '#accounts/phone/sms-code-sending.ts'

export type StartPhoneFactorProblem =
  | SecondFactorsOff
  | PendingProblem
  | SendSmsProblem
  | Extract<IdentityProblem, { code: 'second_factor_not_found' }>

/**
 * Sends a code to the phone that is the second factor of a sign-in. `second_factor_not_found`: it is no phone of this
 * account.
 */
export async function startPhoneFactor(
  services: SmsCodeSending,
  input: { pendingCredential: string; enrollmentId: string; captcha: string | null; client: Client },
): Promise<Result<{ sessionInfo: string }, StartPhoneFactorProblem>> {
  const offered = requireSecondFactors(services, 'phone')
  if (!offered.ok) return offered
  const account = await accountOfPending(services, input.pendingCredential)
  if (!account.ok) return account
  const { uid } = account.value
  const factors = await findSecondFactors(services.db, uid)
  const phone = factors.find((factor) => factor.enrollmentId === input.enrollmentId)?.phone
  if (!phone) return err({ code: 'second_factor_not_found' })
  return sendSmsCode(services, {
    phone,
    use: { purpose: 'second_factor', uid, enrollmentId: input.enrollmentId },
    captcha: input.captcha,
    client: input.client,
  })
}
