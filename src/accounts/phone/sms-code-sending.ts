import type { AccountStore } from '#accounts/account-store.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { ServiceLogging } from '#accounts/service-log.ts'
import type { AttemptLimits } from '#accounts/throttle/attempt-limits.ts'
import type { TokenSigning } from '#accounts/token/token-signing.ts'

/**
 * Sends codes by text message (`sms-code.ts`): as the settings of the project or tenant permit, within the limits, which
 * are logged when the budget of a day is used up, and stored under a key.
 */
export interface SmsCodeSending extends AccountStore, AccountScope, TokenSigning, AttemptLimits, ServiceLogging {}
