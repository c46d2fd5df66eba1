import type { TaxInput } from '#contract/rate/rule-schemas.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Tax } from '#core/rate/stay-terms.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { actAs } from '#db/act-as.ts'
import { findTaxes, insertTax } from '#db/queries/rate/tax-queries.ts'
import type { RateActor, RateDeps } from './rate-deps.ts'
import { findTaxOwner, type TaxOwnerRefusal, type TaxSubject } from './tax-owner.ts'

/**
 * Adds a tax to a home or a place. Returns all taxes that are then in force there. In addition to the problems of
 * `findTaxOwner`, `invalid_input`: a tax of a place with amounts has no currency, or any other tax has one (a home's
 * amounts are in its own currency, and a percentage has none).
 */
export async function addTax(
  deps: Pick<RateDeps, 'db' | 'now' | 'onStayChanged'>,
  { actor, subject, tax }: { readonly actor: RateActor; readonly subject: TaxSubject; readonly tax: TaxInput },
): Promise<Result<Tax[], TaxOwnerRefusal | ProblemOf<'invalid_input'>>> {
  const found = await findTaxOwner(deps.db, actor, subject)
  if (!found.ok) return found
  const { owner, slugs } = found.value
  const asksForCurrency =
    'destinationId' in owner && [tax.amountMinor, tax.priceFromMinor, tax.priceToMinor].some((minor) => minor !== null)
  if (asksForCurrency !== (tax.currency !== null)) {
    const currency = asksForCurrency ? 'currency must be defined.' : 'currency is given by the home'
    return err({ code: 'invalid_input', fields: { currency } })
  }
  await inTransaction<null, never>(deps.db, async (tx) => {
    await actAs(tx, actor.uid, deps.now())
    await insertTax(tx, owner, tax, deps.now())
    return ok(null)
  })
  for (const slug of slugs) deps.onStayChanged?.(slug)
  return ok(await findTaxes(deps.db, owner))
}
