import { eachAlone, type FaultReporting } from '#core/concurrency/each-alone.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/database.ts'
import { lockRoleHolder, type RoleHolder } from '#db/queries/account/administrator-queries.ts'
import { findHelpersWithoutRights, isHelper } from '#db/queries/account/home-right-queries.ts'
import { hasGivenRights } from '#db/queries/account/home-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import { giveRole } from '#accounts/account/administration/set-role.ts'

/** So many at a turn; the others wait for the next one. */
const MOST = 100

/**
 * Makes guests of those who were hosts by rights on homes of others alone and have none left, whichever way the last one ended: a home went
 * to another host or was deleted, its host lost the role or their account. What fails for one holds back none of the others. For a
 * regular job; answers how many they were.
 */
export async function releaseHelpers(services: Pick<AccountStore, 'db' | 'now'> & FaultReporting): Promise<number> {
  return eachAlone(services, await findHelpersWithoutRights(services.db, MOST), (uid) =>
    inTransaction(services.db, async (tx) => {
      const holder = await lockRoleHolder(tx, uid)
      return holder !== null && (await releaseHelper(tx, services, holder, {}))
    }),
  )
}

/** The same of one person whose profile is locked; false: they have rights left, or are a host of their own. */
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
