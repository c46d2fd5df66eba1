import type { StayPeopleShape, StayRightRequest } from '#contract/account/stay-people-schemas.ts'
import type { GivenRight, StayActor } from '#core/account/stay-right.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import type { Tx } from '#db/database.ts'
import { lockRoleHolderByDocument, type RoleHolder } from '#db/queries/account/administrator-queries.ts'
import { endStayRight, giveStayRights, lockStayRight } from '#db/queries/account/stay-right-queries.ts'
import { findPerson } from '#db/queries/session/web-session-queries.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { OwnStay } from '#db/queries/stay/own-stay-queries.ts'
import { enqueueMail } from '#messaging/outbox/enqueue-mail.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import { findStayToShare, peopleShape } from './people-of-stay.ts'
import { releaseHelper } from './release-helpers.ts'
import type { MailLinks } from '#accounts/email-code/mail-links.ts'

interface PersonOfStay {
  readonly actor: StayActor
  readonly stayId: string
  /** Document id. */
  readonly person: string
}

type Services = AccountStore & Pick<MailLinks, 'websiteUrl'>
type NotThere = ProblemOf<'stay_not_found' | 'account_not_found'>

/**
 * Changes somebody's right on a home, effective from their next request, and tells them. `stay_not_found`: not the
 * actor's own home; `account_not_found`: they have no right on it; `right_changed`: the current right is not the
 * expected one, because somebody else was faster.
 */
export async function changeStayRight(
  services: Services,
  { request, ...about }: PersonOfStay & { readonly request: StayRightRequest },
): Promise<Result<StayPeopleShape, NotThere | ProblemOf<'right_changed'>>> {
  return onPerson<ProblemOf<'right_changed'>>(services, about, async (tx, { holder: { uid }, right, home: stay }) => {
    if (right !== request.expectedRight) return err({ code: 'right_changed', right })
    const { actor } = about
    await giveStayRights(tx, { uid, homes: [stay.id], right: request.right, by: actor.uid, at: services.now() })
    return ok(request.right)
  })
}

/**
 * Removes somebody's right on a home at once, and tells them. A host who had only such rights and has none left becomes
 * a guest again: their sign-ins end. The problems are those of `changeStayRight`.
 */
export async function removeStayRight(
  services: Services,
  about: PersonOfStay,
): Promise<Result<StayPeopleShape, NotThere>> {
  return onPerson<never>(services, about, async (tx, { holder, home: stay }) => {
    await endStayRight(tx, stay.id, holder.uid)
    await releaseHelper(tx, services, holder, { by: about.actor.uid })
    return ok(null)
  })
}

/**
 * Changes the right of somebody, tells them which one they have then (null: none), and returns the people of the home.
 */
async function onPerson<Refusal extends ProblemOf<'right_changed'>>(
  services: Services,
  { actor, stayId, person }: PersonOfStay,
  act: (
    tx: Tx,
    found: { readonly holder: RoleHolder; readonly right: GivenRight; readonly home: OwnStay },
  ) => Promise<Result<GivenRight | null, Refusal>>,
): Promise<Result<StayPeopleShape, NotThere | Refusal>> {
  const found = await findStayToShare(services.db, { actor, stayId })
  if (!found.ok) return found
  const stay = found.value
  const acting = await findPerson(services.db, actor.uid)
  const by = acting?.displayName ?? acting?.email ?? null
  const done = await inTransaction<null, NotThere | Refusal>(services.db, async (tx) => {
    // Before the right: requests that remove somebody's last two rights at the same time run one after another, like
    // everything that concerns a role.
    const holder = await lockRoleHolderByDocument(tx, person)
    const locked = holder && (await lockStayRight(tx, stay.id, person))
    if (!locked) return err({ code: 'account_not_found' })
    const acted = await act(tx, { holder, right: locked.right, home: stay })
    if (!acted.ok) return acted
    if (locked.email !== null) {
      const data = { right: acted.value, home: stay.title, by, link: `${services.websiteUrl}/admin` }
      await enqueueMail(tx, { template: 'home_right_changed', to: locked.email, data }, services.now())
    }
    return ok(null)
  })
  return done.ok ? ok(await peopleShape(services.db, stay, services.now())) : done
}
