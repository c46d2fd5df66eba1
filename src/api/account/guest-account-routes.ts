import * as z from 'zod/mini'
import {
  guestAccountDetailsSchema,
  guestAccountSchema,
  guestAccountsSchema,
  guestBlockRequestSchema,
} from '#contract/account/guest-account-schemas.ts'
import { ok } from '#core/result.ts'
import { blockGuest, unblockGuest } from '#accounts/account/block-guest.ts'
import { eraseGuest } from '#accounts/account/erase-guest.ts'
import { listGuestAccounts, readGuestAccount } from '#accounts/account/guest-accounts.ts'
import { adminOnly, staffOnly } from '#api/route/access.ts'
import { enumOf, text, whole } from '#api/route/json-schema.ts'
import { envelope, withMeta } from '#api/route/responses.ts'
import { route } from '#api/route/route.ts'

const chapter = 'The company'
const oneAccount = { chapter, uuids: { id: 'account_not_found' } } as const

/** The accounts of guests, for those who work with the guests of all homes. */
export const guestAccountRoutes = [
  route({
    method: 'GET',
    path: '/api/staff/guest-accounts',
    chapter,
    summary: 'The accounts of guests, the newest first',
    access: staffOnly({ token: 'guest-accounts.find' }),
    query: {
      schema: guestAccountsSchema,
      parameters: [
        {
          name: 'text',
          about: 'Part of the name, address or number. One or two Latin letters are the beginning of a word.',
          schema: text,
          example: 'lindqvist',
        },
        { name: 'blocked', about: '`true`: only accounts that the company has blocked.', schema: enumOf('true') },
        { name: 'cursor', about: 'The `cursor` of the previous answer, to get the next entries.', schema: text },
        { name: 'limit', about: '25 by default, at most 100.', schema: whole, example: 25 },
      ],
    },
    responses: withMeta(z.array(guestAccountSchema), z.object({ cursor: z.nullable(z.string()) })),
    refuses: [],
    async handle({ accounts }, { query }) {
      const { accounts: found, cursor } = await listGuestAccounts(accounts, query)
      return ok({ data: found, meta: { cursor } })
    },
  }),
  route({
    ...oneAccount,
    method: 'GET',
    path: '/api/staff/guest-accounts/:id',
    summary: 'The account of a guest with its latest bookings',
    access: staffOnly({ missing: 'account_not_found', token: 'guest-accounts.findOne' }),
    responses: envelope(guestAccountDetailsSchema),
    refuses: ['account_not_found'],
    handle: ({ accounts }, { param }) => readGuestAccount(accounts, param('id')),
  }),
  route({
    ...oneAccount,
    method: 'PUT',
    path: '/api/staff/guest-accounts/:id/block',
    summary: 'Block the account of a guest: they are signed out everywhere and cannot sign in; bookings stay',
    access: staffOnly({ missing: 'account_not_found', token: 'guest-accounts.update' }),
    body: { schema: guestBlockRequestSchema, example: { reason: 'Paid with a stolen card.' } },
    responses: envelope(guestAccountDetailsSchema),
    refuses: ['account_not_found', 'account_blocked_already'],
    async handle({ accounts }, { actor, param, body: { reason } }) {
      const blocked = await blockGuest(accounts, { documentId: param('id'), by: actor.uid, reason })
      return blocked.ok ? readGuestAccount(accounts, param('id')) : blocked
    },
  }),
  route({
    ...oneAccount,
    method: 'DELETE',
    path: '/api/staff/guest-accounts/:id/block',
    summary: 'Let a guest who was blocked sign in again',
    access: staffOnly({ missing: 'account_not_found', token: 'guest-accounts.update' }),
    responses: envelope(guestAccountDetailsSchema),
    refuses: ['account_not_found'],
    async handle({ accounts }, { actor, param }) {
      const unblocked = await unblockGuest(accounts, { documentId: param('id'), by: actor.uid })
      return unblocked.ok ? readGuestAccount(accounts, param('id')) : unblocked
    },
  }),
  route({
    ...oneAccount,
    method: 'DELETE',
    path: '/api/staff/guest-accounts/:id',
    summary: 'Delete the account of a guest who has asked for it, and their personal data; bookings stay',
    access: adminOnly({ fresh: true, missing: 'account_not_found' }),
    responses: envelope(z.object({ documentId: z.string() })),
    compared: null,
    refuses: ['account_not_found'],
    async handle({ accounts }, { param }) {
      const erased = await eraseGuest(accounts, param('id'))
      return erased.ok ? ok({ documentId: param('id') }) : erased
    },
  }),
]
