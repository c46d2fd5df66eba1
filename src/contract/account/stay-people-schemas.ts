import * as z from 'zod/mini'
import type { ShapeOf } from '#contract/shape-of.ts'
import { GIVEN_RIGHTS } from '#core/account/stay-right.ts'

export const givenRightSchema = z
  .enum(GIVEN_RIGHTS)
  .check(
    z.describe(
      '`read`: view everything; `bookings`: also manage reservations, conversations, the calendar and tasks; `full`: also prices, texts and pictures.',
    ),
  )

export const stayPeopleSchema = z
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
      .check(z.describe('People with a right on it, by name.')),
    otherHomes: z
      .array(z.object({ slug: z.string(), title: z.string() }))
      .check(z.describe('Other homes of the same host, by title, at most 200.')),
    invitations: z
      .array(
        z.object({ documentId: z.string(), email: z.string(), right: givenRightSchema, expiresAt: z.iso.datetime() }),
      )
      .check(z.describe('Invitations that can still be accepted.')),
  })
  .check(z.meta({ id: 'HomePeople', description: 'The people, other than the host, who have rights on a home.' }))

export type StayPeopleShape = ShapeOf<typeof stayPeopleSchema>

/** Whom a host invites, and with which right. */
export const stayInvitationRequestSchema = z.strictObject({
  email: z.string(),
  right: givenRightSchema,
  homes: z.optional(
    z
      .array(z.string().check(z.maxLength(120)))
      .check(z.maxLength(1000), z.describe('Slugs of other homes of the same host on which they get the right.')),
  ),
})

export type StayInvitationRequest = z.infer<typeof stayInvitationRequestSchema>

export const stayRightRequestSchema = z.strictObject({
  right: givenRightSchema,
  expectedRight: z.enum(GIVEN_RIGHTS).check(z.describe('Their current one, if known.')),
})

export type StayRightRequest = z.infer<typeof stayRightRequestSchema>
