import type { InvitationShape } from '#contract/account/staff-people-schemas.ts'
import { findOpenInvitations } from '#db/queries/account/invitation-queries.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import { invitationShape } from './invitation-shape.ts'

/** Returns every invitation that can still be accepted, newest first, without its secret. */
export async function listInvitations({ db, now }: AccountStore): Promise<InvitationShape[]> {
  return (await findOpenInvitations(db, now())).map(invitationShape)
}
