import { canonicalPhone } from '#core/account/canonical-phone.ts'
import type { IdentityProblem } from '#core/identity-problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { findAccountByPhone } from '#db/queries/account/account-queries.ts'
import { findSecondFactors } from '#db/queries/sign-in/second-factor-queries.ts'
import type { Client } from '#accounts/client.ts'
import { sendSmsCode, type SendSmsProblem } from './sms-code.ts'
import type { SmsCodeSending } from './sms-code-sending.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'

export type PhoneSignInOff = Extract<
  IdentityProblem,
  { code: 'operation_not_allowed' | 'tenant_operation_unsupported' }
>

export type SendVerificationCodeProblem =
  | PhoneSignInOff
  | SendSmsProblem
  | Extract<IdentityProblem, { code: 'phone_invalid' | 'first_factor_not_supported' }>

/**
 * Sends a code that signs in with a phone number, or links it. `first_factor_not_supported`: the number's account has
 * second factors, which a phone must not bypass; reported here only if addresses are not protected, otherwise by
 * `signInWithPhone`.
 */
export async function sendVerificationCode(
  services: SmsCodeSending,
  input: { readonly phoneNumber: string; readonly captcha: string | null; readonly client: Client },
): Promise<Result<{ sessionInfo: string }, SendVerificationCodeProblem>> {
  const offered = requirePhoneSignIn(services)
  if (!offered.ok) return offered
  const phone = canonicalPhone(input.phoneNumber)
  if (phone === null) return err({ code: 'phone_invalid' })
  if (!services.settings.enumerationProtection) {
    const account = await findAccountByPhone(services.db, services.tenantId, phone)
    if (account && (await findSecondFactors(services.db, account.uid)).length > 0)
      return err({ code: 'first_factor_not_supported', because: 'phone' })
  }
  return sendSmsCode(services, {
    phone,
    use: { purpose: 'sign_in', uid: null, enrollmentId: null },
    captcha: input.captcha,
    client: input.client,
  })
}

/**
 * Checks whether people can sign in by phone: never in a tenant, as in the hosted service (docs/identity-protocol.md,
 * Tenants).
 */
export function requirePhoneSignIn({
  tenantId,
  settings,
}: Pick<AccountScope, 'tenantId' | 'settings'>): Result<null, PhoneSignInOff> {
  if (tenantId !== null) return err({ code: 'tenant_operation_unsupported' })
  return settings.phoneSignIn
    ? ok(null)
    : err({ code: 'operation_not_allowed', detail: 'Signing in by phone is not enabled.' })
}
