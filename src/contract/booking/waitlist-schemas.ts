import * as z from 'zod/mini'
import { partySchema } from '#contract/quote/party-schema.ts'
import type { ShapeOf } from '#contract/shape-of.ts'
import { pictureSchema } from '#contract/stay-shapes.ts'
import { responseDate } from '#contract/response-date.ts'

/** For how many dates one person can wait at a time. */
export const MOST_WAITS = 10

const count = z.int().check(z.gte(0), z.lte(50))

/** Body of `POST /api/waitlist`, inside `{ data: … }`. */
export const waitlistRequestSchema = z.strictObject({
  stay: z.string().check(z.minLength(1), z.maxLength(120), z.describe('Slug of the home.')),
  checkIn: z.string().check(z.maxLength(40)),
  checkOut: z.string().check(z.maxLength(40)),
  party: z.strictObject({
    adults: count,
    children: count,
    infants: count,
    pets: count,
    childAges: z.optional(z.array(z.int().check(z.gte(2), z.lte(17))).check(z.maxLength(50))),
  }),
})

export type WaitlistRequest = z.infer<typeof waitlistRequestSchema>

export const waitlistEntrySchema = z
  .object({
    documentId: z.string(),
    stay: z.object({
      slug: z.string(),
      title: z.string(),
      timeZone: z.string(),
      photo: z.nullable(pictureSchema),
    }),
    checkIn: responseDate,
    checkOut: responseDate,
    party: partySchema,
    askedAt: z.iso
      .datetime()
      .check(z.describe('Since when they have been waiting; those who asked earlier are notified first.')),
    toldAt: z
      .nullable(z.iso.datetime())
      .check(z.describe('When a mail notified them that the dates are free. Null: they are still waiting.')),
  })
  .check(
    z.meta({
      id: 'WaitlistEntry',
      description: 'Taken dates of a home about which somebody wants to be notified when they become free.',
    }),
  )

export const waitlistSchema = z.array(waitlistEntrySchema)

export type WaitlistEntryShape = ShapeOf<typeof waitlistEntrySchema>
