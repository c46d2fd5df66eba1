import { loginAddress } from '#contract/site/login-way.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import type { Booking } from '#db/queries/booking/booking-row.ts'

/**
 * Where a mail leads the guest of a booking: to its page, or, while nobody has proven the address it was made for, to where they have a
 * link sent that leads there (docs/decisions/0109-later-mails-of-guests-without-accounts.md).
 */
export function guestPageOf({ id, uid }: Booking, { websiteUrl }: { readonly websiteUrl: string }): string {
  const page = sitePaths.booking(id)
  return websiteUrl + (uid === null ? loginAddress('link', { from: page }) : page)
}
