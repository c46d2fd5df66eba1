import * as z from 'zod/mini'
import type { ShapeOf } from '#contract/shape-of.ts'
import { OPTIONAL_MAILS } from '#core/message/optional-mail.ts'

const about = {
  reviews: z.optional(z.boolean()).check(z.describe('Invitations to review a stay, and news of reviews.')),
  waitlist: z.optional(z.boolean()).check(z.describe('Dates they wait for that have become free.')),
  messages: z.optional(z.boolean()).check(z.describe('Optional messages sent by rules.')),
}

/**
 * Which mails a guest wants, inside `{ data: … }`: true means sent, false means stopped. What is left out stays as it
 * is.
 */
export const guestMailsRequestSchema = z.strictObject(about)

export type GuestMailsRequest = z.infer<typeof guestMailsRequestSchema>

export const refusedMailSchema = z
  .object({
    kind: z.enum(OPTIONAL_MAILS).check(z.describe('The subject of these mails.')),
    refusedAt: z.iso.datetime().check(z.describe('Since when they have been stopped.')),
  })
  .check(z.meta({ id: 'RefusedMail', description: 'Optional mails that a guest has stopped.' }))

export const guestMailsSchema = z
  .object({
    address: z
      .string()
      .check(
        z.describe(
          'The address concerned; people who follow the link of a mail see only its ends: `a…e@mail.example`.',
        ),
      ),
    refused: z.array(refusedMailSchema).check(z.describe('Stopped mails, the earliest first; all others are sent.')),
  })
  .check(
    z.meta({
      id: 'GuestMails',
      description: 'The optional mails that a guest gets, in addition to those about payments and bookings.',
    }),
  )

export type GuestMailsShape = ShapeOf<typeof guestMailsSchema>
export type RefusedMailShape = ShapeOf<typeof refusedMailSchema>
