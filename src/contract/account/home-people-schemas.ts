import * as z from 'zod/mini'
import type { ShapeOf } from '#contract/shape-of.ts'
import { GIVEN_RIGHTS } from '#core/account/home-right.ts'

export const givenRightSchema = z
  .enum(GIVEN_RIGHTS)
  .check(
    z.describe(
      'read: look at everything; bookings: reservations, conversations, calendar and tasks as well; full: prices, texts and pictures, too.',
    ),
  )

export const homePeopleSchema = z
  .object({
    home: z.object({ documentId: z.string(), slug: z.string(), title: z.string() }),
    people: z
      .array(
        z.object({
          documentId: z.string(),
          name: z.nullable(z.string()),
          email: z.nullable(z.string()),
          right: givenRightSchema,
          givenAt: z.iso.datetime().check(z.describe('Since when they have this right.')),
        }),
      )
      .check(z.describe('Those with a right on it, by name.')),
    otherHomes: z
      .array(z.object({ slug: z.string(), title: z.string() }))
      .check(z.describe('Other homes of the same host, by title, at most 200.')),
    invitations: z
      .array(
        z.object({ documentId: z.string(), email: z.string(), right: givenRightSchema, expiresAt: z.iso.datetime() }),
      )
      .check(z.describe('Those that can still be accepted.')),
  })
  .check(z.meta({ id: 'HomePeople', description: 'Who may do what on a home beside its host.' }))

export type HomePeopleShape = ShapeOf<typeof homePeopleSchema>

/** Whom a host invites, and with which right. */
export const homeInvitationRequestSchema = z.strictObject({
  email: z.string(),
  right: givenRightSchema,
  homes: z.optional(
    z
      .array(z.string().check(z.maxLength(120)))
      .check(z.maxLength(1000), z.describe('Slugs of other homes of the same host that they get the right on.')),
  ),
})

export type HomeInvitationRequest = z.infer<typeof homeInvitationRequestSchema>

export const homeRightRequestSchema = z.strictObject({
  right: givenRightSchema,
  expectedRight: z.enum(GIVEN_RIGHTS).check(z.describe('The one they have now, as far as is known.')),
})

export type HomeRightRequest = z.infer<typeof homeRightRequestSchema>
