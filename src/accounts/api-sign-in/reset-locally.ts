import { ok, type Result } from '#core/result.ts'
import { findAccountByEmail, lockAccount } from '#db/queries/account/account-queries.ts'
import { throughBlockingHook } from '#accounts/blocking-hook/blocking-hook.ts'
import type { Client } from '#accounts/client.ts'
import { resetPassword, type ResetPasswordProblem } from '#accounts/account/action-link/reset-password.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { beginApiSignIn } from './begin-api-sign-in.ts'
import type { ApiAccountRules } from './api-account-rules.ts'
import { issueApiSessionTokens, type ApiSessionTokens } from './api-session-tokens.ts'
import type { AttemptLimits } from '#accounts/throttle/attempt-limits.ts'
import type { BlockingFunctionCalls } from '#accounts/blocking-hook/blocking-function-calls.ts'
import type { NewPasswords } from '#accounts/password/new-passwords.ts'
import type { SignInCompletion } from '#accounts/session/sign-in-completion.ts'

/** Somebody with a new password. */
export interface ResetAccount {
  readonly uid: string
  /** Null: the password is set, but signing in requires more. */
  readonly tokens: ApiSessionTokens | null
  /** Whether a second factor is required. */
  readonly needsSecondFactor: boolean
}

/**
 * Sets a new password with the code of a mail (`resetPassword`) and signs its owner in. Null: the account was deleted
 * since.
 */
export async function resetLocally(
  services: SignInCompletion & BlockingFunctionCalls & AttemptLimits & NewPasswords,
  rules: ApiAccountRules,
  { code, password, client }: { readonly code: string; readonly password: string; readonly client: Client },
): Promise<Result<ResetAccount | null, ResetPasswordProblem>> {
  const reset = await resetPassword(services, { oobCode: code, newPassword: password, client })
  if (!reset.ok) return reset
  const found = await findAccountByEmail(services.db, services.tenantId, reset.value.email)
  if (!found) return ok(null)
  const { uid } = found
  const begun = await throughBlockingHook(services, { method: 'password', client }, (hook) =>
    inTransaction(
      services.db,
      async (tx) => {
        const account = await lockAccount(tx, uid)
        return account ? beginApiSignIn(tx, services, rules, { hook, account, client }) : ok(null)
      },
      { commitsRefusals: 'an account that the operator’s function shuts stays shut' },
    ),
  )
  const tokens = begun.ok && begun.value ? await issueApiSessionTokens(services, rules, begun.value) : null
  const needsSecondFactor = !begun.ok && begun.problem.code === 'second_factor_required'
  return ok({ uid, tokens, needsSecondFactor })
}
