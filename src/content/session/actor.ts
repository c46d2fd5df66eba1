import type { SignedInUser } from '#accounts/web-session/signed-in-user.ts'

/** Who makes a request. */
export type Actor = SignedInUser
