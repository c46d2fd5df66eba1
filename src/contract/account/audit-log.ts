import * as z from 'zod/mini'
import type { ShapeOf } from '#contract/shape-of.ts'
import { instantSchema } from '#contract/field-schemas.ts'
import { AUDIT_SUBJECTS } from '#core/account/audit-subject.ts'
import { AUDITED_ROLES } from '#core/account/role.ts'

/** The query of `GET /api/staff/audit-log`: newest first, 50 at a time. */
export const auditLogQuerySchema = z.strictObject({
  /** The account of a person, or `token:<id>`. */
  uid: z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
  /** A part of the address that was requested, the reference of a booking, or the title of a home. */
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
      uid: z
        .string()
        .check(z.describe('Account of a person, `token:<id>`, `worker:<id>`, or `system` for what ended by itself.')),
      role: z.enum(AUDITED_ROLES).check(z.describe('The role they had then.')),
      name: z
        .nullable(z.string())
        .check(
          z.describe(
            'For a program, the name of its token. Null: somebody without a name, or whose account no longer exists.',
          ),
        ),
      email: z.nullable(z.string()),
    }),
    route: z.string().check(z.describe('Method and path of the route, as the API declares it.')),
    does: z.nullable(z.string()).check(z.describe('The purpose of that route. Null: the route no longer exists.')),
    path: z.string(),
    query: z
      .nullable(z.record(z.string(), z.unknown()))
      .check(z.describe('The parameters after the path, with long texts cut and secrets left out; null: none.')),
    about: z
      .nullable(
        z.object({
          kind: z.enum(AUDIT_SUBJECTS),
          id: z
            .nullable(z.string())
            .check(z.describe('As addresses of the console name it. Null: no page shows it, or not any more.')),
          name: z.string(),
        }),
      )
      .check(
        z.describe(
          'What the address names, as long as it exists: the booking (by guest and reference), the home, the conversation (by guest and home), the saved text and so on. `new`: what the body calls something that was to be made. Null: nothing.',
        ),
      ),
    body: z
      .unknown()
      .check(z.describe('The body of the request, with long texts cut and secrets left out; null: none.')),
    status: z
      .nullable(z.int())
      .check(
        z.describe(
          'The status of the answer. Null: the process ended before it could answer, or the request is still running.',
        ),
      ),
    changes: z
      .array(
        z
          .object({
            field: z.string().check(z.describe('The names on the way to it: `seasons.Summer.nightlyMinor`.')),
            before: z.optional(z.unknown()),
            after: z.optional(z.unknown()),
          })
          .check(z.meta({ id: 'AuditLogChange', description: 'Without `before` or `after`: it was not there.' })),
      )
      .check(
        z.describe(
          'The fields that differ from before, as the sender saw them, 60 at most. Empty: none, or the log does not compare what the route changes.',
        ),
      ),
  })
  .check(z.meta({ id: 'AuditLogEntry', description: 'A change that a member of the company requested.' }))

export const auditLogMetaSchema = z.object({
  cursor: z.nullable(z.string()),
  chapters: z.array(z.string()).check(z.describe('Chapters of the API to which an entry can belong.')),
})

export const auditChainSchema = z
  .object({
    entries: z.int().check(z.describe('Number of entries that were checked: requests, and answers to them.')),
    firstFault: z.nullable(z.string()).check(z.describe('The first entry that was changed; null: none was.')),
  })
  .check(z.meta({ id: 'AuditChain' }))

export type AuditLogEntryShape = ShapeOf<typeof auditLogEntrySchema>
export type AuditLogMetaShape = ShapeOf<typeof auditLogMetaSchema>
export type AuditChainShape = ShapeOf<typeof auditChainSchema>
