import { findApiUser, type ApiUser } from '#db/queries/account/api-user-queries.ts'
import { findPerson } from '#db/queries/session/web-session-queries.ts'
import { signedInUser, type SignedInUser } from '#accounts/session/signed-in-user.ts'
import type { AccountStore } from '#accounts/account-store.ts'

/** A user in the content backend: its id for them, and who they are. */
export interface ApiAccount {
  readonly user: ApiUser
  readonly person: SignedInUser
}

/** Finds a user who may be signed in, by uid; null for everybody else. */
export async function findApiAccount({ db, now }: AccountStore, uid: string): Promise<ApiAccount | null> {
  const [user, found] = await Promise.all([findApiUser(db, uid), findPerson(db, uid)])
  const person = found && signedInUser(found, now())
  return user && person ? { user, person } : null
}
