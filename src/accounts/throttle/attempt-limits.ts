import type { CaptchaSettings } from './captcha-settings.ts'
import type { RepeatedCalls } from './repeated-calls.ts'
import type { ThrottleName, ThrottleRules } from './throttle-rules.ts'

/** How often something may be tried, and where refusals are counted. */
export interface AttemptLimits {
  readonly throttles: ThrottleRules
  /** Called with the rule by which something was refused. */
  readonly onThrottled?: ((rule: ThrottleName) => void) | undefined
  readonly repeatedCalls: RepeatedCalls
  readonly captcha: CaptchaSettings
}
