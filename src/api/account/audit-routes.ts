import * as z from 'zod/mini'
import {
  auditChainSchema,
  auditLogEntrySchema,
  auditLogMetaSchema,
  auditLogQuerySchema,
} from '#contract/account/audit-log.ts'
import { ok } from '#core/result.ts'
import { checkAuditLog, readAuditLog } from '#accounts/account/read-audit-log.ts'
import { adminOnly } from '#api/route/access.ts'
import { instant, text } from '#api/route/json-schema.ts'
import { envelope, withMeta } from '#api/route/responses.ts'
import { route, type Route } from '#api/route/route.ts'

const chapter = 'The company'

/** Returns the chapters of the routes whose requests are recorded. */
const auditedChapters = (routes: readonly Route[]): string[] => [
  ...new Set(
    routes.flatMap(({ name, isOfStaff, operation }) => (isOfStaff && !name.startsWith('GET ') ? [operation.tag] : [])),
  ),
]

/** Returns what people and programs of the company have changed by these routes; for administrators. */
export const auditRoutes = (routes: readonly Route[]) => [
  route({
    method: 'GET',
    path: '/api/staff/audit-log',
    chapter,
    summary: 'Every change that people and programs of the company requested, newest first',
    access: adminOnly({ token: 'audit-log.find' }),
    query: {
      schema: auditLogQuerySchema,
      parameters: [
        { name: 'uid', about: 'Only requests of this account, or of `token:<id>`.', schema: text },
        { name: 'text', about: 'Part of the address of the request.', schema: text },
        {
          name: 'chapter',
          about: 'Only requests to routes of this chapter of the API description.',
          schema: text,
        },
        { name: 'from', about: 'Only requests made at or after this instant.', schema: instant },
        { name: 'to', about: 'Only requests made before this instant.', schema: instant },
        { name: 'cursor', about: 'The `cursor` of the previous answer, to get the next entries.', schema: text },
      ],
    },
    responses: withMeta(z.array(auditLogEntrySchema), auditLogMetaSchema),
    refuses: [],
    handle: async (deps, { query: { chapter: requested, ...query } }) => {
      const inChapter = (name: string) => routes.flatMap((one) => (one.operation.tag === name ? [one.name] : []))
      const filters = { ...query, routes: requested === undefined ? undefined : inChapter(requested) }
      const { entries, cursor } = await readAuditLog(deps, filters)
      const does = (name: string) => routes.find((one) => one.name === name)?.operation.summary ?? null
      return ok({
        data: entries.map((entry) => ({ ...entry, does: does(entry.route) })),
        meta: { cursor, chapters: auditedChapters(routes) },
      })
    },
  }),
  route({
    method: 'GET',
    path: '/api/staff/audit-log/check',
    chapter,
    summary: 'Check whether an entry of the audit log was changed, removed or inserted',
    access: adminOnly({ token: 'audit-log.find' }),
    responses: envelope(auditChainSchema),
    refuses: [],
    handle: async (deps) => ok(await checkAuditLog(deps)),
  }),
]
