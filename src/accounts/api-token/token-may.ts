import type { ApiTokenShape, TokenPermission } from '#contract/api-token-shapes.ts'

/**
 * Returns whether a token permits something: read-only tokens permit reading, custom ones what they name, those with
 * full access everything.
 */
export function tokenMay(token: Pick<ApiTokenShape, 'type' | 'permissions'>, permission: TokenPermission): boolean {
  if (token.type === 'full-access') return true
  if (token.type === 'read-only') return /\.find(One)?$/.test(permission)
  return token.permissions.includes(permission)
}
