import type { Problem } from '#core/problem.ts'
import { err, type Result } from '#core/result.ts'
import { expireHoldsInTheWay } from '#booking/hold/expire-holds.ts'
import type { RateDeps } from '#rates/rate-deps.ts'
import type { ApiDeps } from '#api/api-deps.ts'

/** Returns a number that can identify a rule; any other text identifies none and is not looked up in the database. */
export function ruleIdOf(text: string): Result<number, Extract<Problem, { code: 'rule_not_found' }>> {
  return /^[1-9]\d{0,8}$/.test(text) ? { ok: true, value: Number(text) } : err({ code: 'rule_not_found' })
}

/** Returns the collaborators of the use cases of prices and rules. */
export function rateDepsOf(deps: ApiDeps): RateDeps {
  const { db, now, onStayChanged } = deps
  return { db, now, onStayChanged, expireHolds: (stayId, nights) => expireHoldsInTheWay(deps, stayId, nights) }
}
