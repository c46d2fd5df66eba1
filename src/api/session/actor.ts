import type { SignedInUser } from '#accounts/session/signed-in-user.ts'

/** Who makes a request. */
export type Actor = SignedInUser
