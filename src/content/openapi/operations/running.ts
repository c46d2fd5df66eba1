import type * as z from 'zod/mini'
import { changeRequestSchema } from '#contract/booking-deed-requests.ts'
import { contactStateSchema } from '#contract/editorial/contact-shapes.ts'
import { pageVersionSchema } from '#contract/editorial/page-shapes.ts'
import { apiTokenRequestSchema } from '#contract/staff/api-tokens.ts'
import { homeRatesSchema } from '#contract/staff/home-rates.ts'
import { policySchema, promoCodeSchema } from '#contract/staff/promo-and-policy.ts'
import {
  ageBandsSchema,
  blockSchema,
  discountsSchema,
  feeSchema,
  instalmentsSchema,
  minimumsSchema,
  openPeriodsSchema,
  overridesSchema,
  partSchema,
  seasonSchema,
  taxSchema,
} from '#contract/staff/rule-schemas.ts'
import {
  adjustmentSchema,
  damageSchema,
  declineChangeSchema,
  goodwillSchema,
  noteSchema,
  offerSchema,
  reasonSchema,
  receivedSchema,
} from '#contract/staff/staff-bookings.ts'
import { webhookEndpointRequestSchema } from '#contract/staff/webhook-endpoints.ts'
import { threadMessageSchema } from '#contract/thread-shapes.ts'
import { anyObject, envelope, list, ref, whole, type JsonSchema } from '../json-schema.ts'
import type { OperationDoc } from '../operation-doc.ts'

const something: JsonSchema = envelope({})

function run(tag: string, summary: string, body?: z.ZodMiniType, rest: Partial<OperationDoc> = {}): OperationDoc {
  return { tag, summary, answer: something, ...(body ? { body, idempotency: 'optional' } : {}), ...rest }
}
const made = { status: 201 } as const

const rates = (summary: string, body?: z.ZodMiniType, rest?: Partial<OperationDoc>) =>
  run('Rates and rules', summary, body, rest)
const desk = (summary: string, body?: z.ZodMiniType, rest?: Partial<OperationDoc>) =>
  run('Bookings of the house', summary, body, rest)
const house = (summary: string, body?: z.ZodMiniType, rest?: Partial<OperationDoc>) =>
  run('The house', summary, body, rest)

const form: OperationDoc['bareBody'] = {
  mediaType: 'multipart/form-data',
  schema: {
    type: 'object',
    properties: { files: list({ type: 'string', format: 'binary' }), fileInfo: { type: 'string' } },
  },
}

/** For hosts, staff, administrators and programs. */
export const runningOperations = {
  'GET /api/staff/stays/:id/rates': rates('Prices and rules of a home'),
  'PUT /api/staff/stays/:id/rates': rates('Change prices and rules of a home as a whole', homeRatesSchema),
  'POST /api/staff/stays/:id/seasons': rates('Add a season', seasonSchema, made),
  'PUT /api/staff/stays/:id/seasons/:rule': rates('Change a season', seasonSchema),
  'DELETE /api/staff/stays/:id/seasons/:rule': rates('Drop a season'),
  'PUT /api/staff/stays/:id/overrides': rates('Set prices and rules of single days', overridesSchema),
  'DELETE /api/staff/stays/:id/overrides': rates('Drop those of some days'),
  'PUT /api/staff/stays/:id/discounts': rates('Set discounts', discountsSchema),
  'PUT /api/staff/stays/:id/minimums': rates('Set minimum nights by weekday or lead time', minimumsSchema),
  'PUT /api/staff/stays/:id/age-bands': rates('Set prices of extra guests by age', ageBandsSchema),
  'PUT /api/staff/stays/:id/open-periods': rates('Set when a home can be booked', openPeriodsSchema),
  'PUT /api/staff/stays/:id/instalments': rates('Set how a stay is paid', instalmentsSchema),
  'POST /api/staff/stays/:id/fees': rates('Add a fee or an extra', feeSchema, made),
  'PUT /api/staff/stays/:id/fees/:rule': rates('Change a fee or an extra', feeSchema),
  'DELETE /api/staff/stays/:id/fees/:rule': rates('Drop a fee or an extra'),
  'POST /api/staff/stays/:id/taxes': rates('Add a tax of a home', taxSchema, made),
  'DELETE /api/staff/stays/:id/taxes/:rule': rates('Retire a tax of a home'),
  'GET /api/staff/destinations/:id/taxes': rates('Taxes of a place'),
  'POST /api/staff/destinations/:id/taxes': rates('Add a tax of a place', taxSchema, made),
  'DELETE /api/staff/destinations/:id/taxes/:rule': rates('Retire a tax of a place'),
  'POST /api/staff/stays/:id/parts': rates('Link a home that is a part of this one', partSchema, made),
  'DELETE /api/staff/stays/:id/parts/:part': rates('Unlink a part'),
  'GET /api/staff/stays/:id/blocks': rates('Nights that the host keeps'),
  'POST /api/staff/stays/:id/blocks': rates('Keep nights', blockSchema, made),
  'DELETE /api/staff/stays/:id/blocks/:block': rates('Give nights back'),
  'GET /api/staff/promo-codes': rates('Promo codes'),
  'POST /api/staff/promo-codes': rates('Add a promo code', promoCodeSchema, made),
  'PUT /api/staff/promo-codes/:rule': rates('Change a promo code', promoCodeSchema),
  'GET /api/staff/cancellation-policies': rates('Cancellation policies'),
  'POST /api/staff/cancellation-policies': rates('Add a cancellation policy', policySchema, made),
  'GET /api/staff/bookings': desk('Bookings of the homes one runs'),
  'GET /api/staff/bookings/:id': desk('One of them with everything'),
  'POST /api/staff/bookings/:id/accept': desk('Accept a request'),
  'POST /api/staff/bookings/:id/decline': desk('Decline a request', reasonSchema),
  'POST /api/staff/bookings/:id/cancel': desk('Cancel; the guest gets everything back', reasonSchema),
  'POST /api/staff/bookings/:id/check-in': desk('The guest has arrived'),
  'POST /api/staff/bookings/:id/complete': desk('The guest has left'),
  'POST /api/staff/bookings/:id/no-show': desk('The guest did not come', noteSchema),
  'POST /api/staff/bookings/:id/adjustments': desk('Change the price of a booking', adjustmentSchema),
  'POST /api/staff/bookings/:id/refunds': desk('Give something back out of goodwill', goodwillSchema),
  'POST /api/staff/bookings/:id/refunds/:refund/paid': desk('A refund was paid by hand'),
  'POST /api/staff/bookings/:id/payments': desk('Money has come by hand', receivedSchema),
  'POST /api/staff/bookings/:id/deposit/capture': desk('Keep a part of the damage deposit', damageSchema),
  'POST /api/staff/bookings/:id/deposit/release': desk('Give the damage deposit free', reasonSchema),
  'POST /api/staff/bookings/:id/changes': desk('Ask the guest for other dates or guests', changeRequestSchema),
  'POST /api/staff/bookings/:id/changes/:change/accept': desk('Say yes to a change of the guest'),
  'POST /api/staff/bookings/:id/changes/:change/decline': desk('Say no to a change of the guest', declineChangeSchema),
  'POST /api/staff/bookings/:id/changes/:change/withdraw': desk('Take back a wish to change'),
  'GET /api/staff/threads': desk('Conversations with guests'),
  'POST /api/staff/threads/:id/messages': desk('Answer a guest', threadMessageSchema, made),
  'POST /api/staff/threads/:id/offers': desk('Make an offer', offerSchema, made),
  'DELETE /api/staff/offers/:id': desk('Take an offer back'),
  'GET /api/staff/pages/:id': house('All versions of a text'),
  'POST /api/staff/pages/:id/versions': house('Write another version of a text', pageVersionSchema, made),
  'GET /api/staff/contact-messages': house('What visitors wrote'),
  'PUT /api/staff/contact-messages/:id': house('Answered, or open again', contactStateSchema),
  'GET /api/api-tokens': house('API tokens, without their secrets'),
  'POST /api/api-tokens': house('Make an API token; its secret is shown this once', apiTokenRequestSchema, made),
  'DELETE /api/api-tokens/:id': house('Revoke an API token at once'),
  'GET /api/webhook-endpoints': house('Programs that are told what happens'),
  'GET /api/webhook-endpoints/:id': house('One of them'),
  'POST /api/webhook-endpoints': house(
    'Tell a program; its secret is shown this once',
    webhookEndpointRequestSchema,
    made,
  ),
  'PUT /api/webhook-endpoints/:id': house('Change what a program is told', webhookEndpointRequestSchema),
  'DELETE /api/webhook-endpoints/:id': house('Tell a program no more'),
  'GET /api/webhook-endpoints/:id/deliveries': house('What a program was told, and every try', undefined, {
    query: [{ name: 'page', about: 'Counts from one.', schema: whole }],
  }),
  'POST /api/webhook-endpoints/:id/deliveries/:delivery/redelivery': house('Tell it once more'),
  'POST /api/webhook-endpoints/:id/ping': house('Send a trial message'),
  'POST /api/upload': run('Files', 'Hand in photos, or change what is said of one (`?id=`)', undefined, {
    bareBody: form,
    answer: list(ref('File')),
    ...made,
  }),
  'GET /api/upload/files': run('Files', 'Photos that were handed in', undefined, { answer: list(ref('File')) }),
  'GET /api/upload/files/:id': run('Files', 'One of them', undefined, { answer: ref('File') }),
  'DELETE /api/upload/files/:id': run('Files', 'Drop a photo that no home shows', undefined, { answer: ref('File') }),
  'GET /api/upload/files/:id/progress': run('Files', 'How far its variants are', undefined, {
    answer: envelope(anyObject),
  }),
} as const satisfies Readonly<Record<string, OperationDoc>>
