import type { Problem, ProblemOf } from '#core/problem.ts'
import { err, type Result } from '#core/result.ts'
import { takenOffBy } from '#db/queries/account/rights-queries.ts'
import type { StaffActor } from '#booking/booking-deps.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import { isFresh } from '#api/route/fresh-sign-in.ts'

interface Refunding {
  readonly actor: StaffActor
  readonly bookingId: string
  /** What is to be given back now. */
  readonly refundMinor: number
  readonly request: Request
}

/**
 * Gives money of a booking back unless it is, with what the same person or program has given back of it before, more than whoever finds a
 * browser open may give, or a program.
 */
export async function unlessStale<Value, Refused extends Problem>(
  deps: ApiDeps,
  { actor, bookingId, refundMinor, request }: Refunding,
  run: () => Promise<Result<Value, Refused>>,
): Promise<Result<Value, Refused | ProblemOf<'recent_sign_in_required'>>> {
  const mostMinor = deps.freshRefundMinor ?? Infinity
  const isLarge = refundMinor > 0 && refundMinor + (await takenOffBy(deps.db, bookingId, actor.uid)) > mostMinor
  return isLarge && !(await isFresh(deps, request)) ? err({ code: 'recent_sign_in_required' }) : run()
}
