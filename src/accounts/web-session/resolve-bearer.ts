import { upsertProfile } from '#db/queries/profile-queries.ts'
import { findPerson } from '#db/queries/identity/web-session-queries.ts'
import type { AccountServices } from '../account-services.ts'
import { signedInUser, type SignedInUser } from './signed-in-user.ts'

/** Who bears this ID token, with a profile from now on if there was none. Null when it is not good for anything. */
export async function resolveBearer(
  services: AccountServices,
  { idToken }: { readonly idToken: string },
): Promise<SignedInUser | null> {
  const bearer = await services.bearers.identify(services, idToken)
  if (!bearer.ok) return null
  const { facts, claims } = bearer.value
  let person = await findPerson(services.db, facts.uid)
  if (!person) {
    await upsertProfile(services.db, facts, services.now())
    person = await findPerson(services.db, facts.uid)
  }
  // Without an account the token knows better than the profile, which only the token sync renews.
  const known = person && !person.hasAccount ? { ...person, ...facts, providers: facts.providers ?? [] } : person
  return known && signedInUser(known, new Date(claims.authTime * 1000))
}
