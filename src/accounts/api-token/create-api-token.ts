import { randomBytes } from 'node:crypto'
import type { ApiTokenRequest, NewApiTokenShape } from '#contract/api-token-shapes.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Db } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { insertApiToken } from '#db/queries/session/api-token-queries.ts'
import { lockAuthority } from '#accounts/account/administration/lock-authority.ts'
import { hashOfSecret } from '#accounts/token/hash-of-secret.ts'
import { apiTokenShape } from './api-token-shape.ts'

/** Distinguishes our tokens from other bearer tokens, and lets scanners for leaked secrets find them. */
export const API_TOKEN_PREFIX = 'hst_'
const SECRET_BYTES = 32
const HINT_LENGTH = 8

/**
 * Creates a token for another program. Its secret, 256 random bits after `hst_`, is returned only this once and stored
 * as a hash. `invalid_input`: it would have expired already; `not_allowed`: the actor is no longer an administrator.
 */
export async function createApiToken(
  { db, now }: { readonly db: Db; readonly now: () => Date },
  { actor, request }: { readonly actor: { readonly uid: string }; readonly request: ApiTokenRequest },
): Promise<Result<NewApiTokenShape, ProblemOf<'invalid_input' | 'not_allowed'>>> {
  const createdAt = now()
  const expiresAt = request.expiresAt === null ? null : new Date(request.expiresAt)
  if (expiresAt !== null && expiresAt <= createdAt)
    return err({ code: 'invalid_input', fields: { expiresAt: 'expiresAt is in the past' } })
  const accessKey = API_TOKEN_PREFIX + randomBytes(SECRET_BYTES).toString('base64url')
  return inTransaction<NewApiTokenShape, ProblemOf<'not_allowed'>>(db, async (tx) => {
    if ((await lockAuthority(tx, actor.uid)) !== 'admin') return err({ code: 'not_allowed' })
    const row = await insertApiToken(tx, {
      name: request.name,
      description: request.description,
      kind: request.type,
      role: request.role,
      permissions: [...new Set(request.permissions)],
      secretHash: hashOfSecret(accessKey),
      hint: accessKey.slice(0, HINT_LENGTH),
      createdBy: actor.uid,
      createdAt,
      expiresAt,
    })
    return ok({ ...apiTokenShape(row), accessKey })
  })
}
