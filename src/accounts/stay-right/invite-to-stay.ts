import type { StayInvitationRequest, StayPeopleShape } from '#contract/account/stay-people-schemas.ts'
import { MOST_OPEN_INVITATIONS, type StayActor } from '#core/account/stay-right.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import { enqueueMail } from '#messaging/outbox/enqueue-mail.ts'
import { findHolders } from '#db/queries/account/administrator-queries.ts'
import { findFullOfInvitations } from '#db/queries/account/stay-right-queries.ts'
import { findPerson } from '#db/queries/session/web-session-queries.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { TooManyAttempts } from '#accounts/account-problems.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import { canonicalEmail } from '#accounts/canonical-email.ts'
import type { MailLinks } from '#accounts/email-code/mail-links.ts'
import { makeInvitation } from '#accounts/invitation/make-invitation.ts'
import type { AttemptLimits } from '#accounts/throttle/attempt-limits.ts'
import { takeAttempt } from '#accounts/throttle/throttle.ts'
import { findStayToShare, peopleShape } from './people-of-stay.ts'

export type InviteToStayProblem =
  | ProblemOf<'stay_not_found' | 'invalid_email' | 'invalid_input' | 'role_held_already' | 'too_many_invitations'>
  | TooManyAttempts

/**
 * Mails somebody a link that gives them a right on a home and on other named homes; the secret is only in the mail. The
 * answer does not depend on whether they have an account, so that nobody learns it.
 *
 * `stay_not_found`: not the actor's own; `invalid_input`: another named home is not; `role_held_already`: it is the
 * actor's own address; `too_many_invitations`: one of the homes has as many open ones as it may; `too_many_attempts`:
 * one mail a minute to an address, five an hour, and twenty a day from one person.
 */
export async function inviteToStay(
  services: AccountStore & AttemptLimits & Pick<MailLinks, 'websiteUrl'>,
  input: { readonly actor: StayActor; readonly stayId: string; readonly request: StayInvitationRequest },
): Promise<Result<StayPeopleShape, InviteToStayProblem>> {
  const { actor, stayId, request } = input
  const found = await findStayToShare(services.db, { actor, stayId })
  if (!found.ok) return found
  const email = canonicalEmail(request.email)
  if (email === null) return err({ code: 'invalid_email' })
  const holders = await findHolders(services.db, email)
  if (holders.some(({ uid }) => uid === actor.uid)) return err({ code: 'role_held_already' })
  const stays = [found.value]
  for (const name of request.homes ?? []) {
    const other = await findStayToShare(services.db, { actor, stayId: name })
    if (!other.ok) return err({ code: 'invalid_input', fields: { homes: `there is no home ${name}` } })
    if (!stays.some(({ id }) => id === other.value.id)) stays.push(other.value)
  }
  const others = {
    homes: stays.map(({ id }) => id),
    email,
    invitedBy: actor.uid,
    most: MOST_OPEN_INVITATIONS,
    at: services.now(),
  }
  // Checked before it counts towards the daily limit, and again when it is made, because two may be sent at once.
  const full = await findFullOfInvitations(services.db, others)
  if (full !== null) return err({ code: 'too_many_invitations', home: full, most: MOST_OPEN_INVITATIONS })
  const recipient = `invitation\0${email}`
  const allowed = await takeAttempt(
    services,
    ['homeInvitationsPerSender', actor.uid],
    ['mailPerRecipientMinute', recipient],
    ['mailPerRecipientHour', recipient],
  )
  if (!allowed.ok) return allowed
  const inviting = await findPerson(services.db, actor.uid)
  const inviter = inviting?.displayName ?? inviting?.email ?? null
  const invited = await inTransaction<null, ProblemOf<'too_many_invitations'>>(services.db, async (tx) => {
    const fullNow = await findFullOfInvitations(tx, others, { isLocked: true })
    if (fullNow !== null) return err({ code: 'too_many_invitations', home: fullNow, most: MOST_OPEN_INVITATIONS })
    const made = await makeInvitation(tx, services, {
      role: 'host',
      email,
      invitedBy: actor.uid,
      by: 'mail',
      homes: stays.map(({ id }) => id),
      homeRight: request.right,
    })
    const titles = stays.map(({ title }) => title)
    const data = { right: request.right, homes: titles, inviter, email, link: made.link }
    await enqueueMail(tx, { template: 'home_invitation', to: email, data }, made.createdAt)
    return ok(null)
  })
  if (!invited.ok) return invited
  return ok(await peopleShape(services.db, found.value, services.now()))
}
