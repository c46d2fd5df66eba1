import {
  IMPORTED_NIGHTS_A_PAGE,
  type ImportedNightsChange,
  type ImportedNightsShape,
} from '#contract/channel/imported-nights.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import { actAs } from '#db/act-as.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { findImportedNights as find, writeImportedRevenue } from '#db/queries/channel/imported-nights-queries.ts'
import { findOwnStay } from '#rates/stay/find-own-stay.ts'
import type { ChannelDeps, OfStay } from './channel-deps.ts'

/** A page of imported nights. */
export interface ImportedNightsPage {
  readonly nights: readonly ImportedNightsShape[]
  readonly total: number
}

/** Returns a page of the imported nights of a home, the latest first. `stay_not_found`: as for `findOwnStay`. */
export async function findImportedNights(
  { db }: Pick<ChannelDeps, 'db'>,
  { actor, stayId, page }: OfStay & { readonly page: number },
): Promise<Result<ImportedNightsPage, ProblemOf<'stay_not_found'>>> {
  const stay = await findOwnStay(db, actor, stayId)
  if (!stay.ok) return stay
  const offset = (page - 1) * IMPORTED_NIGHTS_A_PAGE
  return ok(await find(db, stay.value.id, { limit: IMPORTED_NIGHTS_A_PAGE, offset }))
}

/**
 * Writes what imported nights of a home bring in, all or none. Returns the first page of them. `stay_not_found`: as for
 * `findOwnStay`; `invalid_input`: nights that the home does not have, or not any more.
 */
export async function enterImportedRevenue(
  deps: Pick<ChannelDeps, 'db' | 'now'>,
  { actor, stayId, amounts }: OfStay & ImportedNightsChange,
): Promise<Result<readonly ImportedNightsShape[], ProblemOf<'stay_not_found' | 'invalid_input'>>> {
  const stay = await findOwnStay(deps.db, actor, stayId)
  if (!stay.ok) return stay
  const written = await inTransaction<null, ProblemOf<'invalid_input'>>(deps.db, async (tx) => {
    await actAs(tx, actor.uid, deps.now())
    const found = await writeImportedRevenue(tx, stay.value.id, amounts)
    const missing = amounts.findIndex(({ documentId }) => !found.has(documentId))
    if (missing < 0) return ok(null)
    const fields = { [`amounts.${missing}.documentId`]: 'these nights are not imported, or not any more' }
    return err({ code: 'invalid_input', fields })
  })
  if (!written.ok) return written
  return ok((await find(deps.db, stay.value.id, { limit: IMPORTED_NIGHTS_A_PAGE, offset: 0 })).nights)
}
