import * as z from 'zod/mini'
import { BOOKING_SIDES } from '#core/booking/booking-side.ts'
import { MESSAGE_FILE_TYPES } from '#core/message/message-file.ts'
import { OFFER_KINDS, OFFER_STATES } from '#core/thread-state.ts'
import { bookingStateSchema } from './booking/booking-state-schema.ts'
import { versionSchema } from './field-schemas.ts'
import { partySchema } from './quote/party-schema.ts'
import type { ShapeOf } from './shape-of.ts'
import { pictureSchema } from './stay-shapes.ts'
import { responseDate } from './response-date.ts'

const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(4000))
const count = (highest: number) => z.int().check(z.gte(0), z.lte(highest))

/** Body of `POST /api/threads`, inside `{ data: … }`: a question to the host of a home, with or without dates. */
export const threadRequestSchema = z.strictObject({
  /** The slug of the home. */
  stay: z.string().check(z.minLength(1), z.maxLength(120)),
  checkIn: z.optional(z.string().check(z.maxLength(40))),
  checkOut: z.optional(z.string().check(z.maxLength(40))),
  party: z.strictObject({
    adults: count(50),
    children: count(50),
    infants: count(50),
    pets: count(50),
    childAges: z.optional(z.array(z.int().check(z.gte(2), z.lte(17))).check(z.maxLength(50))),
  }),
  message: text,
})

/** Body of `POST /api/threads/{documentId}/messages` and `POST /api/bookings/{documentId}/messages`, inside `{ data: … }`. */
export const threadMessageSchema = z.strictObject({ message: text })

/** A time on the clocks of the home: `YYYY-MM-DDTHH:MM`. */
export const localTime = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/))

const leaving = {
  undo: z
    .optional(z.boolean())
    .check(
      z.describe(
        'The message is sent after ten seconds and can be withdrawn until then. Left out: it is sent at once.',
      ),
    ),
  sendAt: z
    .optional(localTime)
    .check(z.describe('The message is sent at this date and time, local to the home. Left out: now.')),
}

/** Body of `POST /api/staff/threads/{documentId}/messages`, inside `{ data: … }`. */
export const staffMessageSchema = z.strictObject({
  message: text,
  ...leaving,
  seen: z
    .optional(z.int().check(z.gte(0)))
    .check(
      z.describe('The `answers` of the conversation that the writer has read: if there are more, nothing is sent.'),
    ),
})

/** Body of `PUT /api/staff/messages-to-send/{documentId}`, inside `{ data: … }`. */
export const messageToSendSchema = z.strictObject({
  message: z.string().check(z.trim(), z.maxLength(4000), z.describe('Empty only if it has files.')),
  ...leaving,
  version: versionSchema.check(z.describe('The version that was read.')),
})

export type ThreadRequest = z.infer<typeof threadRequestSchema>

export const threadOfferSchema = z
  .object({
    documentId: z.string(),
    kind: z
      .enum(OFFER_KINDS)
      .check(
        z.describe(
          "pre_approval: the home's own price, booked without asking again; special_offer: a rent agreed with the host.",
        ),
      ),
    checkIn: responseDate,
    checkOut: responseDate,
    party: partySchema,
    rentMinor: z
      .nullable(z.int())
      .check(
        z.describe(
          "Of a special offer: the rent for all nights; fees and taxes come on top. Null: the home's own price.",
        ),
      ),
    state: z.enum(OFFER_STATES),
    expiresAt: z.iso.datetime(),
  })
  .check(
    z.meta({
      id: 'Offer',
      description: 'An offer of the host inside a conversation. It is valid for 24 hours and blocks no nights.',
    }),
  )

/** Files of a message. */
export const filesSchema = z
  .array(
    z.object({
      documentId: z.string(),
      name: z.string(),
      mediaType: z.enum(MESSAGE_FILE_TYPES).check(z.describe('What it is.')),
      bytes: z.int().check(z.describe('Size in bytes.')),
      width: z.nullable(z.int()).check(z.describe('For a picture, in pixels.')),
      height: z.nullable(z.int()).check(z.describe('For a picture, in pixels.')),
    }),
  )
  .check(z.describe('Pictures and PDFs; read them at `…/threads/{documentId}/files/{documentId}`.'))

export const messageSchema = z
  .object({
    documentId: z.string(),
    from: z.enum(BOOKING_SIDES),
    body: z.string().check(z.describe('Empty if files were sent without a text.')),
    sentAt: z.iso.datetime(),
    files: filesSchema,
  })
  .check(z.meta({ id: 'ThreadMessage' }))

/**
 * A conversation about a home as its guest sees it: `GET /api/threads` (newest first), `POST /api/threads`,
 * `GET /api/bookings/{documentId}/thread`.
 */
export const threadSchema = z
  .object({
    documentId: z.string(),
    stay: z.object({
      documentId: z.string(),
      slug: z.string(),
      title: z.string(),
      destination: z.string(),
      timeZone: z.string(),
      currency: z.string(),
      photo: z.nullable(pictureSchema),
    }),
    hostName: z.string(),
    hostPortrait: z.nullable(pictureSchema),
    booking: z
      .nullable(z.object({ documentId: z.string(), reference: z.string(), state: bookingStateSchema }))
      .check(
        z.describe(
          'The booking that it belongs to; the dates and the party are then those of the booking. Null: a question before a booking.',
        ),
      ),
    checkIn: z.nullable(responseDate),
    checkOut: z.nullable(responseDate),
    party: partySchema,
    messages: z.array(messageSchema).check(z.describe('In order, oldest first.')),
    offers: z.array(threadOfferSchema),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .check(z.meta({ id: 'Conversation', description: 'A conversation about a home.' }))

export type SentFileShape = ShapeOf<typeof messageSchema>['files'][number]
export type OfferShape = ShapeOf<typeof threadOfferSchema>
export type ThreadShape = ShapeOf<typeof threadSchema>
