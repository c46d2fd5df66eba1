import * as z from 'zod/mini'
import type { ShapeOf } from '#contract/shape-of.ts'
import { OPTIONAL_MAILS } from '#core/message/optional-mail.ts'

const about = {
  reviews: z.optional(z.boolean()).check(z.describe('Invitations to review a stay, and news of reviews.')),
  waitlist: z.optional(z.boolean()).check(z.describe('Dates they wait for that have become free.')),
  messages: z.optional(z.boolean()).check(z.describe('Messages by rules that guests can do without.')),
}

/**
 * Which mails a guest wants, inside `{ data: … }`: true means sent, false means stopped. What is left out stays as it
 * is.
 */
export const guestMailsRequestSchema = z.strictObject(about)

export type GuestMailsRequest = z.infer<typeof guestMailsRequestSchema>

export const refusedMailSchema = z
  .object({
    kind: z.enum(OPTIONAL_MAILS).check(z.describe('What these mails are about.')),
    refusedAt: z.iso.datetime().check(z.describe('Since when they are stopped.')),
  })
  .check(z.meta({ id: 'RefusedMail', description: 'Mails that a guest can do without, and has stopped.' }))

export const guestMailsSchema = z
  .object({
    address: z
      .string()
      .check(
        z.describe(
          'The address it is about; whoever comes by the link of a mail sees its ends alone: `a…e@mail.example`.',
        ),
      ),
    refused: z.array(refusedMailSchema).check(z.describe('What is stopped, the longest first; all else comes.')),
  })
  .check(
    z.meta({
      id: 'GuestMails',
      description: 'Which mails a guest gets beside those about what they owe and have booked.',
    }),
  )

export type GuestMailsShape = ShapeOf<typeof guestMailsSchema>
export type RefusedMailShape = ShapeOf<typeof refusedMailSchema>
