import type { IdentityProblem } from '#core/identity-problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { isLastAdministrator } from '#db/queries/account/administrator-queries.ts'
import type { Client } from '#accounts/client.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { IdTokenProblem } from '#accounts/account-problems.ts'
import { checkIdToken } from '#accounts/session/check-id-token.ts'
import { lockBearer } from '#accounts/session/lock-bearer.ts'
import { requireRecentSignIn, type RecentSignInProblem } from '#accounts/session/require-recent-sign-in.ts'
import { eraseAccount } from './erase-account.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { MailLinks } from '#accounts/email-code/mail-links.ts'
import type { TokenSigning } from '#accounts/token/token-signing.ts'

export type DeleteAccountProblem =
  | IdTokenProblem
  | RecentSignInProblem
  | Extract<IdentityProblem, { code: 'admin_only_operation' | 'last_administrator' }>

/**
 * Deletes the account of the bearer of an ID token for good; bookings are kept without the person. Needs a recent
 * sign-in, except for anonymous accounts, which cannot sign in again. `admin_only_operation`: people cannot delete
 * their accounts themselves; `last_administrator`: another one has to be named first.
 */
export async function deleteAccount(
  services: AccountStore & AccountScope & TokenSigning & MailLinks,
  { idToken, client }: { readonly idToken: string; readonly client: Client },
): Promise<Result<null, DeleteAccountProblem>> {
  const bearer = await checkIdToken(services, idToken)
  if (!bearer.ok) return bearer
  if (services.settings.deletionDisabled) return err({ code: 'admin_only_operation' })
  const { account, claims } = bearer.value
  const recent = account.isAnonymous ? ok(null) : requireRecentSignIn(services, claims)
  if (!recent.ok) return recent
  return inTransaction(services.db, async (tx) => {
    const locked = await lockBearer(tx, services, bearer.value)
    if (!locked.ok) return locked
    if (await isLastAdministrator(tx, locked.value.uid)) return err({ code: 'last_administrator' })
    await eraseAccount(tx, services, { account: locked.value, client })
    return ok(null)
  })
}
