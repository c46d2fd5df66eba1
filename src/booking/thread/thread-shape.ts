import type { OfferShape, ThreadShape } from '#contract/thread-shapes.ts'
import type { Offer } from '#db/queries/thread/offer-queries.ts'
import type { Thread } from '#db/queries/thread/thread-queries.ts'

/** Returns a conversation as its guest sees it at an instant; `offers` are those of this thread. */
export function threadShapeOf(thread: Thread, offers: readonly Offer[], now: Date): ThreadShape {
  const { documentId, slug, title, destination, timeZone, currency, photo, hostName, hostPortrait } = thread.stay
  return {
    documentId: thread.id,
    stay: { documentId, slug, title, destination, timeZone, currency, photo },
    hostName: hostName ?? '',
    hostPortrait,
    booking: thread.booking && {
      documentId: thread.booking.id,
      reference: thread.booking.reference,
      state: thread.booking.state,
    },
    checkIn: thread.checkIn,
    checkOut: thread.checkOut,
    party: thread.party,
    messages: thread.messages.map((message) => ({
      documentId: message.id,
      from: message.side === 'guest' ? 'guest' : 'host',
      body: message.body,
      sentAt: message.sentAt.toISOString(),
      files: message.files,
    })),
    offers: offers.filter((offer) => offer.threadId === thread.id).map((offer) => offerShapeOf(offer, now)),
    createdAt: thread.createdAt.toISOString(),
    updatedAt: thread.updatedAt.toISOString(),
  }
}

function offerShapeOf(offer: Offer, now: Date): OfferShape {
  return {
    documentId: offer.id,
    kind: offer.kind,
    checkIn: offer.checkIn,
    checkOut: offer.checkOut,
    party: offer.party,
    rentMinor: offer.rentMinor,
    state: offer.state === 'open' && offer.expiresAt <= now ? 'expired' : offer.state,
    expiresAt: offer.expiresAt.toISOString(),
  }
}
