import type { apiUserSchema, roleSchema } from '#contract/account/account-schemas.ts'
import type { ShapeOf } from '#contract/shape-of.ts'
import type { UserShape } from './user-shapes.ts'

/** A role as clients of content backends know it; `type` names it. */
export type RoleShape = ShapeOf<typeof roleSchema>

/** The signed-in user: what clients of content backends expect, and what this site knows beside it. `role` only when asked for. */
export type ApiUserShape = ShapeOf<typeof apiUserSchema>

/** `POST /api/auth/local` and its like. Without jwt: something is still to be done before a sign-in. */
export interface ApiSignInShape {
  readonly jwt?: string
  /** Only where tokens are short. */
  readonly refreshToken?: string
  readonly user: ApiUserShape
}

/** The user of the site in an answer of `GET /api/users/me?populate=role`. */
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
