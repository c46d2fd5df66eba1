import { createHash } from 'node:crypto'
import type { Problem } from '#core/problem.ts'
import { ok, refused, type Result } from '#core/result.ts'
import {
  clearThrottle,
  returnThrottleToken,
  takeThrottleToken,
  type ThrottleBucket,
} from '#db/queries/identity/throttle-queries.ts'
import type { AccountServices } from '../account-services.ts'
import type { ThrottleName, ThrottleRules } from './throttle-rules.ts'

export type TooManyAttempts = Extract<Problem, { code: 'too_many_attempts' }>

/** A rule and whom it is applied to, e.g. the rule per address and `192.0.2.7`. */
export type Attempt = readonly [rule: ThrottleName, subject: string]

/**
 * Counts an attempt under all rules given, before the work is done: simultaneous attempts cannot slip past each other. Outside of
 * the business transaction, so that a refused attempt stays counted.
 */
export async function takeAttempt(
  { db, now, throttles }: Pick<AccountServices, 'db' | 'now' | 'throttles'>,
  ...attempts: Attempt[]
): Promise<Result<null, TooManyAttempts>> {
  for (const attempt of attempts) {
    const retryAfterSeconds = await takeThrottleToken(db, bucketOf(throttles, attempt), now())
    if (retryAfterSeconds > 0) return refused({ code: 'too_many_attempts', retryAfterSeconds })
  }
  return ok(null)
}

/** Takes attempts back that turned out to be no reason to slow anybody down. */
export async function returnAttempt(
  { db, throttles }: Pick<AccountServices, 'db' | 'throttles'>,
  ...attempts: Attempt[]
): Promise<void> {
  for (const attempt of attempts) await returnThrottleToken(db, bucketOf(throttles, attempt))
}

/** Forgets everything counted under these rules. */
export async function forgetAttempts(
  { db, throttles }: Pick<AccountServices, 'db' | 'throttles'>,
  ...attempts: Attempt[]
): Promise<void> {
  await clearThrottle(
    db,
    attempts.map((attempt) => bucketOf(throttles, attempt).key),
  )
}

function bucketOf(rules: ThrottleRules, [name, subject]: Attempt): ThrottleBucket {
  const rule = rules[name]
  return {
    key: createHash('sha256').update(`${name}\0${subject}`).digest(),
    capacity: rule.burst,
    refillSeconds: rule.seconds / rule.burst,
    lockSeconds: rule.lockSeconds ?? 0,
  }
}
