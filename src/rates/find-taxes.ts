import { ok, type Result } from '#core/result.ts'
import type { Tax } from '#core/rate/stay-terms.ts'
import { findTaxes as find } from '#db/queries/rate/tax-queries.ts'
import type { RateActor, RateDeps } from './rate-deps.ts'
import { findTaxOwner, type TaxOwnerRefusal, type TaxSubject } from './tax-owner.ts'

/** Returns the taxes in force for a home, or for a place itself. The problems are those of `findTaxOwner`. */
export async function findTaxes(
  deps: Pick<RateDeps, 'db'>,
  { actor, subject }: { readonly actor: RateActor; readonly subject: TaxSubject },
): Promise<Result<Tax[], TaxOwnerRefusal>> {
  const found = await findTaxOwner(deps.db, actor, subject)
  return found.ok ? ok(await find(deps.db, found.value.owner)) : found
}
