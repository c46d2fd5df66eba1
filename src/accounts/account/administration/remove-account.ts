import type { IdentityProblem } from '#core/identity-problem.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { findAccount, lockAccount } from '#db/queries/account/account-queries.ts'
import { isLastAdministrator } from '#db/queries/account/administrator-queries.ts'
import { findUidsOfTenant } from '#db/queries/project/tenant-queries.ts'
import { eraseAccount } from '#accounts/account/erase-account.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { MailLinks } from '#accounts/email-code/mail-links.ts'

export type RemoveAccountProblem =
  | Extract<Problem, { code: 'account_not_found' }>
  | Extract<IdentityProblem, { code: 'last_administrator' }>

/** Deletes an account of the tenant on behalf of the service, and signs it out everywhere. */
export async function removeAccount(
  services: AccountStore & AccountScope & MailLinks,
  { uid }: { readonly uid: string },
): Promise<Result<null, RemoveAccountProblem>> {
  return inTransaction(services.db, async (tx) => {
    const account = await findAccount(tx, uid)
    if (account?.tenantId !== services.tenantId) return err({ code: 'account_not_found' })
    if (await isLastAdministrator(tx, uid)) return err({ code: 'last_administrator' })
    await eraseAccount(tx, services, { account, client: null })
    return ok(null)
  })
}

/** The most accounts that one call may delete. */
export const MAX_REMOVED_AT_ONCE = 1000

/**
 * Deletes many accounts. Returns the positions in the list of those that were not deleted because they are not disabled
 * (unless `force`), or because the site would have no administrator. Unknown uids are ignored.
 */
export async function removeAccounts(
  services: AccountStore & AccountScope & MailLinks,
  { uids, force }: { readonly uids: readonly string[]; readonly force: boolean },
): Promise<{ readonly index: number; readonly uid: string }[]> {
  return inTransaction(services.db, async (tx) => {
    const notDisabled: { index: number; uid: string }[] = []
    for (const [index, uid] of uids.entries()) {
      const account = await findAccount(tx, uid)
      if (account?.tenantId !== services.tenantId) continue
      const mayGo = (account.disabled || force) && !(await isLastAdministrator(tx, uid))
      if (mayGo) await eraseAccount(tx, services, { account, client: null })
      else notDisabled.push({ index, uid })
    }
    return notDisabled
  })
}

/** Deletes every account of the tenant, or all of the site's own. Only for the conformance mode. */
export async function removeAllAccounts(services: AccountStore & AccountScope & MailLinks): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    for (const uid of await findUidsOfTenant(tx, services.tenantId)) {
      const account = await lockAccount(tx, uid)
      if (account) await eraseAccount(tx, services, { account, client: null })
    }
  })
}
