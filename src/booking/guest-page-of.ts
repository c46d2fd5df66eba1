import { loginAddress } from '#contract/site/login-way.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import type { Booking } from '#db/queries/booking/booking-row.ts'

/**
 * Returns where a mail leads the guest of a booking: to its page or, while nobody has proven the address that it was
 * made for, to a page where they can have a link to it sent
 * (docs/decisions/0109-later-mails-of-guests-without-accounts.md).
 */
export function guestPageOf({ id, uid }: Booking, { websiteUrl }: { readonly websiteUrl: string }): string {
  const page = sitePaths.booking(id)
  return websiteUrl + (uid === null ? loginAddress('link', { from: page }) : page)
}
