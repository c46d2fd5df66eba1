import type { SignedInUser } from '#accounts/session/signed-in-user.ts'

/** Somebody who makes a request. */
export type Actor = SignedInUser
