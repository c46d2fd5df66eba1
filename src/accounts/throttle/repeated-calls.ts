import { TokenBuckets } from '#core/concurrency/token-buckets.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { TooManyAttempts } from '#accounts/account-problems.ts'
import type { ThrottleName, ThrottleRules } from './throttle-rules.ts'

/** The limits of calls that need a valid token, where nothing can be guessed. */
type RepeatedCall = Extract<ThrottleName, 'refreshPerSession' | 'lookupPerAccount'>

/** Counts repeated calls with a valid token, in the memory of the process (decision 89). */
export interface RepeatedCalls {
  /** Counts a call of `subject`; if the limit is reached, returns when the next one is allowed. */
  take(rule: RepeatedCall, subject: string, at: Date): Result<null, TooManyAttempts>
}

/** Creates a counter with these rules. One per process. */
export function countRepeatedCalls(rules: ThrottleRules): RepeatedCalls {
  const bucketsOf = (name: RepeatedCall) => {
    const { burst, seconds } = rules[name]
    return new TokenBuckets({ capacity: burst, perSecond: burst / seconds })
  }
  const buckets = { refreshPerSession: bucketsOf('refreshPerSession'), lookupPerAccount: bucketsOf('lookupPerAccount') }
  return {
    take(rule, subject, at) {
      const now = at.getTime()
      if (buckets[rule].take(subject, now)) return ok(null)
      return err({ code: 'too_many_attempts', retryAfterSeconds: buckets[rule].secondsToNext(subject, now) })
    },
  }
}
