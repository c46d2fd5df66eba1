import type { Result } from '#core/result.ts'
import type { Client } from '#accounts/client.ts'
import { subscriberOf } from '#accounts/throttle/network-of.ts'
import type { TooManyAttempts } from '#accounts/account-problems.ts'
import { takeAttempt } from '#accounts/throttle/throttle.ts'
import type { CodePurpose } from './oob-code.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { AttemptLimits } from '#accounts/throttle/attempt-limits.ts'

/**
 * Decides whether another mail of this purpose may go to an address: one a minute, five an hour, and a limited number
 * per caller, whether or not the address has an account.
 */
export function allowMail(
  services: AccountStore & AccountScope & AttemptLimits,
  purpose: CodePurpose,
  { email, client }: { readonly email: string; readonly client: Client },
): Promise<Result<null, TooManyAttempts>> {
  const recipient = `${services.tenantId ?? ''}\0${purpose}\0${email}`
  return takeAttempt(
    services,
    ['mailPerRecipientMinute', recipient],
    ['mailPerRecipientHour', recipient],
    ['mailPerAddress', subscriberOf(client.address)],
  )
}
