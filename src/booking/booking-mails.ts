import { sitePaths } from '#contract/site/site-paths.ts'
import type { Executor } from '#db/database.ts'
import type { Booking } from '#db/queries/booking/booking-row.ts'
import type { BookingMailTemplate } from '#messaging/mail/mail.ts'
import { enqueueMails } from '#messaging/outbox/enqueue-mail.ts'
import { isForHost, mailDataOf, type BookingMailNotice, type MailDeps } from './booking-mail-data.ts'
import { valuesOf } from './message/values-of.ts'
import { wordingsOf } from './message/wordings-of.ts'
import { recipientsOfStay, type StayRecipient } from './recipients-of-stay.ts'

/**
 * Puts a mail about a booking into the outbox, for one side or for both, once per booking, template, occasion and
 * receiver. Those for the side of the host (`isForHost`) go to the host of the home and to those who look after its
 * bookings, the others to the guest. Does nothing for a booking without an address.
 */
export async function mailAboutBooking(
  executor: Executor,
  deps: MailDeps,
  templates: BookingMailTemplate | readonly BookingMailTemplate[],
  booking: Booking,
  notice: BookingMailNotice = {},
): Promise<void> {
  const names = [templates].flat()
  const wordings = await wordingsOf(executor, names, valuesOf(booking, deps))
  const occasion = notice.occasion === undefined ? '' : `:${notice.occasion}`
  const hosts = names.some(isForHost) ? await recipientsOfStay(executor, deps, booking.stay) : []
  const guests = booking.guest.email ? [{ to: booking.guest.email, suffix: '' }] : []
  const mails = names.flatMap((template) => {
    const data = { ...mailDataOf(booking, deps, template, notice), ...wordings.get(template) }
    const dedupeKey = `${template}:${booking.id}${occasion}`
    const recipients: readonly StayRecipient[] = isForHost(template) ? hosts : guests
    return recipients.map(({ to, suffix, ownMails, isOutside }) => ({
      template,
      data: { ...data, ...(ownMails && { ownMails }), ...(isOutside && publicLink(booking.stay, deps)) },
      to,
      dedupeKey: `${dedupeKey}${suffix}`,
      bookingId: booking.id,
    }))
  })
  await enqueueMails(executor, mails, deps.now())
}

/** Returns the link that replaces the one to the console for a host without an account. */
export function publicLink({ slug }: { readonly slug: string }, { websiteUrl }: Pick<MailDeps, 'websiteUrl'>) {
  return { link: `${websiteUrl}${sitePaths.stay(slug)}`, isLinkToHome: true }
}
