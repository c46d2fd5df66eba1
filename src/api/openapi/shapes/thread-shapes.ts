import { about, date, instant, list, object, orNull, text, whole, enumOf } from '#api/route/json-schema.ts'
import { BOOKING_SIDES } from '#core/booking/booking-side.ts'
import { OFFER_KINDS, OFFER_STATES } from '#core/thread-state.ts'
import { named, type Shapes } from './named-shapes.ts'

/** Schemas of conversations with hosts. */
export const threadShapes = {
  Offer: about(
    object({
      documentId: text,
      kind: about(
        enumOf(...OFFER_KINDS),
        "pre_approval: the home's own price, booked without asking again; special_offer: a rent agreed with the host.",
      ),
      checkIn: date,
      checkOut: date,
      party: named('Party'),
      rentMinor: about(
        orNull(whole),
        "Of a special offer: the rent for all nights; fees and taxes come on top. Null: the home's own price.",
      ),
      state: enumOf(...OFFER_STATES),
      expiresAt: instant,
    }),
    'An offer of the host inside a thread. It holds for 24 hours and blocks no nights.',
  ),
  ThreadMessage: object({
    documentId: text,
    from: enumOf(...BOOKING_SIDES),
    body: text,
    sentAt: instant,
  }),
  Conversation: about(
    object({
      documentId: text,
      stay: object({
        documentId: text,
        slug: text,
        title: text,
        destination: text,
        timeZone: text,
        currency: text,
        photo: orNull(named('Picture')),
      }),
      hostName: text,
      hostPortrait: orNull(named('Picture')),
      booking: about(
        orNull(object({ documentId: text, reference: text, state: named('BookingState') })),
        'The booking it belongs to; dates and party are those of the booking then. Null: a question before a booking.',
      ),
      checkIn: orNull(date),
      checkOut: orNull(date),
      party: named('Party'),
      messages: about(list(named('ThreadMessage')), 'In order, oldest first.'),
      offers: list(named('Offer')),
      createdAt: instant,
      updatedAt: instant,
    }),
    'A conversation about a home.',
  ),
} satisfies Partial<Shapes>
