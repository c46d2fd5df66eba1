import {
  IMPORTED_NIGHTS_A_PAGE,
  type ImportedNightsChange,
  type ImportedNightsShape,
} from '#contract/channel/imported-nights.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import { actAs } from '#db/act-as.ts'
import { inTransaction } from '#db/in-transaction.ts'
import {
  findImportedNights as find,
  lockImportedNights,
  writeImportedRevenue,
} from '#db/queries/channel/imported-nights-queries.ts'
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
 * `findOwnStay`; `invalid_input`: nights that are given twice, or that the home does not have, or not any more;
 * `imported_nights_changed`: somebody has entered another amount than the one that was seen.
 */
export async function enterImportedRevenue(
  deps: Pick<ChannelDeps, 'db' | 'now'>,
  { actor, stayId, amounts }: OfStay & ImportedNightsChange,
): Promise<Result<readonly ImportedNightsShape[], ProblemOf<'stay_not_found' | NotWritten>>> {
  const stay = await findOwnStay(deps.db, actor, stayId)
  if (!stay.ok) return stay
  const written = await inTransaction<null, ProblemOf<NotWritten>>(deps.db, async (tx) => {
    await actAs(tx, actor.uid, deps.now())
    const ids = amounts.map(({ documentId }) => documentId.toLowerCase())
    const twice = ids.findIndex((id, at) => ids.indexOf(id) < at)
    if (twice >= 0) return err(wrongNights(twice, 'these nights are given twice'))
    const found = await lockImportedNights(tx, stay.value.id, ids)
    const missing = ids.findIndex((id) => !found.has(id))
    if (missing >= 0) return err(wrongNights(missing, 'these nights are not imported, or not any more'))
    if (amounts.some((amount) => isChangedMeanwhile(amount, found.get(amount.documentId.toLowerCase()) ?? null)))
      return err({ code: 'imported_nights_changed' })
    await writeImportedRevenue(tx, amounts)
    return ok(null)
  })
  if (!written.ok) return written
  return ok((await find(deps.db, stay.value.id, { limit: IMPORTED_NIGHTS_A_PAGE, offset: 0 })).nights)
}

type NotWritten = 'invalid_input' | 'imported_nights_changed'

const wrongNights = (at: number, why: string): ProblemOf<'invalid_input'> => ({
  code: 'invalid_input',
  fields: { [`amounts.${at}.documentId`]: why },
})

/** Whether somebody has entered something else since an amount was seen: neither that nor what is to be written. */
const isChangedMeanwhile = (
  { revenueMinor, seenRevenueMinor }: ImportedNightsChange['amounts'][number],
  now: number | null,
) => seenRevenueMinor !== undefined && now !== seenRevenueMinor && now !== revenueMinor
