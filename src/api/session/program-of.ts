import { tokenMay } from '#accounts/api-token/token-may.ts'
import type { StaffActor } from '#booking/booking-deps.ts'
import type { ApiTokenShape, TokenPermission } from '#contract/api-token-shapes.ts'
import type { StaffRole } from '#core/account/role.ts'

/** How programs begin in histories, where people have their uid. */
const PROGRAM = 'token:'

/** Whether a program acts, not somebody. */
export const isProgram = ({ uid }: StaffActor): boolean => uid.startsWith(PROGRAM)

/**
 * As whom a token calls a route that asks tokens for this permission and people for one of these roles; null = it may not, as where there
 * is no permission. What administrators do alone is not among everything that staff reads or does: a token of the staff does it only
 * where it names the permission. In histories it stands by its id, `token:<id>`.
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
