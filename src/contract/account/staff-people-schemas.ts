import * as z from 'zod/mini'
import type { ShapeOf } from '#contract/shape-of.ts'
import { ROLES, STAFF_ROLES } from '#core/account/role.ts'

export const invitationSchema = z
  .object({
    documentId: z.string(),
    role: z.enum(STAFF_ROLES),
    email: z
      .nullable(z.string())
      .check(z.describe('The address that alone may accept; null = whoever holds the link may.')),
    invitedBy: z.nullable(z.string()).check(z.describe('Name of who invites; null = it was made at the command line.')),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  })
  .check(
    z.meta({
      id: 'Invitation',
      description: 'A link that gives somebody a role once; its secret is in the mail alone.',
    }),
  )

export type InvitationShape = ShapeOf<typeof invitationSchema>

/** What an administrator asks for. */
export const invitationRequestSchema = z.strictObject({ email: z.string(), role: z.enum(STAFF_ROLES) })

export const offeredRoleSchema = z
  .object({
    role: z.enum(STAFF_ROLES),
    email: z.nullable(z.string()),
    invitedBy: z
      .nullable(z.string())
      .check(z.describe('Name of who invites; null = the company, at the command line.')),
    expiresAt: z.iso.datetime(),
  })
  .check(z.meta({ id: 'OfferedRole', description: 'What whoever holds the secret of an invitation is offered.' }))

export type OfferedRoleShape = ShapeOf<typeof offeredRoleSchema>

export const colleagueSchema = z
  .object({
    documentId: z.string(),
    name: z.nullable(z.string()),
    email: z.nullable(z.string()),
    role: z.enum(STAFF_ROLES),
    hasSecondStep: z.boolean().check(z.describe('Whether their sign-in asks for more than a password.')),
    lastSeenAt: z.nullable(z.iso.datetime()),
    isSelf: z.boolean().check(z.describe('Whether it is the one who asks.')),
  })
  .check(z.meta({ id: 'Colleague', description: 'Somebody with a role, as administrators see them.' }))

export type ColleagueShape = ShapeOf<typeof colleagueSchema>

/** `user` takes every role away. */
export const roleRequestSchema = z.strictObject({ role: z.enum(ROLES) })
