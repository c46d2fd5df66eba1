import { endHomeRightsGivenBy } from '#db/queries/account/home-right-queries.ts'
import { includesRole, type Role } from '#core/account/role.ts'
import type { Tx } from '#db/database.ts'
import { endInvitationsMadeBy } from '#db/queries/account/invitation-queries.ts'
import { endApiTokensMadeBy } from '#db/queries/session/api-token-queries.ts'
import { takeLinksOfTeam, takeUnopenedLinksMadeBy } from '#db/queries/task/worker-queries.ts'

/**
 * Ends what somebody has let others in with, and may not any more: API tokens and invitations, to homes as well;
 * personal links that nobody has opened yet, when they may do less than before; and, when they work here no more, the
 * links of a host's own team and rights on their homes. Links of the company's workers that were opened are in the
 * hands of those workers and go on. `role`: the one they have from now on.
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
  await endHomeRightsGivenBy(tx, uid)
}

/** The same for an account that is shut or goes: nothing of it lets anybody in any more. */
export async function endAllAuthority(tx: Tx, uid: string, at: Date): Promise<void> {
  await endAuthority(tx, { uid, before: 'admin', role: 'user', at })
}
