import type { ApiTokenShape } from '#contract/api-token-shapes.ts'
import type { Db } from '#db/database.ts'
import { listApiTokens } from '#db/queries/session/api-token-queries.ts'
import { apiTokenShape } from './api-token-shape.ts'

/** Returns every token that was not revoked, including expired ones, newest first, without secrets. */
export async function findApiTokens({ db }: { readonly db: Db }): Promise<ApiTokenShape[]> {
  return (await listApiTokens(db)).map(apiTokenShape)
}
