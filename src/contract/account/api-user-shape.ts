import type { apiUserSchema, roleSchema } from '#contract/account/account-schemas.ts'
import type { ShapeOf } from '#contract/shape-of.ts'
import type { UserShape } from './user-shapes.ts'

/** A role as clients of content backends know it. `type` is its name. */
export type RoleShape = ShapeOf<typeof roleSchema>

/**
 * The signed-in user: the fields that clients of content backends expect, and those of this site. `role` only when
 * requested.
 */
export type ApiUserShape = ShapeOf<typeof apiUserSchema>

/** `POST /api/auth/local` and the like. Without a jwt, something has to be done before the sign-in is complete. */
export interface ApiSignInShape {
  readonly jwt?: string
  /** Only where tokens are short-lived. */
  readonly refreshToken?: string
  readonly user: ApiUserShape
}

/** Returns the user of the site from an answer of `GET /api/users/me?populate=role`. */
export function userOfMe(me: ApiUserShape): UserShape {
  const type = me.role?.type ?? 'authenticated'
  return {
    uid: me.uid,
    email: me.email,
    emailVerified: me.emailVerified,
    displayName: me.displayName,
    phoneNumber: me.phoneNumber,
    photoURL: me.photoURL,
    role: type === 'authenticated' ? 'user' : type,
    needsVerification: me.needsVerification,
    needsSecondFactor: me.needsSecondFactor,
    providers: me.providers,
  }
}
