import { tokenMay } from '#accounts/api-token/token-may.ts'
import type { StaffActor } from '#booking/booking-deps.ts'
import type { ApiTokenShape, TokenPermission } from '#contract/api-token-shapes.ts'

/**
 * As whom a token calls a route that asks tokens for this permission; null = it may not, as where there is none. In histories it stands
 * by its id, `token:<id>`.
 */
export function programOf(token: ApiTokenShape, permission: TokenPermission | null): StaffActor | null {
  if (permission === null || !tokenMay(token, permission)) return null
  return { uid: `token:${token.documentId}`, role: token.role }
}
