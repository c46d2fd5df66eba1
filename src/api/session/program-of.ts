import { tokenMay } from '#accounts/api-token/token-may.ts'
import type { StaffActor } from '#booking/booking-deps.ts'
import type { ApiTokenShape, TokenPermission } from '#contract/api-token-shapes.ts'
import type { StaffRole } from '#core/account/role.ts'

/** The prefix of programs in histories, where people have their uid. */
const PROGRAM = 'token:'

/** Returns whether the actor is a program and not a person. */
export const isProgram = ({ uid }: StaffActor): boolean => uid.startsWith(PROGRAM)

/**
 * Returns the actor of a token on a route that requires this permission from tokens and one of these roles from people;
 * null = it may not call it, or there is no permission. Read-only and full access do not include what only
 * administrators do: that requires the permission by name. In histories the actor is `token:<id>`.
 */
export function programOf(
  token: ApiTokenShape,
  { permission, roles }: { readonly permission: TokenPermission | null; readonly roles: readonly StaffRole[] },
): StaffActor | null {
  if (permission === null || !tokenMay(token, permission)) return null
  const isOfRole = roles.includes(token.role)
  if (!isOfRole && token.type !== 'custom') return null
  return { uid: `${PROGRAM}${token.documentId}`, role: isOfRole ? token.role : 'admin' }
}
