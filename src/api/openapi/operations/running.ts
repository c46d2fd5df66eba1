import type * as z from 'zod/mini'
import { BOOKING_STATES } from '#core/booking/booking-state.ts'
import { changeRequestSchema } from '#contract/booking/booking-action-requests.ts'
import { homeRatesSchema } from '#contract/rate/stay-rates.ts'
import { policySchema, promoCodeSchema } from '#contract/rate/promo-and-policy.ts'
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
} from '#contract/rate/rule-schemas.ts'
import {
  adjustmentSchema,
  chargeSchema,
  damageSchema,
  declineChangeSchema,
  goodwillSchema,
  noteSchema,
  reasonSchema,
  receivedSchema,
} from '#contract/booking/staff-bookings.ts'
import {
  anyObject,
  bytes,
  date,
  envelope,
  list,
  nothing,
  object,
  orNull,
  ref,
  text,
  whole,
  enumOf,
  type JsonSchema,
} from '#api/route/json-schema.ts'
import { pagination } from '#api/collection/collection-operations.ts'
import type { OperationDoc, ParameterDoc } from '#api/route/operation-doc.ts'

/** What is said in a body, with an example of it. */
type Said = readonly [schema: z.ZodMiniType, example: unknown]

function run(tag: string, summary: string, result?: Said, rest: Partial<OperationDoc> = {}): OperationDoc {
  return { tag, summary, ...(result ? { body: result[0], example: result[1], idempotency: 'optional' } : {}), ...rest }
}
const made = { status: 201 } as const
const keyed = { idempotency: 'optional' } as const
const one = (name: string) => ({ answer: envelope(ref(name)) })
const many = (name: string) => ({ answer: envelope(list(ref(name))) })

/** Answers with all prices and rules of the home as they are then. */
const rates = (summary: string, result?: Said, rest?: Partial<OperationDoc>) =>
  run('Rates and rules', summary, result, { ...one('HomeRates'), ...rest })
/** Answers with the booking as it is then. */
const desk = (summary: string, result?: Said, rest?: Partial<OperationDoc>) =>
  run('Bookings of the house', summary, result, { ...one('StaffBooking'), ...rest })

const query = (name: string, about: string, schema: JsonSchema = text, example?: unknown): ParameterDoc => ({
  name,
  about,
  schema,
  ...(example === undefined ? {} : { example }),
})
const deep = { schema: anyObject, isDeep: true } as const
const span: readonly ParameterDoc[] = [
  { ...query('from', 'First day.', date, '2027-08-14'), required: true },
  { ...query('to', 'The day after the last.', date, '2027-08-17'), required: true },
]

const form: OperationDoc['bareBody'] = {
  mediaType: 'multipart/form-data',
  schema: {
    type: 'object',
    properties: {
      files: list(bytes()),
      fileInfo: {
        type: 'string',
        description: 'JSON: an object for one photo, a list for several; `name`, `alternativeText`, `caption`.',
      },
      ref: { ...enumOf('stay', 'stays', 'api::stay.stay'), description: 'Put them to a home at once.' },
      refId: { type: 'string', description: 'Number, document id or slug of that home.' },
      field: enumOf('photos'),
    },
  },
}

const dates = { checkIn: '2027-06-12', checkOut: '2027-06-19' }
const season: Said = [
  seasonSchema,
  { name: 'Summer', spans: [{ from: '2027-07-01', to: '2027-09-01' }], nightlyMinor: 18_900, minNights: 7 },
]
const fee: Said = [
  feeSchema,
  { code: 'cleaning', name: 'Cleaning', kind: 'cleaning', basis: 'per_stay', amountMinor: 6000 },
]
const tax: Said = [
  taxSchema,
  { name: 'Tourist tax', per: 'person', period: 'night', amountMinor: 220, exemptUnderAge: 16 },
]
const taxOfPlace: Said = [taxSchema, { ...(tax[1] as object), currency: 'EUR' }]
const promo: Said = [promoCodeSchema, { code: 'SUMMER10', percentBp: 1000, minNights: 5 }]
const policy: Said = [
  policySchema,
  {
    code: 'two-weeks',
    name: 'Two weeks',
    summary: 'Everything back until 14 days before arrival',
    tiers: [{ hoursBefore: 336 }, { hoursBefore: 0, keepRestBp: 10_000 }],
  },
]
const reason: Said = [reasonSchema, { reason: 'The heating is being repaired' }]
const change: Said = [changeRequestSchema, { ...dates, adults: 2 }]

const ratesOperations = {
  'GET /api/staff/stays/:id': rates(
    'What of a home only those know who run it, in the form in which it is written',
    undefined,
    one('HomeDetails'),
  ),
  'GET /api/staff/stays/:id/rates': rates('Prices and rules of a home'),
  'PUT /api/staff/stays/:id/rates': rates(
    'Change prices and rules of a home as a whole',
    [homeRatesSchema, { version: 3, nightlyMinor: 12_900, minNights: 3 }],
    one('ChangedHomeRates'),
  ),
  'POST /api/staff/stays/:id/seasons': rates('Add a season', season, made),
  'PUT /api/staff/stays/:id/seasons/:rule': rates('Change a season', season),
  'DELETE /api/staff/stays/:id/seasons/:rule': rates('Drop a season'),
  'PUT /api/staff/stays/:id/overrides': rates('Set prices and rules of single days', [
    overridesSchema,
    { from: '2027-08-14', to: '2027-08-17', nightlyMinor: 21_900, arrival: false },
  ]),
  'DELETE /api/staff/stays/:id/overrides': rates('Drop those of some days', undefined, { query: span }),
  'PUT /api/staff/stays/:id/discounts': rates('Set discounts', [
    discountsSchema,
    { discounts: [{ kind: 'length', threshold: 7, percentBp: 1000 }] },
  ]),
  'PUT /api/staff/stays/:id/minimums': rates('Set minimum nights by weekday or lead time', [
    minimumsSchema,
    { minimums: [{ kind: 'weekday', threshold: 4, minNights: 3 }] },
  ]),
  'PUT /api/staff/stays/:id/age-bands': rates('Set prices of extra guests by age', [
    ageBandsSchema,
    { ageBands: [{ name: 'Small children', fromAge: 2, underAge: 6, extraGuestMinor: 0 }] },
  ]),
  'PUT /api/staff/stays/:id/open-periods': rates('Set when a home can be booked', [
    openPeriodsSchema,
    { openPeriods: [{ from: '2027-04-01', to: '2027-11-01' }] },
  ]),
  'PUT /api/staff/stays/:id/instalments': rates('Set how a stay is paid', [
    instalmentsSchema,
    {
      instalments: [
        { shareBp: 3000, due: 'at_booking' },
        { due: 'before_check_in', dueDays: 30 },
      ],
    },
  ]),
  'POST /api/staff/stays/:id/fees': rates('Add a fee or an extra', fee, made),
  'PUT /api/staff/stays/:id/fees/:rule': rates('Change a fee or an extra', fee),
  'DELETE /api/staff/stays/:id/fees/:rule': rates('Drop a fee or an extra'),
  'POST /api/staff/stays/:id/taxes': rates('Add a tax of a home', tax, { ...made, ...many('Tax') }),
  'DELETE /api/staff/stays/:id/taxes/:rule': rates('Retire a tax of a home', undefined, many('Tax')),
  'GET /api/staff/destinations/:id/taxes': rates('Taxes of a place', undefined, many('Tax')),
  'POST /api/staff/destinations/:id/taxes': rates('Add a tax of a place', taxOfPlace, { ...made, ...many('Tax') }),
  'DELETE /api/staff/destinations/:id/taxes/:rule': rates('Retire a tax of a place', undefined, many('Tax')),
  'POST /api/staff/stays/:id/parts': rates(
    'Link a home that is a part of this one',
    [partSchema, { part: 'casa-blava-annexe' }],
    made,
  ),
  'DELETE /api/staff/stays/:id/parts/:part': rates('Unlink a part'),
  'GET /api/staff/stays/:id/blocks': rates('Nights that the host keeps', undefined, many('Block')),
  'POST /api/staff/stays/:id/blocks': rates(
    'Keep nights',
    [blockSchema, { from: '2027-11-01', to: '2027-12-01', reason: 'maintenance', note: 'New roof' }],
    { ...made, ...one('Block') },
  ),
  'DELETE /api/staff/stays/:id/blocks/:block': rates('Give nights back', undefined, { answer: envelope(nothing) }),
  'GET /api/staff/promo-codes': rates('Promo codes', undefined, many('PromoCode')),
  'POST /api/staff/promo-codes': rates('Add a promo code', promo, { ...made, ...one('PromoCode') }),
  'PUT /api/staff/promo-codes/:rule': rates('Change a promo code', promo, one('PromoCode')),
  'GET /api/staff/cancellation-policies': rates('Cancellation policies', undefined, many('UsedPolicy')),
  'POST /api/staff/cancellation-policies': rates('Add a cancellation policy', policy, {
    ...made,
    ...one('UsedPolicy'),
  }),
} as const satisfies Readonly<Record<string, OperationDoc>>

const deskOperations = {
  'GET /api/staff/bookings': desk('Bookings of the homes one runs, newest arrival first', undefined, {
    query: [
      query('state', 'Only those in this state.', enumOf(...BOOKING_STATES), 'confirmed'),
      query('stay', 'Document id or slug of a home.'),
      query('from', 'Stays with a night from this day on.', date),
      query('to', 'Stays with a night before this day.', date),
      query('text', "Part of the reference, or of the guest's name or address."),
      query('cursor', 'From the answer before: the ones after it.'),
      query('limit', '50 unless told, at most 100.', whole, 20),
    ],
    answer: envelope(list(ref('BookingInFull')), object({ cursor: orNull(text) })),
  }),
  'GET /api/staff/bookings/:id': desk('One of them with everything'),
  'POST /api/staff/bookings/:id/accept': desk('Accept a request', undefined, keyed),
  'POST /api/staff/bookings/:id/decline': desk('Decline a request', reason),
  'POST /api/staff/bookings/:id/cancel': desk('Cancel; the guest gets everything back', reason),
  'POST /api/staff/bookings/:id/check-in': desk('The guest has arrived', undefined, keyed),
  'POST /api/staff/bookings/:id/complete': desk('The guest has left', undefined, keyed),
  'POST /api/staff/bookings/:id/no-show': desk('The guest did not come', [
    noteSchema,
    { note: 'Could not be reached until the next noon' },
  ]),
  'POST /api/staff/bookings/:id/adjustments': desk(
    'Make a booking cheaper; what makes it dearer its guest is asked for',
    [adjustmentSchema, { amountMinor: -5000, label: 'Late key', reason: 'The key came three hours late' }],
  ),
  'POST /api/staff/bookings/:id/charges': desk(
    'Ask the guest to pay something beside the agreed price; only a yes makes it owed',
    [chargeSchema, { amountMinor: 4000, label: 'Late check-out', reason: 'You asked to stay until the evening' }],
    made,
  ),
  'POST /api/staff/bookings/:id/charges/:charge/withdraw': desk('Take that back', undefined, keyed),
  'POST /api/staff/bookings/:id/refunds': desk('Give something back out of goodwill', [
    goodwillSchema,
    { amountMinor: 5000, reason: 'The pool was closed for a day' },
  ]),
  'POST /api/staff/bookings/:id/refunds/:refund/paid': desk('A refund was paid by hand', undefined, keyed),
  'POST /api/staff/bookings/:id/payments': desk('Money has come by hand', [
    receivedSchema,
    { note: 'Bank transfer of 2 May' },
  ]),
  'POST /api/staff/bookings/:id/deposit/capture': desk('Keep a part of the damage deposit', [
    damageSchema,
    { amountMinor: 8000, note: 'A broken window', pictures: ['0197d2b0-5c1e-7cc3-98f4-1f0a35b8b1c2'] },
  ]),
  'POST /api/staff/bookings/:id/deposit/release': desk('Give the damage deposit free', reason),
  'POST /api/staff/bookings/:id/changes': desk('Ask the guest for other dates or guests', change, made),
  'POST /api/staff/bookings/:id/changes/:change/accept': desk('Say yes to a change of the guest', undefined, keyed),
  'POST /api/staff/bookings/:id/changes/:change/decline': desk('Say no to a change of the guest', [
    declineChangeSchema,
    { reason: 'The other nights are taken' },
  ]),
  'POST /api/staff/bookings/:id/changes/:change/withdraw': desk('Take back a wish to change', undefined, keyed),
} as const satisfies Readonly<Record<string, OperationDoc>>

const fileOperations = {
  'POST /api/upload': run('Files', 'Hand in photos, or change one that is there', undefined, {
    query: [
      query(
        'id',
        'Of a photo that is there: a file takes its place, and without a file only what is said of it changes.',
      ),
    ],
    bareBody: form,
    answer: list(ref('File')),
    also: { status: 200, when: 'The photo that was there, as it is now', answer: ref('File') },
    ...made,
    ...keyed,
  }),
  'GET /api/upload/files': run('Files', 'Photos that were handed in', undefined, {
    query: [
      { ...query('filters', 'Conditions in brackets, as of collections: `filters[name][$containsi]=pool`.'), ...deep },
      query('sort', '`name`, `width:desc`, several with commas.', text, 'id:desc'),
      query('_q', 'Words that stand in the name, the caption or the alternative text.'),
      pagination,
    ],
    answer: list(ref('File')),
  }),
  'GET /api/upload/files/:id': run('Files', 'One of them', undefined, { answer: ref('File') }),
  'DELETE /api/upload/files/:id': run('Files', 'Drop a photo', undefined, {
    query: [query('detach', '`true`: also one that a home shows.', enumOf('true', 'false'))],
    answer: ref('File'),
  }),
  'GET /api/upload/files/:id/progress': run('Files', 'How far its variants are', undefined, one('FileProgress')),
} as const satisfies Readonly<Record<string, OperationDoc>>

/** For hosts, staff, administrators and programs. */
export const runningOperations = {
  ...ratesOperations,
  ...deskOperations,
  ...fileOperations,
} as const
