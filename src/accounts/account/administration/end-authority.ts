import { endStayRightsGivenBy } from '#db/queries/account/stay-right-queries.ts'
import { includesRole, type Role } from '#core/account/role.ts'
import type { Tx } from '#db/database.ts'
import { endInvitationsMadeBy } from '#db/queries/account/invitation-queries.ts'
import { endApiTokensMadeBy } from '#db/queries/session/api-token-queries.ts'
import { takeLinksOfTeam, takeUnopenedLinksMadeBy } from '#db/queries/task/worker-queries.ts'

/**
 * Ends the access that somebody has given to others and may no longer give: API tokens and invitations, also to homes;
 * unopened personal links, if the new role may do less than before; and, if they no longer work here, the links of a
 * host's own team and rights on their homes. Opened links of the company's workers belong to those workers and stay
 * valid. `role`: the role from now on.
 */
export async function endAuthority(
  tx: Tx,
  { uid, before, role, at }: { readonly uid: string; readonly before: Role; readonly role: Role; readonly at: Date },
): Promise<void> {
  if (role !== 'admin') {
    await endApiTokensMadeBy(tx, uid, at)
    await endInvitationsMadeBy(tx, uid, at)
  }
  if (!includesRole(role, before)) await takeUnopenedLinksMadeBy(tx, uid)
  if (role !== 'user') return
  await takeLinksOfTeam(tx, uid)
  await endStayRightsGivenBy(tx, uid)
}

/** Does the same for an account that is disabled or deleted: nothing of it gives access any more. */
export async function endAllAuthority(tx: Tx, uid: string, at: Date): Promise<void> {
  await endAuthority(tx, { uid, before: 'admin', role: 'user', at })
}
