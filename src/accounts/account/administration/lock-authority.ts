import type { Role } from '#core/account/role.ts'
import type { Tx } from '#db/database.ts'
import { lockAccount } from '#db/queries/account/account-queries.ts'
import { lockRoleHolder } from '#db/queries/account/administrator-queries.ts'

/**
 * Returns the role that limits what access somebody may give, locked until the end of the transaction; `user` for an
 * account that is disabled or gone. Whoever changes the role ends the access that was given (`endAuthority`), and must
 * find all of it.
 */
export async function lockAuthority(tx: Tx, uid: string): Promise<Role> {
  const account = await lockAccount(tx, uid)
  const holder = await lockRoleHolder(tx, uid)
  return holder === null || account?.disabled === true ? 'user' : holder.role
}
