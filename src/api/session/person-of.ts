import type { SignedInUser } from '#accounts/session/signed-in-user.ts'
import type { Caller } from './caller.ts'
import { userShape } from './user-shape.ts'

/** Returns a signed-in user as the sender of a request. */
export function personOf(user: SignedInUser): Extract<Caller, { kind: 'person' }> {
  return { kind: 'person', user: userShape(user), authTime: user.authTime }
}
