import * as z from 'zod/mini'
import type { ShapeOf } from '#contract/shape-of.ts'
import { instantSchema } from '#contract/field-schemas.ts'
import { AUDITED_ROLES } from '#core/account/role.ts'

/** The query of `GET /api/staff/audit-log`: newest first, 50 at a time. */
export const auditLogQuerySchema = z.strictObject({
  /** The account of a person, or `token:<id>`. */
  uid: z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
  /** A part of the address that was requested. */
  text: z.optional(z.string().check(z.trim(), z.maxLength(120))),
  /** The chapter of the API description to which the requested routes belong. */
  chapter: z.optional(z.string().check(z.trim(), z.maxLength(60))),
  /** Recorded in `[from, to)`. */
  from: z.optional(instantSchema),
  to: z.optional(instantSchema),
  /** From the previous answer. */
  cursor: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
})

export type AuditLogQuery = z.infer<typeof auditLogQuerySchema>

export const auditLogEntrySchema = z
  .object({
    id: z.string(),
    at: z.iso.datetime(),
    by: z.object({
      uid: z.string().check(z.describe('Account of a person, `token:<id>` or `worker:<id>`.')),
      role: z.enum(AUDITED_ROLES).check(z.describe('The role they had then.')),
      name: z
        .nullable(z.string())
        .check(z.describe('Of a program that of its token. Null: somebody without one, or who is gone.')),
      email: z.nullable(z.string()),
    }),
    route: z.string().check(z.describe('As the API declares it.')),
    does: z.nullable(z.string()).check(z.describe('What that route is for. Null: it is no longer declared.')),
    path: z.string(),
    about: z
      .nullable(z.object({ kind: z.enum(['booking', 'home']), id: z.string(), name: z.string() }))
      .check(z.describe('The booking or the home that the address names, as long as it is there.')),
    body: z.unknown().check(z.describe('What was sent, null: nothing; with long texts cut and secrets left out.')),
    status: z
      .nullable(z.int())
      .check(
        z.describe('What was answered. Null: the process ended before it could, or the request is still running.'),
      ),
  })
  .check(z.meta({ id: 'AuditLogEntry', description: 'A change that somebody of the company asked for.' }))

export const auditLogMetaSchema = z.object({
  cursor: z.nullable(z.string()),
  chapters: z.array(z.string()).check(z.describe('Those that an entry can be of.')),
})

export const auditChainSchema = z
  .object({
    entries: z.int().check(z.describe('How many were looked at: requests, and answers to them.')),
    firstFault: z.nullable(z.string()).check(z.describe('The first that is not as it was written; null: all are.')),
  })
  .check(z.meta({ id: 'AuditChain' }))

export type AuditLogEntryShape = ShapeOf<typeof auditLogEntrySchema>
export type AuditLogMetaShape = ShapeOf<typeof auditLogMetaSchema>
export type AuditChainShape = ShapeOf<typeof auditChainSchema>
