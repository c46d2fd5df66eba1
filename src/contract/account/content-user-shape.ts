import type { StaffRole } from '#core/account/role.ts'
import type { UserShape } from './user-shapes.ts'

/** A role as clients of content backends know it; `type` names it. */
export interface RoleShape {
  readonly id: number
  readonly documentId: string
  readonly name: string
  readonly description: string
  readonly type: 'authenticated' | StaffRole
  /** ISO 8601 instants. */
  readonly createdAt: string
  readonly updatedAt: string
  readonly publishedAt: string
}

/** The signed-in user: what clients of content backends expect, and what this site knows beside it. `role` only when asked for. */
export interface ContentUserShape extends Omit<UserShape, 'role'> {
  readonly id: number
  readonly documentId: string
  readonly username: string
  readonly provider: 'local' | 'firebase'
  /** Whether the address, or a phone number, is proven to be theirs. */
  readonly confirmed: boolean
  readonly blocked: boolean
  /** ISO 8601 instants. */
  readonly createdAt: string
  readonly updatedAt: string
  readonly publishedAt: string
  readonly role?: RoleShape
}

/** `POST /api/auth/local` and its like. Without jwt: something is still to be done before a sign-in. */
export interface ContentSignInShape {
  readonly jwt?: string
  /** Only where tokens are short. */
  readonly refreshToken?: string
  readonly user: ContentUserShape
}

/** The user of the site in an answer of `GET /api/users/me?populate=role`. */
export function userOfMe(me: ContentUserShape): UserShape {
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
