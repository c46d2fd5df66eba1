import { consolePaths } from '#contract/site/console-map.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import type { Tx } from '#db/database.ts'
import type { Offer } from '#db/queries/thread/offer-queries.ts'
import type { Thread } from '#db/queries/thread/thread-queries.ts'
import { enqueueMail, enqueueMails } from '#messaging/outbox/enqueue-mail.ts'
import { instantText, type MailDeps } from '#booking/booking-mail-data.ts'
import { publicLink } from '#booking/booking-mails.ts'
import { partyText } from '#booking/party-text.ts'
import { recipientsOfStay } from '#booking/recipients-of-stay.ts'

/** A sent message, with the names of its files. */
interface SentMessage {
  readonly id: string
  readonly body: string
  readonly files?: readonly string[]
}

/** Tells the host of a home, and those who look after its bookings, what a guest has written. */
export async function tellHost(tx: Tx, deps: MailDeps, thread: Thread, message: SentMessage): Promise<void> {
  const link = `${deps.websiteUrl}${consolePaths.inboxThread(thread.id)}`
  const mails = (await recipientsOfStay(tx, deps, thread.stay)).map(({ to, suffix, ownMails, isOutside }) => ({
    template: 'host_message_received' as const,
    data: {
      ...messageData(thread, message),
      link,
      ...(ownMails && { ownMails }),
      ...(isOutside && publicLink(thread.stay, deps)),
    },
    to,
    dedupeKey: `host_message_received:${message.id}${suffix}`,
  }))
  await enqueueMails(tx, mails, deps.now())
}

/** Tells a guest what the host has written. */
export async function tellGuest(tx: Tx, deps: MailDeps, thread: Thread, message: SentMessage): Promise<void> {
  if (!thread.guest.email) return
  const data = { ...messageData(thread, message), link: `${deps.websiteUrl}${sitePaths.thread(thread.id)}` }
  const dedupeKey = `message_received:${message.id}`
  await enqueueMail(tx, { template: 'message_received', data, to: thread.guest.email, dedupeKey }, deps.now())
}

/** Tells a guest that the host has made an offer. */
export async function tellOfOffer(tx: Tx, deps: MailDeps, thread: Thread, offer: Offer): Promise<void> {
  if (!thread.guest.email) return
  const { checkIn, checkOut, rentMinor } = offer
  const data = {
    guestName: thread.guest.name,
    stayTitle: thread.stay.title,
    checkIn,
    checkOut,
    party: partyText(offer.party),
    rentMinor,
    currency: thread.stay.currency,
    deadline: instantText(offer.expiresAt, thread.stay.timeZone),
    link: `${deps.websiteUrl}${sitePaths.thread(thread.id)}`,
  }
  await enqueueMail(
    tx,
    { template: 'offer_made', data, to: thread.guest.email, dedupeKey: `offer_made:${offer.id}` },
    deps.now(),
  )
}

function messageData({ guest, stay, checkIn, checkOut, booking, party }: Thread, { body, files = [] }: SentMessage) {
  const of = booking ? { reference: booking.reference, party: partyText(party) } : {}
  return {
    guestName: guest.name,
    stayTitle: stay.title,
    checkIn,
    checkOut,
    body,
    ...(files.length > 0 && { files }),
    ...of,
  }
}
