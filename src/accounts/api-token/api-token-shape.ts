import type { ApiTokenShape, TokenPermission } from '#contract/api-token-shapes.ts'
import type { ApiTokenRow } from '#db/queries/session/api-token-queries.ts'

/** A token as administrators see it. */
export function apiTokenShape(row: ApiTokenRow): ApiTokenShape {
  const { id, name, description, kind, role, hint } = row
  return {
    documentId: id,
    name,
    description,
    type: kind,
    role,
    // Nothing else was let in.
    permissions: row.permissions as readonly TokenPermission[],
    hint,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  }
}
