import * as z from 'zod/mini'
import {
  issuedVoucherSchema,
  newVoucherSchema,
  voidVoucherSchema,
  voucherInFullSchema,
  voucherListSchema,
  voucherSchema,
} from '#contract/booking/voucher-schemas.ts'
import { err, ok } from '#core/result.ts'
import { findVoucherInFull, findVouchers } from '#booking/voucher/find-vouchers.ts'
import { issueVoucher } from '#booking/voucher/issue-voucher.ts'
import { voidVoucher } from '#booking/voucher/void-voucher.ts'
import { staffOnly } from '#api/route/access.ts'
import { text, whole } from '#api/route/json-schema.ts'
import { envelope, remadeEnvelope, withMeta } from '#api/route/responses.ts'
import { route } from '#api/route/route.ts'
import { isProgram } from '#api/session/program-of.ts'

const chapter = 'Bookings of the company'

/** Vouchers, for those who look after all homes, because they can be spent on any. */
export const staffVoucherRoutes = [
  route({
    method: 'GET',
    path: '/api/staff/vouchers',
    chapter,
    summary: 'Vouchers with their balances, newest first',
    access: staffOnly({ token: 'vouchers.find' }),
    query: {
      schema: voucherListSchema,
      parameters: [
        { name: 'limit', about: 'How many to return, at most 100.', schema: whole, example: '50' },
        { name: 'cursor', about: 'The `cursor` of the previous answer, to get the next entries.', schema: text },
      ],
    },
    responses: withMeta(z.array(voucherSchema), z.object({ cursor: z.nullable(z.string()) })),
    refuses: ['invalid_input'],
    handle: async (deps, { query }) => {
      const { vouchers, cursor } = await findVouchers(deps, query)
      return ok({ data: vouchers, meta: { cursor } })
    },
  }),
  route({
    method: 'POST',
    path: '/api/staff/vouchers',
    chapter,
    summary: 'Issue a voucher; its code is shown only in this answer',
    access: staffOnly({ token: 'vouchers.create' }),
    body: {
      schema: newVoucherSchema,
      example: {
        reason: 'goodwill',
        amountMinor: 5000,
        currency: 'EUR',
        expiresOn: '2028-12-31',
        guest: { name: 'Ann Example', email: 'ann@example.com' },
        note: 'The pool was closed',
      },
    },
    responses: remadeEnvelope(issuedVoucherSchema, { status: 201 }),
    idempotency: 'remade',
    refuses: ['idempotency_key_reused', 'invalid_input', 'recent_sign_in_required', 'refund_limit_exceeded'],
    async handle(deps, { actor, body, call }) {
      // A program cannot give away more at once than it may give back; people have their own limit.
      const isLarge = body.reason === 'goodwill' && body.amountMinor > (deps.freshRefundMinor ?? Infinity)
      if (isLarge && isProgram(actor)) return err({ code: 'recent_sign_in_required' })
      const idempotencyKey = call.request.headers.get('idempotency-key') ?? ''
      return issueVoucher(deps, { actor, voucher: body, idempotencyKey })
    },
  }),
  route({
    method: 'GET',
    path: '/api/staff/vouchers/:voucher',
    chapter,
    summary: 'A voucher with its history',
    access: staffOnly({ notFound: 'voucher_not_found', token: 'vouchers.findOne' }),
    responses: envelope(voucherInFullSchema),
    refuses: ['voucher_not_found'],
    handle: (deps, { param }) => findVoucherInFull(deps, param('voucher')),
  }),
  route({
    method: 'POST',
    path: '/api/staff/vouchers/:voucher/void',
    chapter,
    summary: 'End a voucher and remove its balance',
    access: staffOnly({ notFound: 'voucher_not_found', token: 'vouchers.update' }),
    body: { schema: voidVoucherSchema, example: { expectedBalanceMinor: 5000, reason: 'The code was lost' } },
    responses: envelope(voucherInFullSchema),
    idempotency: 'optional',
    compared: '/api/staff/vouchers/:voucher',
    refuses: ['voucher_changed', 'voucher_not_found'],
    handle: (deps, { actor, param, body }) => voidVoucher(deps, { actor, voucherId: param('voucher'), ...body }),
  }),
]
