import type { TokenPermission } from '#contract/api-token-shapes.ts'
import {
  payoutRequestSchema,
  payoutUndoSchema,
  sendingRequestSchema,
  statementQuerySchema,
  statementSchema,
} from '#contract/owner/statement-schemas.ts'
import { ok } from '#core/result.ts'
import { findStatement } from '#booking/owner/find-statement.ts'
import { payStatement, sendStatement, undoPayout } from '#booking/owner/send-statement.ts'
import { sepaFile } from '#booking/owner/sepa-file.ts'
import { statementCsv } from '#booking/owner/statement-csv.ts'
import { statementFile } from '#booking/owner/statement-file.ts'
import { hostOrStaff, staffOnly } from '#api/route/access.ts'
import { text } from '#api/route/json-schema.ts'
import { envelope, file } from '#api/route/responses.ts'
import { route } from '#api/route/route.ts'

const chapter = 'Owners'
const uuids = { id: 'owner_not_found' } as const
const reading = hostOrStaff({ token: 'owners.findOne', notFound: 'owner_not_found' })
const byStaff = (token: TokenPermission) => staffOnly({ missing: 'owner_not_found', token })
const query = {
  schema: statementQuerySchema,
  parameters: [{ name: 'month', about: '`YYYY-MM`', schema: text, required: true as const, example: '2027-06' }],
}

/** What owners are told and paid, month by month. */
export const statementRoutes = [
  route({
    method: 'GET',
    path: '/api/staff/owners/:id/statement',
    chapter,
    summary: 'The statement of a month: as it was sent, or as the books show it now',
    access: reading,
    uuids,
    query,
    responses: envelope(statementSchema),
    refuses: ['owner_not_found', 'statement_not_found'],
    handle: (deps, { actor, param, query: { month: of } }) =>
      findStatement(deps, { actor, ownerId: param('id'), month: of }),
  }),
  route({
    method: 'GET',
    path: '/api/staff/owners/:id/statement.pdf',
    chapter,
    summary: 'The same as a PDF',
    access: reading,
    uuids,
    query,
    responses: file('application/pdf'),
    refuses: ['owner_not_found', 'statement_not_found'],
    handle: (deps, { actor, param, query: { month: of } }) =>
      statementFile(deps, { actor, ownerId: param('id'), month: of }),
  }),
  route({
    method: 'GET',
    path: '/api/staff/owners/:id/statement.csv',
    chapter,
    summary: 'The same figures as a table for spreadsheets',
    access: reading,
    uuids,
    query,
    responses: file('text/csv; charset=utf-8'),
    refuses: ['owner_not_found', 'statement_not_found'],
    async handle(deps, { actor, param, query: { month: of } }) {
      const found = await findStatement(deps, { actor, ownerId: param('id'), month: of })
      return found.ok ? ok({ name: `statement-${found.value.month}.csv`, content: statementCsv(found.value) }) : found
    },
  }),
  route({
    method: 'POST',
    path: '/api/staff/owners/:id/statement/sending',
    chapter,
    summary: 'Freeze the statement of a month and mail it to the owner',
    access: byStaff('statements.create'),
    uuids,
    body: { schema: sendingRequestSchema, example: { month: '2027-06', expectedPayoutMinor: 184_250 } },
    responses: envelope(statementSchema),
    refuses: ['owner_not_found', 'statement_not_found', 'statement_not_due', 'statement_changed'],
    handle: (deps, { actor, param, body }) => sendStatement(deps, { actor, ownerId: param('id'), ...body }),
  }),
  route({
    method: 'POST',
    path: '/api/staff/owners/:id/statement/payment',
    chapter,
    summary: 'Record that the payout was made',
    access: byStaff('statements.update'),
    uuids,
    body: { schema: payoutRequestSchema, example: { month: '2027-06', by: 'transfer' } },
    responses: envelope(statementSchema),
    refuses: ['owner_not_found', 'statement_not_found', 'statement_not_due'],
    handle: (deps, { actor, param, body }) => payStatement(deps, { actor, ownerId: param('id'), ...body }),
  }),
  route({
    method: 'POST',
    path: '/api/staff/owners/:id/statement/payment/undo',
    chapter,
    summary: 'Undo that a payout was recorded by mistake: it is owed to the owner as before',
    access: byStaff('statements.update'),
    uuids,
    body: { schema: payoutUndoSchema, example: { month: '2027-06', reason: 'The transfer was for another owner' } },
    responses: envelope(statementSchema),
    refuses: ['owner_not_found', 'statement_not_found', 'nothing_to_undo'],
    handle: (deps, { actor, param, body: { month: of } }) =>
      undoPayout(deps, { actor, ownerId: param('id'), month: of }),
  }),
  route({
    method: 'GET',
    path: '/api/staff/owners/:id/payout.xml',
    chapter,
    summary: 'The payout as a file for banks (SEPA, pain.001)',
    access: staffOnly({ missing: 'owner_not_found', token: 'owners.findOne' }),
    uuids,
    query,
    responses: file('application/xml'),
    refuses: ['owner_not_found', 'statement_not_found', 'statement_not_due', 'payout_not_possible'],
    async handle(deps, { actor, param, query: { month: of } }) {
      const made = await sepaFile(deps, { actor, ownerId: param('id'), month: of })
      return made.ok ? ok({ name: `payout-${of}.xml`, content: made.value }) : made
    },
  }),
]
