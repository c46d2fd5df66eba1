import * as z from 'zod/mini'
import { auditChainSchema, auditLogEntrySchema, auditLogQuerySchema } from '#contract/account/audit-log.ts'
import { ok } from '#core/result.ts'
import { checkAuditLog, readAuditLog } from '#accounts/account/read-audit-log.ts'
import { adminOnly } from '#api/route/access.ts'
import { text } from '#api/route/json-schema.ts'
import { envelope, withMeta } from '#api/route/responses.ts'
import { route, type Route } from '#api/route/route.ts'

const chapter = 'The house'

/** What was changed by people and programs of the company by these routes: the business of administrators. */
export const auditRoutes = (routes: readonly Route[]) => [
  route({
    method: 'GET',
    path: '/api/staff/audit-log',
    chapter,
    summary: 'What people and programs of the company asked to have changed, newest first',
    access: adminOnly({ token: 'audit-log.find' }),
    query: {
      schema: auditLogQuerySchema,
      parameters: [
        { name: 'uid', about: 'Only what this account, or `token:<id>`, asked for.', schema: text },
        { name: 'text', about: 'Part of the address that was asked.', schema: text },
        { name: 'cursor', about: 'From the answer before: the ones after it.', schema: text },
      ],
    },
    responses: withMeta(z.array(auditLogEntrySchema), z.object({ cursor: z.nullable(z.string()) })),
    refuses: [],
    handle: async (deps, { query }) => {
      const { entries, cursor } = await readAuditLog(deps, query)
      const does = (name: string) => routes.find((one) => one.name === name)?.operation.summary ?? null
      return ok({ data: entries.map((entry) => ({ ...entry, does: does(entry.route) })), meta: { cursor } })
    },
  }),
  route({
    method: 'GET',
    path: '/api/staff/audit-log/check',
    chapter,
    summary: 'Whether an entry of the audit log was changed, taken out or slipped in',
    access: adminOnly({ token: 'audit-log.find' }),
    responses: envelope(auditChainSchema),
    refuses: [],
    handle: async (deps) => ok(await checkAuditLog(deps)),
  }),
]
