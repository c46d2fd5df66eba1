import { payoutRequestSchema, sendingRequestSchema, statementSchema } from '#contract/owner/statement-schemas.ts'
import { ok } from '#core/result.ts'
import { findStatement } from '#booking/owner/find-statement.ts'
import { payStatement, sendStatement } from '#booking/owner/send-statement.ts'
import { sepaFile } from '#booking/owner/sepa-file.ts'
import { statementCsv } from '#booking/owner/statement-csv.ts'
import { statementFile } from '#booking/owner/statement-file.ts'
import { hostOrStaff, staffOnly } from '#api/route/access.ts'
import { envelope, file } from '#api/route/responses.ts'
import { route } from '#api/route/route.ts'

const chapter = 'Owners'
const uuids = { id: 'owner_not_found' } as const
const reading = hostOrStaff({ token: 'owners.findOne', thing: 'owner_not_found' })
const byStaff = staffOnly({ missing: 'owner_not_found' })

/** What owners are told and paid, month by month. */
export const statementRoutes = [
  route({
    method: 'GET',
    path: '/api/staff/owners/:id/statements/:month',
    chapter,
    summary: 'The statement of a month: as it was sent, or as the books have it now',
    access: reading,
    uuids,
    responses: envelope(statementSchema),
    refuses: ['owner_not_found', 'statement_not_found'],
    handle: (deps, { actor, param }) => findStatement(deps, { actor, ownerId: param('id'), month: param('month') }),
  }),
  route({
    method: 'GET',
    path: '/api/staff/owners/:id/statements/:month/statement.pdf',
    chapter,
    summary: 'The same as a PDF',
    access: reading,
    uuids,
    responses: file('application/pdf'),
    refuses: ['owner_not_found', 'statement_not_found'],
    handle: (deps, { actor, param }) => statementFile(deps, { actor, ownerId: param('id'), month: param('month') }),
  }),
  route({
    method: 'GET',
    path: '/api/staff/owners/:id/statements/:month/statement.csv',
    chapter,
    summary: 'The same as a table for spreadsheets',
    access: reading,
    uuids,
    responses: file('text/csv; charset=utf-8'),
    refuses: ['owner_not_found', 'statement_not_found'],
    async handle(deps, { actor, param }) {
      const found = await findStatement(deps, { actor, ownerId: param('id'), month: param('month') })
      return found.ok ? ok({ name: `statement-${found.value.month}.csv`, content: statementCsv(found.value) }) : found
    },
  }),
  route({
    method: 'POST',
    path: '/api/staff/owners/:id/statements/:month/sending',
    chapter,
    summary: 'Freeze the statement of a month and mail it to its owner',
    access: byStaff,
    uuids,
    body: { schema: sendingRequestSchema, example: { expectedPayoutMinor: 184_250 } },
    responses: envelope(statementSchema),
    refuses: ['owner_not_found', 'statement_not_found', 'statement_not_due', 'statement_changed'],
    handle: (deps, { actor, param, body }) =>
      sendStatement(deps, { actor, ownerId: param('id'), month: param('month'), ...body }),
  }),
  route({
    method: 'POST',
    path: '/api/staff/owners/:id/statements/:month/payment',
    chapter,
    summary: 'Note that the payout was made',
    access: byStaff,
    uuids,
    body: { schema: payoutRequestSchema, example: { by: 'transfer' } },
    responses: envelope(statementSchema),
    refuses: ['owner_not_found', 'statement_not_found', 'statement_not_due'],
    handle: (deps, { actor, param, body }) =>
      payStatement(deps, { actor, ownerId: param('id'), month: param('month'), by: body.by }),
  }),
  route({
    method: 'GET',
    path: '/api/staff/owners/:id/statements/:month/payout.xml',
    chapter,
    summary: 'The payout as a file that banks take (SEPA, pain.001)',
    access: byStaff,
    uuids,
    responses: file('application/xml'),
    refuses: ['owner_not_found', 'statement_not_found', 'statement_not_due', 'payout_not_possible'],
    async handle(deps, { actor, param }) {
      const made = await sepaFile(deps, { actor, ownerId: param('id'), month: param('month') })
      return made.ok ? ok({ name: `payout-${param('month')}.xml`, content: made.value }) : made
    },
  }),
]
