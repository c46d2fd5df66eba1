import {
  contractChangeSchema,
  contractRequestSchema,
  expenseRequestSchema,
  ownerChangeSchema,
  ownerDetailsSchema,
  ownerListSchema,
  ownerRequestSchema,
} from '#contract/owner/owner-schemas.ts'
import { ok } from '#core/result.ts'
import { findAllOwners, findOwner } from '#booking/owner/find-owner.ts'
import { addContract, changeContract } from '#booking/owner/owner-contracts.ts'
import { addExpense, removeExpense } from '#booking/owner/owner-expenses.ts'
import { addOwner, changeOwner } from '#booking/owner/save-owner.ts'
import { hostOrStaff, staffOnly } from '#api/route/access.ts'
import { envelope } from '#api/route/responses.ts'
import { route } from '#api/route/route.ts'

const chapter = 'Owners'
const details = envelope(ownerDetailsSchema)
const made = envelope(ownerDetailsSchema, { status: 201 })
const byStaff = staffOnly({ missing: 'owner_not_found', token: 'owners.update' })
const ofOwner = { uuids: { id: 'owner_not_found' } } as const

/**
 * The owners of homes, and their contracts. A host sees the owners linked with their account, and cannot change
 * anything.
 */
export const ownerRoutes = [
  route({
    method: 'GET',
    path: '/api/staff/owners',
    chapter,
    summary: 'Owners of homes',
    access: hostOrStaff({ right: 'owner', token: 'owners.find' }),
    responses: envelope(ownerListSchema),
    refuses: [],
    handle: async (deps, { actor }) => ok(await findAllOwners(deps, { actor })),
  }),
  route({
    method: 'POST',
    path: '/api/staff/owners',
    chapter,
    summary: 'Add an owner',
    access: staffOnly({ fresh: true }),
    body: { schema: ownerRequestSchema, example: { name: 'Marta Pons', iban: 'ES9121000418450200051332' } },
    responses: made,
    refuses: ['owner_not_found', 'account_not_found'],
    handle: (deps, { actor, body }) => addOwner(deps, { actor, owner: body }),
  }),
  route({
    method: 'GET',
    path: '/api/staff/owners/:id',
    chapter,
    summary: 'An owner with contracts, expenses and monthly statements',
    access: hostOrStaff({ right: 'owner', token: 'owners.findOne', notFound: 'owner_not_found' }),
    ...ofOwner,
    responses: details,
    refuses: ['owner_not_found'],
    handle: (deps, { actor, param }) => findOwner(deps, { actor, ownerId: param('id') }),
  }),
  route({
    method: 'PUT',
    path: '/api/staff/owners/:id',
    chapter,
    summary: 'Replace what is known about an owner; what is left out is emptied, and the currency stays',
    access: staffOnly({ missing: 'owner_not_found', fresh: true }),
    ...ofOwner,
    body: {
      schema: ownerChangeSchema,
      example: { name: 'Marta Pons', iban: 'ES9121000418450200051332', email: 'marta@example.com' },
    },
    responses: details,
    refuses: ['owner_not_found', 'account_not_found', 'version_conflict'],
    handle: (deps, { actor, param, body }) => changeOwner(deps, { actor, ownerId: param('id'), owner: body }),
  }),
  route({
    method: 'POST',
    path: '/api/staff/owners/:id/contracts',
    chapter,
    summary: 'Add a contract for a home, for whole months',
    access: byStaff,
    ...ofOwner,
    body: {
      schema: contractRequestSchema,
      example: { home: 'villa-ullastre', from: '2027-01', commissionBp: 2000, cleaningTo: 'company' },
    },
    responses: made,
    compared: '/api/staff/owners/:id',
    refuses: ['owner_not_found', 'stay_not_found', 'contract_overlaps', 'statement_sent', 'invalid_input'],
    handle: (deps, { actor, param, body }) => addContract(deps, { actor, ownerId: param('id'), contract: body }),
  }),
  route({
    method: 'PUT',
    path: '/api/staff/owners/:id/contracts/:contract',
    chapter,
    summary: 'End a contract at the end of a month, or change what it says about prices',
    access: byStaff,
    uuids: { id: 'owner_not_found', contract: 'contract_not_found' },
    body: { schema: contractChangeSchema, example: { lowestNightMinor: 9000, confirmAboveBp: 1000 } },
    responses: details,
    compared: '/api/staff/owners/:id',
    refuses: ['owner_not_found', 'contract_not_found', 'statement_sent'],
    handle: (deps, { actor, param, body }) =>
      changeContract(deps, { actor, ownerId: param('id'), contractId: param('contract'), change: body }),
  }),
  route({
    method: 'POST',
    path: '/api/staff/owners/:id/expenses',
    chapter,
    summary: 'Record an expense that was paid for a home on behalf of its owner',
    access: byStaff,
    ...ofOwner,
    body: {
      schema: expenseRequestSchema,
      example: { home: 'villa-ullastre', day: '2027-06-12', label: 'Boiler', amountMinor: 18_000 },
    },
    responses: made,
    compared: '/api/staff/owners/:id',
    refuses: ['owner_not_found', 'stay_not_found', 'contract_not_found', 'picture_not_found', 'before_statements'],
    handle: (deps, { actor, param, body }) => addExpense(deps, { actor, ownerId: param('id'), expense: body }),
  }),
  route({
    method: 'DELETE',
    path: '/api/staff/owners/:id/expenses/:expense',
    chapter,
    summary: 'Remove an expense; if a statement that was sent contains it, the next one credits it',
    access: byStaff,
    uuids: { id: 'owner_not_found', expense: 'expense_not_found' },
    responses: details,
    compared: '/api/staff/owners/:id',
    refuses: ['owner_not_found', 'expense_not_found'],
    handle: (deps, { actor, param }) =>
      removeExpense(deps, { actor, ownerId: param('id'), expenseId: param('expense') }),
  }),
]
