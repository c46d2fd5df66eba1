import { consolePaths } from '#contract/site/console-map.ts'
import type { Executor } from '#db/database.ts'
import { findHelpersToTell } from '#db/queries/account/stay-right-queries.ts'
import type { BookingDeps } from './booking-deps.ts'

/** Somebody who is told by mail about the bookings of a home. */
export interface StayRecipient {
  readonly to: string
  /** Distinguishes their mail from the host's in its dedupe key; empty for the host. */
  readonly suffix: string
  /** Where a helper can switch such mails off. */
  readonly ownMails?: string
  /** They have no account, so they cannot open the console. */
  readonly isOutside?: boolean
}

/**
 * Returns the receivers of a mail about a home: its host, or the company if the host has no address, and those who look
 * after its bookings with them (decision 102). Everybody gets a mail of their own; two accounts with one address get
 * one. A host may have only an address and no account.
 */
export async function recipientsOfStay(
  executor: Executor,
  deps: Pick<BookingDeps, 'websiteUrl' | 'contactEmail'>,
  stay: { readonly id: number; readonly hostUid: string | null; readonly hostEmail: string | null },
): Promise<readonly StayRecipient[]> {
  const recipients = new Map<string, StayRecipient>()
  const host = stay.hostEmail || deps.contactEmail
  const isOutside = Boolean(stay.hostEmail) && stay.hostUid === null
  recipients.set(host.toLowerCase(), { to: host, suffix: '', ...(isOutside && { isOutside }) })
  const ownMails = `${deps.websiteUrl}${consolePaths.ownMails()}`
  for (const { uid, email } of await findHelpersToTell(executor, stay.id)) {
    const address = email.toLowerCase()
    // A helper with the address of the host has an account.
    if (address === host.toLowerCase()) recipients.set(address, { to: host, suffix: '' })
    else if (!recipients.has(address)) recipients.set(address, { to: email, suffix: `:${uid}`, ownMails })
  }
  return [...recipients.values()]
}
