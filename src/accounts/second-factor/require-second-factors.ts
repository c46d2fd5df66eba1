import type { IdentityProblem } from '#core/identity-problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { SecondFactorKind } from '#core/account/second-factor-kind.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'

export type SecondFactorsOff = Extract<IdentityProblem, { code: 'operation_not_allowed' }>

/** Checks whether the project has second factors of this kind; null = of any kind. */
export function requireSecondFactors(
  { settings: { secondFactor } }: Pick<AccountScope, 'settings'>,
  kind: SecondFactorKind | null,
): Result<null, SecondFactorsOff> {
  const isOn =
    secondFactor.state !== 'disabled' &&
    (kind === 'phone' ? secondFactor.sms : kind === 'totp' ? secondFactor.totp : secondFactor.sms || secondFactor.totp)
  if (isOn) return ok(null)
  const what = kind === 'phone' ? 'SMS based MFA' : kind === 'totp' ? 'TOTP based MFA' : 'MFA'
  return err({ code: 'operation_not_allowed', detail: `${what} not enabled.` })
}
