import type { GivenRight } from '#core/account/stay-right.ts'
import type { StaffRole } from '#core/account/role.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import type { Tx } from '#db/database.ts'
import type { RoleHolder } from '#db/queries/account/administrator-queries.ts'
import { giveStayRights, staysInTheGiftOf, markHelper } from '#db/queries/account/stay-right-queries.ts'
import { useStayInvitation, type Invitation } from '#db/queries/account/invitation-queries.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import { giveRole } from '#accounts/account/administration/set-role.ts'

/**
 * Gives somebody the right that an invitation offers, on those of its homes on which the inviter may still give it.
 * Somebody without a role becomes a host who only helps. `invitation_over`: none of the homes is left.
 */
export async function takeUpStayRight(
  tx: Tx,
  services: AccountStore,
  {
    holder,
    invitation,
    device,
  }: {
    readonly holder: RoleHolder
    readonly invitation: Pick<Invitation, 'id' | 'homes' | 'invitedBy'> & { readonly homeRight: GivenRight }
    readonly device: string | null
  },
): Promise<Result<{ readonly role: StaffRole }, ProblemOf<'invitation_over'>>> {
  const { id, invitedBy, homeRight: right } = invitation
  const { uid, role } = holder
  const at = services.now()
  const stays = invitedBy === null ? [] : await staysInTheGiftOf(tx, invitedBy, invitation.homes)
  if (stays.length === 0) return err({ code: 'invitation_over', reason: 'ended' })
  await useStayInvitation(tx, { id, uid, homes: stays, at })
  if (role === 'user') {
    await giveRole(tx, services, { holder, role: 'host', device, details: { invitation: id } })
    await markHelper(tx, uid, true)
  }
  await giveStayRights(tx, { uid, homes: stays, right, by: invitedBy, at })
  return ok({ role: 'host' })
}
