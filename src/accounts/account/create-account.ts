import { ok, type Result } from '#core/result.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Account } from '#db/queries/account/account-queries.ts'
import { upsertProfile } from '#db/queries/account/profile-queries.ts'
import type { Person } from '#db/queries/session/web-session-queries.ts'
import { prepareAccount, type NewAccount, type NewAccountProblem } from '#accounts/new-account.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { NewPasswords } from '#accounts/password/new-passwords.ts'

/**
 * Creates an account with its profile and role on somebody's behalf, for example for the demo's host. Nobody is signed
 * in and no mail is sent.
 */
export async function createAccount(
  services: AccountStore & AccountScope & NewPasswords,
  input: NewAccount & { readonly role: Person['role'] },
): Promise<Result<Account, NewAccountProblem>> {
  const store = await prepareAccount(services, input)
  if (!store.ok) return store
  return inTransaction(services.db, async (tx) => {
    const stored = await store.value(tx)
    if (!stored.ok) return stored
    await upsertProfile(tx, stored.value, services.now(), input.role)
    return ok(stored.value)
  })
}
