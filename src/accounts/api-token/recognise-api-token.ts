import type { ApiTokenShape } from '#contract/api-token-shapes.ts'
import type { Db } from '#db/database.ts'
import { findApiTokenByHash, noteApiTokenUse } from '#db/queries/session/api-token-queries.ts'
import { hashOfSecret } from '#accounts/token/hash-of-secret.ts'
import { apiTokenShape } from './api-token-shape.ts'

const NOTED_EVERY_MS = 60_000

/**
 * Finds the token with this secret; null if it never existed, was revoked or has expired. Records its use once a
 * minute.
 */
export async function recogniseApiToken(
  { db, now }: { readonly db: Db; readonly now: () => Date },
  secret: string,
): Promise<ApiTokenShape | null> {
  const at = now()
  const row = await findApiTokenByHash(db, hashOfSecret(secret), at)
  if (!row) return null
  const notedBefore = new Date(at.getTime() - NOTED_EVERY_MS)
  if (row.lastUsedAt === null || row.lastUsedAt <= notedBefore) await noteApiTokenUse(db, row.id, at, notedBefore)
  return apiTokenShape(row)
}
