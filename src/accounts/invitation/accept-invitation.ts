import { includesRole, type StaffRole } from '#core/account/role.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Tx } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { findAccount } from '#db/queries/account/account-queries.ts'
import { lockRoleHolder } from '#db/queries/account/administrator-queries.ts'
import { endInvitationsOfAddress, lockInvitation, useInvitation } from '#db/queries/account/invitation-queries.ts'
import { isHelper, markHelper } from '#db/queries/account/stay-right-queries.ts'
import { upsertProfile } from '#db/queries/account/profile-queries.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import { takeUpRights } from '#accounts/account/administration/rights.ts'
import { giveRole } from '#accounts/account/administration/set-role.ts'
import { hashOfSecret } from '#accounts/token/hash-of-secret.ts'
import { takeUpStayRight } from './take-up-stay-right.ts'
import { stillOpen, type ClosedInvitation } from './open-invitation.ts'

export type AcceptInvitationProblem =
  | ClosedInvitation
  | ProblemOf<'invitation_for_another' | 'email_not_verified' | 'not_signed_in'>

interface Acceptance {
  readonly secret: string
  readonly uid: string
  /** The device that accepts, which stays signed in; null = none does. */
  readonly device: string | null
}

/**
 * Gives the signed-in person the role that an invitation offers, once. All their other sign-ins end, this one does not
 * live longer than the role allows, and other invitations to their address become invalid. If their own role already
 * permits all of that, it is returned, nothing changes, and the invitation stays as it is.
 *
 * `invitation_over`: used, too old, or withdrawn; `invitation_for_another`: it names another address than theirs;
 * `email_not_verified`: anybody may have typed their address.
 */
export async function acceptInvitation(
  services: AccountStore,
  acceptance: Acceptance,
): Promise<Result<{ readonly role: StaffRole }, AcceptInvitationProblem>> {
  return inTransaction(services.db, (tx) => accept(tx, services, acceptance))
}

async function accept(
  tx: Tx,
  services: AccountStore,
  { secret, uid, device }: Acceptance,
): Promise<Result<{ readonly role: StaffRole }, AcceptInvitationProblem>> {
  const at = services.now()
  const account = await findAccount(tx, uid)
  // Somebody who has only registered has no profile yet.
  if (account) await upsertProfile(tx, account, at)
  const holder = await lockRoleHolder(tx, uid)
  if (!holder) return err({ code: 'not_signed_in' })
  const invitation = await lockInvitation(tx, hashOfSecret(secret))
  const isNothingNew = invitation?.homeRight
    ? includesRole(holder.role, 'staff')
    : invitation && includesRole(holder.role, invitation.role) && !(await isHelper(tx, uid))
  if (isNothingNew && holder.role !== 'user') return ok({ role: holder.role })
  const found = stillOpen(invitation, at)
  if (!found.ok) return found
  const { id, role, email, homes: stays, homeRight: stayRight, refundLimit } = found.value
  if (email !== null && email.toLowerCase() !== holder.email?.toLowerCase())
    return err({ code: 'invitation_for_another' })
  if (!holder.emailVerified || holder.email === null) return err({ code: 'email_not_verified' })
  if (stayRight !== null)
    return takeUpStayRight(tx, services, { holder, invitation: { ...found.value, homeRight: stayRight }, device })
  await useInvitation(tx, id, uid, at)
  await endInvitationsOfAddress(tx, holder.email, at)
  await giveRole(tx, services, { holder, role, device, details: { invitation: id } })
  await markHelper(tx, uid, false)
  await takeUpRights(tx, { uid, homes: stays, refundLimit, at })
  return ok({ role })
}
