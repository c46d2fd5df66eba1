import { findAccountProviders, type AccountProvider } from '#db/queries/account/account-provider-queries.ts'
import { findAccount, type Account } from '#db/queries/account/account-queries.ts'
import { findAuditEvents, type AuditEvent } from '#db/queries/account/audit-queries.ts'
import { countUnusedRecoveryCodes } from '#db/queries/session/device-queries.ts'
import { hasOpenOobCode } from '#db/queries/sign-in/oob-code-queries.ts'
import { findSecondFactors, type SecondFactor } from '#db/queries/sign-in/second-factor-queries.ts'
import { findPasskeys, type Passkey } from '#db/queries/sign-in/passkey-queries.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { SignInNotices } from '#accounts/session/sign-in-notices.ts'

/** An event, and where the network that it came from is; null = not known. */
export type PlacedEvent = AuditEvent & { readonly place: string | null }

/** How an account signs in, and what happened to it. */
export interface AccountSecurity {
  readonly account: Account
  readonly providers: readonly AccountProvider[]
  readonly factors: readonly SecondFactor[]
  readonly passkeys: readonly Passkey[]
  readonly recoveryCodesLeft: number
  /** Whether a link that confirms the address was sent and is still valid. */
  readonly verificationSent: boolean
  /** Newest first. */
  readonly events: readonly PlacedEvent[]
}

/**
 * Returns the sign-in methods, second factors, passkeys and latest events of an account; null when a hosted identity
 * service holds it.
 */
export async function findAccountSecurity(
  { db, now, placeOf }: AccountStore & SignInNotices,
  { uid, events }: { readonly uid: string; readonly events: number },
): Promise<AccountSecurity | null> {
  const [account, providers, factors, passkeys, recoveryCodesLeft, verificationSent, happened] = await Promise.all([
    findAccount(db, uid),
    findAccountProviders(db, uid),
    findSecondFactors(db, uid),
    findPasskeys(db, uid),
    countUnusedRecoveryCodes(db, uid),
    hasOpenOobCode(db, uid, 'VERIFY_EMAIL', now()),
    findAuditEvents(db, uid, events),
  ])
  const placed = happened.map((event) => ({
    ...event,
    place: event.clientAddress === null ? null : placeOf(event.clientAddress),
  }))
  return account && { account, providers, factors, passkeys, recoveryCodesLeft, verificationSent, events: placed }
}
