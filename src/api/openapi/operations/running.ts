import type * as z from 'zod/mini'
import { BOOKING_STATES } from '#core/booking/booking-state.ts'
import { changeRequestSchema } from '#contract/booking/booking-action-requests.ts'
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
const reason: Said = [reasonSchema, { reason: 'The heating is being repaired' }]
const change: Said = [changeRequestSchema, { ...dates, adults: 2 }]

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
  ...deskOperations,
  ...fileOperations,
} as const
