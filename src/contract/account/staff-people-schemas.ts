import * as z from 'zod/mini'
import type { ShapeOf } from '#contract/shape-of.ts'
import { givenRightSchema } from './stay-people-schemas.ts'
import { GIVEN_RIGHTS } from '#core/account/stay-right.ts'
import { ROLES, STAFF_ROLES } from '#core/account/role.ts'

/** How much somebody may refund for a booking beyond its rules. */
const refundLimitSchema = z.object({
  amountMinor: z.int().check(z.minimum(0), z.maximum(100_000_000_000)),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
})
const refundLimit = z
  .nullable(refundLimitSchema)
  .check(z.describe('How much they may refund for a booking beyond its rules; null = the limit of their role.'))
const stayRight = z
  .nullable(z.enum(GIVEN_RIGHTS))
  .check(z.describe('What they may do on these homes of another host; null = the homes become theirs.'))
const staysOfHost = z.optional(
  z
    .array(z.string().check(z.maxLength(120)))
    .check(z.maxLength(1000), z.describe('Slugs of the homes that a host runs; empty for everybody else.')),
)

export const invitationSchema = z
  .object({
    documentId: z.string(),
    role: z.enum(STAFF_ROLES),
    email: z
      .nullable(z.string())
      .check(z.describe('The only address that may accept; null = whoever has the link may.')),
    invitedBy: z
      .nullable(z.string())
      .check(z.describe('Name of the person who invites; null = it was made on the command line.')),
    homes: z
      .array(z.string())
      .check(z.describe('Titles of the homes that become theirs, or that they will help with.')),
    homeRight: stayRight,
    refundLimit,
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  })
  .check(
    z.meta({
      id: 'Invitation',
      description: 'A link that gives somebody a role, once; its secret is only in the mail.',
    }),
  )

export type InvitationShape = ShapeOf<typeof invitationSchema>

/** An invitation by an administrator. */
export const invitationRequestSchema = z.strictObject({
  email: z.string(),
  role: z.enum(STAFF_ROLES),
  homes: staysOfHost,
  refundLimit: z.optional(refundLimit),
})

/** The rights that are set for somebody. What is left out stays as it is. */
export const rightsRequestSchema = z.strictObject({ homes: staysOfHost, refundLimit: z.optional(refundLimit) })

export type RightsRequest = z.infer<typeof rightsRequestSchema>

export const rightsSchema = z
  .object({
    homes: z.array(z.object({ documentId: z.string(), slug: z.string(), title: z.string() })),
    helpsWith: z
      .array(z.object({ documentId: z.string(), slug: z.string(), title: z.string(), right: givenRightSchema }))
      .check(z.describe('Homes of other hosts, and what they may do there.')),
    refundLimit,
    currency: z.string().check(z.describe('The currency in which the company keeps its accounts.')),
  })
  .check(z.meta({ id: 'Rights', description: 'The homes that somebody runs, and how much they may refund.' }))

export type RightsShape = ShapeOf<typeof rightsSchema>

export const offeredRoleSchema = z
  .object({
    role: z.enum(STAFF_ROLES),
    email: z.nullable(z.string()),
    invitedBy: z
      .nullable(z.string())
      .check(z.describe('Name of the person who invites; null = the company, on the command line.')),
    homeRight: stayRight,
    homes: z
      .array(z.string())
      .check(z.describe('Titles of the homes that they will help with, or that become theirs.')),
    expiresAt: z.iso.datetime(),
  })
  .check(z.meta({ id: 'OfferedRole', description: 'What an invitation offers to whoever has its secret.' }))

export type OfferedRoleShape = ShapeOf<typeof offeredRoleSchema>

export const colleagueSchema = z
  .object({
    documentId: z.string(),
    name: z.nullable(z.string()),
    email: z.nullable(z.string()),
    role: z.enum(STAFF_ROLES),
    hasSecondStep: z.boolean().check(z.describe('Whether they need more than a password to sign in.')),
    lastSeenAt: z.nullable(z.iso.datetime()),
    homes: z.int().check(z.describe('Number of homes that the host runs.')),
    helpsWith: z.int().check(z.describe('Number of homes of other hosts that they help with.')),
    refundLimit,
    isSelf: z.boolean().check(z.describe('Whether it is the caller.')),
  })
  .check(z.meta({ id: 'Colleague', description: 'Somebody with a role, as administrators see them.' }))

export type ColleagueShape = ShapeOf<typeof colleagueSchema>

/** `user` removes every role. */
export const roleRequestSchema = z.strictObject({ role: z.enum(ROLES) })
