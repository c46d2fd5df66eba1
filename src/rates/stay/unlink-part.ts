import type { HomeRatesShape } from '#contract/rate/stay-rates.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { unlinkPart as unlink } from '#db/claims/link-parts.ts'
import { changeOwnStay, type HomeChange, type HomeChangeRefusal } from './change-own-stay.ts'
import { findOwnStay } from './find-own-stay.ts'
import type { RateDeps } from '#rates/rate-deps.ts'

/**
 * Lets a part of a home be on its own again. Beside the problems of `changeOwnStay`: `stay_not_found`: no such part;
 * `rule_not_found`: it was no part of this home.
 */
export async function unlinkPart(
  deps: Pick<RateDeps, 'db' | 'now' | 'onStayChanged'>,
  { part: name, ...change }: HomeChange & { readonly part: string },
): Promise<Result<HomeRatesShape, HomeChangeRefusal | ProblemOf<'rule_not_found'>>> {
  const part = await findOwnStay(deps.db, change.actor, name)
  if (!part.ok) return part
  const changed = await changeOwnStay<ProblemOf<'rule_not_found'>>(
    deps,
    { ...change, field: 'part' },
    async (tx, whole) =>
      (await unlink(tx, { wholeId: whole.id, partId: part.value.id })) ? ok(null) : err({ code: 'rule_not_found' }),
  )
  if (changed.ok) deps.onStayChanged?.(part.value.slug)
  return changed
}
