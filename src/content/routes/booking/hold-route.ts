import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { bookingWishSchema, type BookingWish } from '#contract/collections/booking-input.ts'
import { bookingRequestSchema, type BookingRequest } from '#contract/booking-shapes.ts'
import type { UserShape } from '#contract/account/user-shapes.ts'
import { holdStay } from '#booking/hold/hold-stay.ts'
import { quoteStayFor } from '#booking/quote/quote-stay-for.ts'
import type { Problem } from '#core/problem.ts'
import { ok, refused, type Result } from '#core/result.ts'
import type { ContentDeps } from '../../content-deps.ts'
import { withIdempotency } from '../../idempotency/with-idempotency.ts'
import { answerOf, problemAnswer } from '../../wire/api-answer.ts'
import { readData, readValue, type Read } from '../../wire/read-body.ts'
import { signedIn, type ApiRoute } from '../api-route.ts'

const anything = z.record(z.string(), z.unknown())

/**
 * Holds the nights of a quote; without a quote those of the home and dates that are named, at the price of this moment. A quote asks
 * for an `Idempotency-Key`, because its clients repeat what was lost; clients that create entries of a collection know none.
 */
export function holdRoute(deps: ContentDeps): ApiRoute {
  return signedIn(
    deps,
    async ({ request }, actor) => {
      const given = request.headers.get('idempotency-key')
      const data = await readData(request, anything)
      if (!data.ok) return data.answer
      const isWish = 'stay' in data.value && !('quote' in data.value)
      if (!isWish && !given) return problemAnswer({ code: 'idempotency_key_missing' })
      const body: Read<BookingRequest | BookingWish> = isWish
        ? readValue(data.value, bookingWishSchema)
        : readValue(data.value, bookingRequestSchema)
      if (!body.ok) return body.answer
      const key = given || randomUUID()
      return withIdempotency(deps, { key, uid: actor.uid, route: 'POST /api/bookings', body: body.value }, async () => {
        const wanted = await quoted(deps, actor, body.value)
        if (!wanted.ok) return problemAnswer(wanted.problem)
        const booking = await holdStay(deps, { actor, ...wanted.value, idempotencyKey: key })
        const answer = answerOf(booking, 201)
        return booking.ok ? { ...answer, headers: { location: `/api/bookings/${booking.value.documentId}` } } : answer
      })
    },
    'not_allowed',
  )
}

type Wanted = Pick<Parameters<typeof holdStay>[1], 'quoteId' | 'guest' | 'message'>

async function quoted(
  deps: ContentDeps,
  actor: UserShape,
  body: BookingRequest | BookingWish,
): Promise<Result<Wanted, Problem>> {
  const message = body.message || null
  if ('quote' in body) return ok({ quoteId: body.quote, guest: body.guest, message })
  const { stay, checkIn, checkOut, guests, adults, children = 0, infants = 0, pets = 0 } = body
  const price = await quoteStayFor(
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
  if (price.ok) return ok({ quoteId: price.value.id, guest: body.guest ?? asGuest(actor), message })
  if (price.problem.code !== 'stay_not_found') return price
  return refused({ code: 'invalid_input', fields: { stay: `Document with id "${stay}", locale "null" not found` } })
}

function asGuest({ displayName, email, phoneNumber }: UserShape): BookingRequest['guest'] {
  return { name: displayName ?? email?.split('@')[0] ?? 'Guest', email: email ?? '', phone: phoneNumber ?? '' }
}
