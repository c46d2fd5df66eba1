import type { Problem } from '#core/problem.ts'
import { err, type Result } from '#core/result.ts'
import { expireHoldsInTheWay } from '#booking/hold/expire-holds.ts'
import type { RateDeps } from '#rates/rate-deps.ts'
import type { ApiDeps } from '#api/api-deps.ts'

/** A number that names a rule; anything else names none, and never reaches the database. */
export function ruleIdOf(text: string): Result<number, Extract<Problem, { code: 'rule_not_found' }>> {
  return /^[1-9]\d{0,8}$/.test(text) ? { ok: true, value: Number(text) } : err({ code: 'rule_not_found' })
}

/** What the use cases of prices and rules work with. */
export function rateDepsOf(deps: ApiDeps): RateDeps {
  const { db, now, onStayChanged } = deps
  return { db, now, onStayChanged, expireHolds: (stayId, nights) => expireHoldsInTheWay(deps, stayId, nights) }
}
