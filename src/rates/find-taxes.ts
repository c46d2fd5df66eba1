import { ok, type Result } from '#core/result.ts'
import type { Tax } from '#core/rate/stay-terms.ts'
import { findTaxes as find } from '#db/queries/rate/tax-queries.ts'
import type { RateActor, RateDeps } from './rate-deps.ts'
import { findTaxOwner, type TaxOwnerRefusal, type TaxSubject } from './tax-owner.ts'

/** The taxes in force of a home, or of a place itself. Problems: those of `findTaxOwner`. */
export async function findTaxes(
  deps: Pick<RateDeps, 'db'>,
  { actor, subject }: { readonly actor: RateActor; readonly subject: TaxSubject },
): Promise<Result<Tax[], TaxOwnerRefusal>> {
  const found = await findTaxOwner(deps.db, actor, subject)
  return found.ok ? ok(await find(deps.db, found.value.owner)) : found
}
