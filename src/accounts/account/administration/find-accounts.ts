import { canonicalEmail } from '#accounts/canonical-email.ts'
import {
  completeAccounts,
  findAccountsByNames,
  type AccountNames,
  type WholeAccount,
} from '#db/queries/account/account-admin-queries.ts'
import { findUidOfProvider, type AccountProvider } from '#db/queries/account/account-provider-queries.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'

/** Finds the accounts of the tenant with any of these identifiers, each once. Unknown identifiers are ignored. */
export async function findAccounts(
  { db, tenantId }: AccountStore & AccountScope,
  names: AccountNames & { readonly providers?: readonly Pick<AccountProvider, 'providerId' | 'rawId'>[] },
): Promise<WholeAccount[]> {
  const linked = await Promise.all((names.providers ?? []).map((provider) => findUidOfProvider(db, tenantId, provider)))
  const canonical = (emails: readonly string[] = []) =>
    emails.map((email) => canonicalEmail(email)).filter((email) => email !== null)
  const accounts = await findAccountsByNames(db, tenantId, {
    uids: [...(names.uids ?? []), ...linked.filter((uid) => uid !== null)],
    emails: canonical(names.emails),
    initialEmails: canonical(names.initialEmails),
    phones: names.phones ?? [],
  })
  return completeAccounts(db, accounts)
}
