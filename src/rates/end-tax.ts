import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import type { Tax } from '#core/rate/stay-terms.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import { actAs } from '#db/act-as.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { findTaxes, insertTax, retireTax } from '#db/queries/rate/tax-queries.ts'
import type { RateActor, RateDeps } from './rate-deps.ts'
import { findTaxOwner, type TaxOwnerRefusal } from './tax-owner.ts'

/** Where it is today last: no place is behind it. */
const LAST_TO_BEGIN_A_DAY = 'Etc/GMT+12'

/**
 * Ends a tax of a place on a day, from which nights are no longer taxed. Because rules are never edited, it is replaced
 * by one that is the same until then; bookings keep the old one. Returns all taxes that are then in force. In addition
 * to the problems of `findTaxOwner`: `rule_not_found`; `invalid_input`: it begins on that day or later, or the day is
 * in the past.
 */
export async function endTax(
  deps: Pick<RateDeps, 'db' | 'now' | 'onStayChanged'>,
  {
    actor,
    place,
    ruleId,
    validTo,
  }: { readonly actor: RateActor; readonly place: string; readonly ruleId: number; readonly validTo: IsoDate },
): Promise<Result<Tax[], TaxOwnerRefusal | ProblemOf<'invalid_input' | 'rule_not_found'>>> {
  const found = await findTaxOwner(deps.db, actor, { place })
  if (!found.ok) return found
  const { owner, slugs } = found.value
  const ended = await inTransaction<null, ProblemOf<'invalid_input' | 'rule_not_found'>>(deps.db, async (tx) => {
    const at = deps.now()
    await actAs(tx, actor.uid, at)
    const tax = (await findTaxes(tx, owner)).find(({ id }) => id === ruleId)
    if (!tax) return err({ code: 'rule_not_found' })
    if (validTo < todayIn(LAST_TO_BEGIN_A_DAY, at.getTime()))
      return err({ code: 'invalid_input', fields: { validTo: 'validTo cannot be in the past' } })
    if (tax.validFrom !== null && tax.validFrom >= validTo)
      return err({ code: 'invalid_input', fields: { validTo: `validTo must be after ${tax.validFrom}` } })
    if (!(await retireTax(tx, owner, ruleId, at))) return err({ code: 'rule_not_found' })
    await insertTax(tx, owner, { ...tax, validTo }, at)
    return ok(null)
  })
  if (!ended.ok) return ended
  for (const slug of slugs) deps.onStayChanged?.(slug)
  return ok(await findTaxes(deps.db, owner))
}
