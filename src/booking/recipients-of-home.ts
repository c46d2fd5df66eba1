import { consolePaths } from '#contract/site/console-map.ts'
import type { Executor } from '#db/database.ts'
import { findHelpersToTell } from '#db/queries/account/home-right-queries.ts'
import type { BookingDeps } from './booking-deps.ts'

/** Somebody who hears by mail of what happens to the bookings of a home. */
export interface HomeRecipient {
  readonly to: string
  /** What tells their mail from the host's in its dedupe key; empty: it is the host's. */
  readonly suffix: string
  /** Where somebody who helps switches such mails off. */
  readonly ownMails?: string
  /** They have no account, so nothing of the console opens for them. */
  readonly isOutside?: boolean
}

/**
 * Whom a mail about a home goes to: its host, or the company where the host has no address, and those who look after its bookings with them
 * (decision 102). Everybody gets a mail of their own; two accounts with one address get one. A host may have no account: homes are let for
 * some who only have an address.
 */
export async function recipientsOfHome(
  executor: Executor,
  deps: Pick<BookingDeps, 'websiteUrl' | 'contactEmail'>,
  stay: { readonly id: number; readonly hostUid: string | null; readonly hostEmail: string | null },
): Promise<readonly HomeRecipient[]> {
  const recipients = new Map<string, HomeRecipient>()
  const host = stay.hostEmail || deps.contactEmail
  const isOutside = Boolean(stay.hostEmail) && stay.hostUid === null
  recipients.set(host.toLowerCase(), { to: host, suffix: '', ...(isOutside && { isOutside }) })
  const ownMails = `${deps.websiteUrl}${consolePaths.ownMails()}`
  for (const { uid, email } of await findHelpersToTell(executor, stay.id)) {
    const address = email.toLowerCase()
    // Whoever helps with the home by the address of its host has an account.
    if (address === host.toLowerCase()) recipients.set(address, { to: host, suffix: '' })
    else if (!recipients.has(address)) recipients.set(address, { to: email, suffix: `:${uid}`, ownMails })
  }
  return [...recipients.values()]
}
