import type { InvitationShape } from '#contract/account/staff-people-schemas.ts'
import type { Invitation } from '#db/queries/account/invitation-queries.ts'

/** Returns an invitation as administrators see it. */
export function invitationShape(
  invitation: Omit<Invitation, 'endedAt' | 'usedAt' | 'homes' | 'invitedBy'>,
): InvitationShape {
  return {
    documentId: invitation.id,
    role: invitation.role,
    email: invitation.email,
    invitedBy: invitation.inviter,
    homes: invitation.stayTitles,
    homeRight: invitation.homeRight,
    refundLimit: invitation.refundLimit,
    createdAt: invitation.createdAt.toISOString(),
    expiresAt: invitation.expiresAt.toISOString(),
  }
}
