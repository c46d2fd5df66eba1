import { isUuid } from '#core/is-uuid.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Db } from '#db/database.ts'
import { endApiToken } from '#db/queries/session/api-token-queries.ts'

/**
 * Ends a token: the next request with it is refused. `rule_not_found`: there is none with this id, or it was ended
 * before.
 */
export async function revokeApiToken(
  { db, now }: { readonly db: Db; readonly now: () => Date },
  tokenId: string,
): Promise<Result<{ readonly documentId: string }, Extract<Problem, { code: 'rule_not_found' }>>> {
  const isEnded = isUuid(tokenId) && (await endApiToken(db, tokenId, now()))
  return isEnded ? ok({ documentId: tokenId }) : err({ code: 'rule_not_found' })
}
