import type { OfferedRoleShape } from '#contract/account/staff-people-schemas.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { findInvitation, type Invitation } from '#db/queries/account/invitation-queries.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import { hashOfSecret } from '#accounts/token/hash-of-secret.ts'

export type ClosedInvitation = ProblemOf<'invitation_not_found' | 'invitation_over'>

/** Returns an invitation that can be accepted at an instant; otherwise why nobody can accept it. */
export function stillOpen(invitation: Invitation | null, at: Date): Result<Invitation, ClosedInvitation> {
  if (!invitation) return err({ code: 'invitation_not_found' })
  if (invitation.usedAt) return err({ code: 'invitation_over', reason: 'used' })
  if (invitation.endedAt) return err({ code: 'invitation_over', reason: 'ended' })
  if (invitation.expiresAt <= at) return err({ code: 'invitation_over', reason: 'expired' })
  return ok(invitation)
}

/**
 * Returns what the holder of an invitation's secret is offered. Uses nothing up, because mail scanners follow links.
 */
export async function openInvitation(
  { db, now }: AccountStore,
  secret: string,
): Promise<Result<OfferedRoleShape, ClosedInvitation>> {
  const found = stillOpen(await findInvitation(db, hashOfSecret(secret)), now())
  if (!found.ok) return found
  const { role, email, inviter, homeRight: stayRight, stayTitles, expiresAt } = found.value
  return ok({
    role,
    email,
    invitedBy: inviter,
    homeRight: stayRight,
    homes: [...stayTitles],
    expiresAt: expiresAt.toISOString(),
  })
}
