import { eachAlone, type FaultReporting } from '#core/concurrency/each-alone.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/database.ts'
import { lockRoleHolder, type RoleHolder } from '#db/queries/account/administrator-queries.ts'
import { findHelpersWithoutRights, isHelper } from '#db/queries/account/stay-right-queries.ts'
import { hasGivenRights } from '#db/queries/account/stay-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import { giveRole } from '#accounts/account/administration/set-role.ts'

/** How many are handled in one run; the others follow in the next. */
const MOST = 100

/**
 * Turns hosts who had only rights on homes of others, and have none left, into guests, however the last right ended: a
 * home got another host or was deleted, or its host lost the role or the account. A failure for one does not stop the
 * others. For a regular job; returns how many there were.
 */
export async function releaseHelpers(services: Pick<AccountStore, 'db' | 'now'> & FaultReporting): Promise<number> {
  return eachAlone(services, await findHelpersWithoutRights(services.db, MOST), (uid) =>
    inTransaction(services.db, async (tx) => {
      const holder = await lockRoleHolder(tx, uid)
      return holder !== null && (await releaseHelper(tx, services, holder, {}))
    }),
  )
}

/**
 * Does the same for one person whose profile is locked. Returns false if they have rights left, or homes of their own.
 */
export async function releaseHelper(
  tx: Tx,
  services: Pick<AccountStore, 'now'>,
  holder: RoleHolder,
  details: Readonly<Record<string, string>>,
): Promise<boolean> {
  const { uid, role } = holder
  if (role !== 'host' || !(await isHelper(tx, uid)) || (await hasGivenRights(tx, uid))) return false
  await giveRole(tx, services, { holder, role: 'user', details })
  return true
}
