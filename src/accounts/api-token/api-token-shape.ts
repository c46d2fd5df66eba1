import type { ApiTokenShape, TokenPermission } from '#contract/api-token-shapes.ts'
import type { ApiTokenRow } from '#db/queries/session/api-token-queries.ts'

/** Returns a token as administrators see it. */
export function apiTokenShape(row: ApiTokenRow): ApiTokenShape {
  const { id, name, description, kind, role, hint } = row
  return {
    documentId: id,
    name,
    description,
    type: kind,
    role,
    // Other values are refused when a token is created.
    permissions: row.permissions as readonly TokenPermission[],
    hint,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  }
}
