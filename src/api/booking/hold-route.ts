import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { bookingInputSchema, type BookingInput } from '#contract/collection/booking-input.ts'
import { bookingRequestSchema, type BookingRequest } from '#contract/booking/booking-shapes.ts'
import type { UserShape } from '#contract/account/user-shapes.ts'
import { checkedGuest } from '#booking/hold/checked-guest.ts'
import { holdStay } from '#booking/hold/hold-stay.ts'
import { createQuote } from '#booking/quote/create-quote.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { firstLanguage } from '#core/text/first-language.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import { bookingsInFull } from '#api/collection/entries-in-full.ts'
import { createdResponse, questionFault } from '#api/collection/read-collection.ts'
import { entryResponse, fieldParameters } from '#api/collection/collection-operations.ts'
import { priceFaults } from '#api/rate/rule-faults.ts'
import { person } from '#api/route/access.ts'
import { bareRoute } from '#api/route/bare-route.ts'
import { withIdempotency } from '#api/route/with-idempotency.ts'
import { problemResponse } from '#api/route/api-response.ts'
import { bodyFaults, readData, readEntry, readValue, type Read } from '#api/route/read-body.ts'
import { holdOriginOf, proofRequired } from './hold-proof.ts'

const anything = z.record(z.string(), z.unknown())

/**
 * Holds the nights of a quote or, without a quote, those of the given home and dates at the current price. A quote
 * requires an `Idempotency-Key`, because its clients repeat lost requests; clients that create entries of a collection
 * do not know keys. Answers like `GET /api/bookings/{id}`, with the same `fields`, `populate` and format.
 */
export const holdRoute = bareRoute({
  method: 'POST',
  path: '/api/bookings',
  chapter: 'Bookings',
  summary:
    'Hold the nights of a quote for 15 minutes (with an idempotency key), or those of a home and dates at the current price',
  access: person({ anonymous: 'not_allowed', verified: 'in_use_case' }),
  query: fieldParameters,
  body: {
    data: z.union([bookingRequestSchema, bookingInputSchema]),
    example: { quote: '…', guest: { name: 'Ann Example', email: 'ann@example.com', phone: '+34 600 000 000' } },
  },
  responses: { result: entryResponse('bookings'), status: 201 },
  idempotency: 'optional',
  refuses: [
    ...bodyFaults,
    'idempotency_key_missing',
    'idempotency_key_reused',
    'idempotency_key_in_flight',
    'quote_invalid',
    'quote_expired',
    'price_changed',
    'stay_not_found',
    'too_many_holds',
    'proof_of_work_required',
    'hold_expired',
    ...priceFaults,
  ],
  async handle(deps, { actor, call }) {
    const given = call.request.headers.get('idempotency-key')
    const data = await readData(call.request, anything)
    if (!data.ok) return data.response
    const isQuoted = 'quote' in data.value
    const body: Read<BookingRequest | BookingInput> = isQuoted
      ? readValue(data.value, bookingRequestSchema)
      : readEntry(data.value, bookingInputSchema)
    if (!body.ok) return body.response
    if (isQuoted && !given) return problemResponse({ code: 'idempotency_key_missing' })
    const fault = await questionFault(deps, 'bookings', call)
    if (fault) return fault
    const key = given || randomUUID()
    return withIdempotency(deps, { key, uid: actor.uid, route: 'POST /api/bookings', body: body.value }, async () => {
      const requested = await quoted(deps, actor, body.value)
      if (!requested.ok) return problemResponse(requested.problem)
      const guest = checkedGuest(requested.value.guest)
      if (!guest.ok) return problemResponse(guest.problem)
      const origin = await holdOriginOf(deps, call.request)
      const booking = await holdStay(deps, {
        actor,
        ...requested.value,
        guest: guest.value,
        idempotencyKey: key,
        language: firstLanguage(call.request.headers.get('accept-language')),
        origin,
      })
      if (booking.ok)
        return createdResponse(deps, 'bookings', call, booking.value.documentId, { enrich: bookingsInFull(deps) })
      const { problem } = booking
      return problem.code === 'proof_of_work_required' ? proofRequired(deps, call.request) : problemResponse(problem)
    })
  },
})

type Requested = Pick<
  Parameters<typeof holdStay>[1],
  'quoteId' | 'guest' | 'message' | 'reservationId' | 'insteadOf' | 'accepts'
>

async function quoted(
  deps: ApiDeps,
  actor: UserShape,
  body: BookingRequest | BookingInput,
): Promise<Result<Requested, Problem>> {
  const message = body.message || null
  const accepts = body.accepts ?? null
  if ('quote' in body)
    return ok({
      quoteId: body.quote,
      guest: body.guest,
      message,
      reservationId: body.reservation ?? null,
      insteadOf: body.instead ?? null,
      accepts,
    })
  const { stay, checkIn, checkOut, guests, adults, children = 0, infants = 0, pets = 0 } = body
  const price = await createQuote(
    deps,
    {
      stay,
      checkIn,
      checkOut,
      adults: adults ?? guests ?? 2,
      children,
      infants,
      pets,
      childAges: [],
      extras: [],
      rate: 'standard',
      plan: 'full',
    },
    actor.uid,
  )
  if (price.ok) return ok({ quoteId: price.value.id, guest: body.guest ?? asGuest(actor), message, accepts })
  if (price.problem.code !== 'stay_not_found') return price
  return err({ code: 'invalid_input', fields: { stay: `Document with id "${stay}", locale "null" not found` } })
}

function asGuest({ displayName, email, phoneNumber }: UserShape): BookingRequest['guest'] {
  return { name: displayName ?? email?.split('@')[0] ?? 'Guest', email: email ?? '', phone: phoneNumber ?? '' }
}
