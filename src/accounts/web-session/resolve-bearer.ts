import { upsertProfile } from '#db/queries/profile-queries.ts'
import { findPerson } from '#db/queries/identity/web-session-queries.ts'
import type { AccountServices } from '../account-services.ts'
import { checkIdToken } from '../tokens/check-id-token.ts'
import { signedInUser, type SignedInUser } from './signed-in-user.ts'

/** Who bears this ID token, with a profile from now on if there was none. Null when it is not good for anything. */
export async function resolveBearer(
  services: AccountServices,
  { idToken }: { readonly idToken: string },
): Promise<SignedInUser | null> {
  const bearer = await checkIdToken(services, idToken)
  if (!bearer.ok) return null
  const { account, claims } = bearer.value
  let person = await findPerson(services.db, account.uid)
  if (!person) {
    await upsertProfile(services.db, account, services.now())
    person = await findPerson(services.db, account.uid)
  }
  return person && signedInUser(person, new Date(claims.authTime * 1000))
}
