import type { IdentityProblem } from '#core/identity-problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { OobCode } from '#db/queries/sign-in/oob-code-queries.ts'
import { findPasskeys, type Passkey } from '#db/queries/sign-in/passkey-queries.ts'
import { findSecondFactors, type SecondFactor } from '#db/queries/sign-in/second-factor-queries.ts'
import type { Client } from '#accounts/client.ts'
import { subscriberOf } from '#accounts/throttle/network-of.ts'
import type { TooManyAttempts } from '#accounts/account-problems.ts'
import { takeAttempt } from '#accounts/throttle/throttle.ts'
import { findGoodCode, inspectCode, type CodeProblem } from './oob-code.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { AttemptLimits } from '#accounts/throttle/attempt-limits.ts'

export type CheckCodeProblem =
  | CodeProblem
  | TooManyAttempts
  | Extract<IdentityProblem, { code: 'password_sign_in_disabled' }>

/** The purpose of a code. */
export interface CheckedCode {
  readonly code: OobCode
  /** The second factor that `REVERT_SECOND_FACTOR_ADDITION` removes. */
  readonly factor: SecondFactor | null
  /** The passkey that the code removes instead. */
  readonly passkey: Passkey | null
}

/**
 * Returns the purpose and the owner of a code, without using it up. `code_invalid`: also for a code that cannot do its
 * work any more.
 */
export async function checkOobCode(
  services: AccountStore & AccountScope & AttemptLimits,
  input: { readonly oobCode: string; readonly client: Client },
): Promise<Result<CheckedCode, CheckCodeProblem>> {
  const { db } = services
  const allowed = await takeAttempt(services, ['codePerAddress', subscriberOf(input.client.address)])
  if (!allowed.ok) return allowed
  const found = await findGoodCode(db, services, input.oobCode, null)
  if (!found.ok) return found
  const code = found.value
  // Such a code belongs to an address and has no account.
  if (code.requestType === 'EMAIL_SIGNIN') return ok({ code, factor: null, passkey: null })
  if (code.requestType === 'PASSWORD_RESET' && !services.settings.passwordSignIn)
    return err({ code: 'password_sign_in_disabled' })
  const inspected = await inspectCode(db, services, input.oobCode, null)
  if (!inspected.ok) return inspected
  if (code.requestType !== 'REVERT_SECOND_FACTOR_ADDITION') return ok({ code, factor: null, passkey: null })
  const { uid } = inspected.value.account
  const factor = (await findSecondFactors(db, uid)).find(({ enrollmentId }) => enrollmentId === code.enrollmentId)
  if (factor) return ok({ code, factor, passkey: null })
  const passkey = (await findPasskeys(db, uid)).find(({ passkeyId }) => passkeyId === code.enrollmentId)
  return passkey ? ok({ code, factor: null, passkey }) : err({ code: 'code_invalid' })
}
