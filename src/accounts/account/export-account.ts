import { ok, err, type Result } from '#core/result.ts'
import { findMessagesTo, type SentMessage } from '#db/queries/session/device-queries.ts'
import type { TooManyAttempts } from '#accounts/account-problems.ts'
import { takeAttempt } from '#accounts/throttle/throttle.ts'
import { findAccountSecurity, type AccountSecurity } from './find-account-security.ts'
import { listDevices, type Device } from '#accounts/session/list-devices.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { AttemptLimits } from '#accounts/throttle/attempt-limits.ts'
import type { SignInNotices } from '#accounts/session/sign-in-notices.ts'

/** What is stored about a person besides their bookings. */
export interface AccountExport {
  /** Null when a hosted identity service holds the account. */
  readonly security: AccountSecurity | null
  readonly devices: readonly Device[]
  readonly messages: readonly SentMessage[]
}

const MOST_EVENTS = 1000

/**
 * Collects everything that an account holds, for its owner (right of access). `addresses`: those that the owner has
 * proven, because anybody may type any address when they sign up. `too_many_attempts`: limited to a few per hour
 * because of the work.
 */
export async function exportAccount(
  services: AccountStore & AttemptLimits & SignInNotices,
  { uid, addresses }: { readonly uid: string; readonly addresses: readonly string[] },
): Promise<Result<AccountExport, TooManyAttempts>> {
  const allowed = await takeAttempt(services, ['exportPerAccount', uid])
  if (!allowed.ok) return err(allowed.problem)
  const security = await findAccountSecurity(services, { uid, events: MOST_EVENTS })
  const [devices, messages] = await Promise.all([
    listDevices(services, { uid }),
    findMessagesTo(services.db, addresses),
  ])
  return ok({ security, devices, messages })
}
