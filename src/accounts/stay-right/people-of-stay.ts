import type { StayPeopleShape } from '#contract/account/stay-people-schemas.ts'
import { scopeOf, type StayActor } from '#core/account/stay-right.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import type { Executor } from '#db/database.ts'
import { findInvitedToStay, findOtherStaysOfHost, findPeopleOfStay } from '#db/queries/account/stay-right-queries.ts'
import { findStayInScope, type OwnStay } from '#db/queries/stay/own-stay-queries.ts'
import type { AccountStore } from '#accounts/account-store.ts'

/** How many other homes are offered at once. */
const MOST_OTHERS = 200

/** Finds a home of the actor's own, or any for an administrator. `stay_not_found`: there is none. */
export async function findStayToShare(
  db: Executor,
  { actor, stayId }: { readonly actor: StayActor; readonly stayId: string },
): Promise<Result<OwnStay, ProblemOf<'stay_not_found'>>> {
  const stay = await findStayInScope(db, stayId, scopeOf(actor))
  return stay ? ok(stay) : err({ code: 'stay_not_found' })
}

/**
 * Returns who was given which right on a home, and who was invited to it. `stay_not_found`: there is none, or it is not
 * the actor's own.
 */
export async function findPeople(
  services: AccountStore,
  about: { readonly actor: StayActor; readonly stayId: string },
): Promise<Result<StayPeopleShape, ProblemOf<'stay_not_found'>>> {
  const found = await findStayToShare(services.db, about)
  return found.ok ? ok(await peopleShape(services.db, found.value, services.now())) : found
}

/** Does the same for a home that is already found. */
export async function peopleShape(
  db: Executor,
  { id, slug, title, documentId }: OwnStay,
  at: Date,
): Promise<StayPeopleShape> {
  const [people, invited, otherStays] = await Promise.all([
    findPeopleOfStay(db, id),
    findInvitedToStay(db, id, at),
    findOtherStaysOfHost(db, id, MOST_OTHERS),
  ])
  return {
    home: { documentId, slug, title },
    otherHomes: otherStays,
    people: people.map(({ givenAt, ...person }) => ({ ...person, givenAt: givenAt.toISOString() })),
    invitations: invited.map(({ id: invitation, email, right, expiresAt }) => ({
      documentId: invitation,
      email,
      right,
      expiresAt: expiresAt.toISOString(),
    })),
  }
}
