import { ok, type Result } from '#core/result.ts'
import { findAccountByEmail, lockAccount } from '#db/queries/account/account-queries.ts'
import type { AccountServices } from '#accounts/account-services.ts'
import { throughGate } from '#accounts/blocking-hook/blocking-hook.ts'
import type { Client } from '#accounts/client.ts'
import { resetPassword, type ResetPasswordProblem } from '#accounts/account/action-link/reset-password.ts'
import { inTransaction } from '#accounts/in-transaction.ts'
import { beginContentSignIn } from './begin-api-sign-in.ts'
import type { ContentAccountRules } from './api-account-rules.ts'
import type { ContentTokens } from './api-session-tokens.ts'

/** Somebody with a new password. */
export interface ResetAccount {
  readonly uid: string
  /** Null: the password is set, but to sign in takes more (a second factor). */
  readonly tokens: ContentTokens | null
}

/** Sets a new password with the code of a mail (`codes/reset-password.ts`) and signs its owner in. Null: the account has gone since. */
export async function resetLocally(
  services: AccountServices,
  rules: ContentAccountRules,
  { code, password, client }: { readonly code: string; readonly password: string; readonly client: Client },
): Promise<Result<ResetAccount | null, ResetPasswordProblem>> {
  const reset = await resetPassword(services, { oobCode: code, newPassword: password, client })
  if (!reset.ok) return reset
  const found = await findAccountByEmail(services.db, services.tenantId, reset.value.email)
  if (!found) return ok(null)
  const { uid } = found
  const begun = await throughGate(services, { method: 'password', client }, (gate) =>
    inTransaction(services, async (tx) => {
      const account = await lockAccount(tx, uid)
      return account ? beginContentSignIn(tx, services, rules, { gate, account, client }) : ok(null)
    }),
  )
  const tokens = begun.ok && begun.value ? (await begun.value()).tokens : null
  return ok({ uid, tokens })
}
