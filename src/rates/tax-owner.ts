import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Executor } from '#db/database.ts'
import { findPlace, type TaxOwner } from '#db/queries/rate/tax-queries.ts'
import { findOwnStay } from './stay/find-own-stay.ts'
import type { RateActor } from './rate-deps.ts'

/** The owner of a tax: a home, or a place with all homes in it; by document id or slug. */
export type TaxSubject = { readonly stay: string } | { readonly place: string }

const NAME = /^[a-z0-9-]{1,120}$/i

export type TaxOwnerRefusal = ProblemOf<'stay_not_found' | 'not_allowed'>

/**
 * Finds the owner of taxes, and the addresses of the homes whose price they are part of. `stay_not_found`: no such home
 * of the actor, or no such place; `not_allowed`: only staff may change taxes of a place.
 */
export async function findTaxOwner(
  executor: Executor,
  actor: RateActor,
  subject: TaxSubject,
): Promise<Result<{ readonly owner: TaxOwner; readonly slugs: readonly string[] }, TaxOwnerRefusal>> {
  if ('stay' in subject) {
    const stay = await findOwnStay(executor, actor, subject.stay)
    return stay.ok ? ok({ owner: { stayId: stay.value.id }, slugs: [stay.value.slug] }) : stay
  }
  if (actor.role === 'host') return err({ code: 'not_allowed' })
  const place = NAME.test(subject.place) ? await findPlace(executor, subject.place) : null
  return place ? ok({ owner: { destinationId: place.id }, slugs: place.slugs }) : err({ code: 'stay_not_found' })
}
