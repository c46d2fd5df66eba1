import type { StayRatesShape } from '#contract/rate/stay-rates.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { linkPart as link } from '#db/claims/link-parts.ts'
import { findHostOf } from '#db/queries/stay/own-stay-queries.ts'
import { changeOwnStay, type StayChange, type StayChangeRefusal } from './change-own-stay.ts'
import { findOwnStay } from './find-own-stay.ts'
import type { RateDeps } from '#rates/rate-deps.ts'

/**
 * Makes another home of the actor a part of this one, so that a booking of the whole takes the part as well. In
 * addition to the problems of `changeOwnStay`: `stay_not_found`: no such part; `invalid_input`: the home itself, nested
 * parts, or homes of different hosts, which only the company may combine; `dates_unavailable`: both are taken on the
 * same nights already.
 */
export async function linkPart(
  deps: Pick<RateDeps, 'db' | 'now' | 'onStayChanged'>,
  { part: name, ...change }: StayChange & { readonly part: string },
): Promise<Result<StayRatesShape, StayChangeRefusal | ProblemOf<'dates_unavailable'>>> {
  const part = await findOwnStay(deps.db, change.actor, name)
  if (!part.ok) return part
  const changed = await changeOwnStay<ProblemOf<'dates_unavailable' | 'invalid_input'>>(
    deps,
    { ...change, field: 'part' },
    async (tx, whole) => {
      if (change.actor.role === 'host' && (await findHostOf(tx, whole.id)) !== (await findHostOf(tx, part.value.id)))
        return err({ code: 'invalid_input', fields: { part: 'part must be a home of the same host' } })
      const conflicts = await link(tx, { wholeId: whole.id, partId: part.value.id })
      return conflicts.length > 0 ? err({ code: 'dates_unavailable' }) : ok(null)
    },
  )
  if (changed.ok) deps.onStayChanged?.(part.value.slug)
  return changed
}
