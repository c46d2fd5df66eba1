import type { StayRatesShape } from '#contract/rate/stay-rates.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { unlinkPart as unlink } from '#db/claims/link-parts.ts'
import { changeOwnStay, type StayChange, type StayChangeRefusal } from './change-own-stay.ts'
import { findAnyStay, findOwnStay } from './find-own-stay.ts'
import type { RateDeps } from '#rates/rate-deps.ts'

/**
 * Makes a part of a home independent again. Somebody who looks after the part alone may do that, too, and then gets the
 * rates of the part instead of those of the whole. In addition to the problems of `changeOwnStay`: `stay_not_found`: no
 * such part, or no such home that it is a part of; `rule_not_found`: it was no part of this home.
 */
export async function unlinkPart(
  deps: Pick<RateDeps, 'db' | 'now' | 'onStayChanged'>,
  { part: name, ...change }: StayChange & { readonly part: string },
): Promise<Result<StayRatesShape, StayChangeRefusal | ProblemOf<'rule_not_found'>>> {
  const part = await findOwnStay(deps.db, change.actor, name)
  if (!part.ok) return part
  const whole = await findOwnStay(deps.db, change.actor, change.stayId)
  const foreign = whole.ok ? null : await findAnyStay(deps.db, change.stayId)
  const seen = foreign === null ? change : { ...change, stayId: part.value.documentId }
  const changed = await changeOwnStay<ProblemOf<'rule_not_found' | 'stay_not_found'>>(
    deps,
    { ...seen, field: 'part' },
    async (tx, stay) =>
      (await unlink(tx, { wholeId: foreign?.id ?? stay.id, partId: part.value.id }))
        ? ok(null)
        : err({ code: foreign === null ? 'rule_not_found' : 'stay_not_found' }),
  )
  if (changed.ok)
    for (const { slug } of [part.value, ...(foreign === null ? [] : [foreign])]) deps.onStayChanged?.(slug)
  return changed
}
