import type { UserShape } from '#contract/account/user-shapes.ts'
import type { Actor } from './actor.ts'

/** Returns the signed-in user in the form for pages. */
export function userShape(actor: Actor): UserShape {
  return {
    uid: actor.uid,
    email: actor.email,
    emailVerified: actor.emailVerified,
    displayName: actor.displayName,
    phoneNumber: actor.phone,
    photoURL: actor.photoUrl,
    role: actor.role,
    needsVerification: actor.needsVerification,
    needsSecondFactor: actor.needsSecondFactor,
    providers: actor.providers,
  }
}
