import type { TooManyAttempts } from '#accounts/account-problems.ts'
import { createHash } from 'node:crypto'
import { ok, err, type Result } from '#core/result.ts'
import type { Db } from '#db/database.ts'
import {
  clearThrottle,
  countInWindow,
  countThrottledAttempt,
  findThrottleShare,
  returnThrottleToken,
  takeThrottleToken,
  uncountThrottledAttempt,
  type ThrottleBucket,
} from '#db/queries/sign-in/throttle-queries.ts'
import type { ThrottleName, ThrottleRules } from './throttle-rules.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { AttemptLimits } from './attempt-limits.ts'

/** A rule and whom it is applied to, for example the rule per address and `192.0.2.7`. */
export type Attempt = readonly [rule: ThrottleName, subject: string]

/**
 * Counts an attempt under all given rules before the work is done, so that simultaneous attempts cannot slip past each
 * other. Runs outside the business transaction, so that a refused attempt stays counted.
 */
export async function takeAttempt(
  { db, now, throttles, onThrottled }: AccountStore & Pick<AttemptLimits, 'throttles' | 'onThrottled'>,
  ...attempts: Attempt[]
): Promise<Result<null, TooManyAttempts>> {
  for (const attempt of attempts) {
    const retryAfterSeconds = await take(db, throttles, attempt, now())
    if (retryAfterSeconds <= 0) continue
    onThrottled?.(attempt[0])
    return err({ code: 'too_many_attempts', retryAfterSeconds })
  }
  return ok(null)
}

/** Takes back attempts that turned out to be legitimate. */
export async function returnAttempt(
  { db, throttles }: Pick<AccountStore, 'db'> & Pick<AttemptLimits, 'throttles'>,
  ...attempts: Attempt[]
): Promise<void> {
  for (const attempt of attempts) {
    const bucket = bucketOf(throttles, attempt)
    if (throttles[attempt[0]].free === undefined) await returnThrottleToken(db, bucket)
    else await uncountThrottledAttempt(db, bucket.key)
  }
}

/** What is left of an allowance that is counted in windows. */
export interface Allowance {
  readonly limit: number
  /** Negative when the limit was exceeded. */
  readonly remaining: number
  readonly endsAt: Date
}

/** Counts an attempt under a rule in windows: `burst` in each of `seconds`, beginning with its first attempt. */
export async function countAttempt(
  { db, now, throttles, onThrottled }: AccountStore & Pick<AttemptLimits, 'throttles' | 'onThrottled'>,
  attempt: Attempt,
): Promise<Allowance> {
  const { burst: limit, seconds } = throttles[attempt[0]]
  const { key } = bucketOf(throttles, attempt)
  const { count, endsAt } = await countInWindow(db, { key, windowSeconds: seconds }, now())
  if (count > limit) onThrottled?.(attempt[0])
  return { limit, remaining: limit - count, endsAt }
}

/**
 * Returns how much of what a rule allows is left, from 0 = nothing to 1 = everything. Not for rules that count
 * failures.
 */
export function shareLeft(
  { db, now, throttles }: AccountStore & Pick<AttemptLimits, 'throttles'>,
  attempt: Attempt,
): Promise<number> {
  return findThrottleShare(db, bucketOf(throttles, attempt), now())
}

/** Deletes everything counted under these rules. */
export async function forgetAttempts(
  { db, throttles }: Pick<AccountStore, 'db'> & Pick<AttemptLimits, 'throttles'>,
  ...attempts: Attempt[]
): Promise<void> {
  await clearThrottle(
    db,
    attempts.map((attempt) => bucketOf(throttles, attempt).key),
  )
}

function take(db: Db, throttles: ThrottleRules, attempt: Attempt, at: Date): Promise<number> {
  const { free, burst, seconds, lockSeconds = 0 } = throttles[attempt[0]]
  const bucket = bucketOf(throttles, attempt)
  if (free === undefined) return takeThrottleToken(db, bucket, at)
  return countThrottledAttempt(db, { key: bucket.key, free, limit: burst, windowSeconds: seconds, lockSeconds }, at)
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
