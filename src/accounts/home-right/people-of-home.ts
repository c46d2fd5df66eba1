import type { HomePeopleShape } from '#contract/account/home-people-schemas.ts'
import { scopeOf, type HomeActor } from '#core/account/home-right.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import type { Executor } from '#db/database.ts'
import { findInvitedToHome, findOtherHomesOfHost, findPeopleOfHome } from '#db/queries/account/home-right-queries.ts'
import { findHome, type Home } from '#db/queries/stay/own-stay-queries.ts'
import type { AccountStore } from '#accounts/account-store.ts'

/** How many other homes are offered at once. */
const MOST_OTHERS = 200

/** Finds a home of the actor's own, or any for an administrator. `stay_not_found`: there is none. */
export async function findHomeToShare(
  db: Executor,
  { actor, stayId }: { readonly actor: HomeActor; readonly stayId: string },
): Promise<Result<Home, ProblemOf<'stay_not_found'>>> {
  const home = await findHome(db, stayId, scopeOf(actor))
  return home ? ok(home) : err({ code: 'stay_not_found' })
}

/**
 * Returns who was given which right on a home, and who was invited to it. `stay_not_found`: there is none, or it is not
 * the actor's own.
 */
export async function findPeople(
  services: AccountStore,
  about: { readonly actor: HomeActor; readonly stayId: string },
): Promise<Result<HomePeopleShape, ProblemOf<'stay_not_found'>>> {
  const found = await findHomeToShare(services.db, about)
  return found.ok ? ok(await peopleShape(services.db, found.value, services.now())) : found
}

/** Does the same for a home that is already found. */
export async function peopleShape(
  db: Executor,
  { id, slug, title, documentId }: Home,
  at: Date,
): Promise<HomePeopleShape> {
  const [people, invited, otherHomes] = await Promise.all([
    findPeopleOfHome(db, id),
    findInvitedToHome(db, id, at),
    findOtherHomesOfHost(db, id, MOST_OTHERS),
  ])
  return {
    home: { documentId, slug, title },
    otherHomes,
    people: people.map(({ givenAt, ...person }) => ({ ...person, givenAt: givenAt.toISOString() })),
    invitations: invited.map(({ id: invitation, email, right, expiresAt }) => ({
      documentId: invitation,
      email,
      right,
      expiresAt: expiresAt.toISOString(),
    })),
  }
}
