import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Tax } from '#core/rate/stay-terms.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { actAs } from '#db/act-as.ts'
import { findTaxes, retireTax as retire } from '#db/queries/rate/tax-queries.ts'
import type { RateActor, RateDeps } from './rate-deps.ts'
import { findTaxOwner, type TaxOwnerRefusal, type TaxSubject } from './tax-owner.ts'

/**
 * Ends a tax of a home or a place; bookings keep it. Returns the taxes that are left. In addition to the problems of
 * `findTaxOwner`: `rule_not_found`: none with this id is in force there.
 */
export async function retireTax(
  deps: Pick<RateDeps, 'db' | 'now' | 'onStayChanged'>,
  { actor, subject, ruleId }: { readonly actor: RateActor; readonly subject: TaxSubject; readonly ruleId: number },
): Promise<Result<Tax[], TaxOwnerRefusal | ProblemOf<'rule_not_found'>>> {
  const found = await findTaxOwner(deps.db, actor, subject)
  if (!found.ok) return found
  const { owner, slugs } = found.value
  const retired = await inTransaction<null, ProblemOf<'rule_not_found'>>(deps.db, async (tx) => {
    await actAs(tx, actor.uid, deps.now())
    return (await retire(tx, owner, ruleId, deps.now())) ? ok(null) : err({ code: 'rule_not_found' })
  })
  if (!retired.ok) return retired
  for (const slug of slugs) deps.onStayChanged?.(slug)
  return ok(await findTaxes(deps.db, owner))
}
