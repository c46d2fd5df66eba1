import type { InvitationShape } from '#contract/account/staff-people-schemas.ts'
import { includesRole, type StaffRole } from '#core/account/role.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { findHolders } from '#db/queries/account/administrator-queries.ts'
import { findTitles, type RefundLimit } from '#db/queries/account/rights-queries.ts'
import { findPerson } from '#db/queries/session/web-session-queries.ts'
import { enqueueMail } from '#messaging/outbox/enqueue-mail.ts'
import type { TooManyAttempts } from '#accounts/account-problems.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import { canonicalEmail } from '#accounts/canonical-email.ts'
import { lockAuthority } from '#accounts/account/administration/lock-authority.ts'
import { invitedStays } from '#accounts/account/administration/rights.ts'
import type { MailLinks } from '#accounts/email-code/mail-links.ts'
import type { AttemptLimits } from '#accounts/throttle/attempt-limits.ts'
import { takeAttempt } from '#accounts/throttle/throttle.ts'
import { invitationShape } from './invitation-shape.ts'
import { makeInvitation } from './make-invitation.ts'

export type InvitePersonProblem =
  | ProblemOf<'invalid_email' | 'invalid_input' | 'not_allowed' | 'role_held_already'>
  | TooManyAttempts

/**
 * Mails somebody a link that gives them a role; the secret is only in the mail. Earlier invitations to the address end.
 * `not_allowed`: the role may do more than that of the actor; `invalid_input`: there is no such home, or the invited
 * role is not that of a host; `role_held_already`: they have this role, or one that may do more; `too_many_attempts`:
 * one mail a minute to an address, five an hour.
 */
export async function invitePerson(
  services: AccountStore & AttemptLimits & Pick<MailLinks, 'websiteUrl'>,
  input: {
    readonly actor: { readonly uid: string; readonly role: StaffRole }
    readonly email: string
    readonly role: StaffRole
    readonly homes?: readonly string[] | undefined
    readonly refundLimit?: RefundLimit | null | undefined
  },
): Promise<Result<InvitationShape, InvitePersonProblem>> {
  const { actor, role } = input
  if (!includesRole(actor.role, role)) return err({ code: 'not_allowed' })
  const email = canonicalEmail(input.email)
  if (email === null) return err({ code: 'invalid_email' })
  const holders = await findHolders(services.db, email)
  if (holders.some((holder) => holder.emailVerified && includesRole(holder.role, role)))
    return err({ code: 'role_held_already' })
  const recipient = `invitation\0${email}`
  const allowed = await takeAttempt(
    services,
    ['mailPerRecipientMinute', recipient],
    ['mailPerRecipientHour', recipient],
  )
  if (!allowed.ok) return allowed
  const inviting = await findPerson(services.db, actor.uid)
  const inviter = inviting?.displayName ?? inviting?.email ?? null
  const { refundLimit = null } = input
  return inTransaction<InvitationShape, InvitePersonProblem>(services.db, async (tx) => {
    if (!includesRole(await lockAuthority(tx, actor.uid), role)) return err({ code: 'not_allowed' })
    const stays = await invitedStays(tx, { role, homes: input.homes })
    if (!stays.ok) return stays
    const requested = { role, email, invitedBy: actor.uid, by: 'mail', homes: stays.value, refundLimit } as const
    const made = await makeInvitation(tx, services, requested)
    const stayTitles = await findTitles(tx, stays.value)
    const data = { role, inviter, email, link: made.link }
    await enqueueMail(tx, { template: 'staff_invitation', to: email, data }, made.createdAt)
    return ok(invitationShape({ ...made, role, email, inviter, stayTitles, homeRight: null, refundLimit }))
  })
}
