import { randomUUID } from 'node:crypto'
import type { BookingShape, PaymentSessionShape } from '#contract/booking/booking-shapes.ts'
import type { QuoteShape } from '#contract/stay-shapes.ts'
import type { ApiGuest } from '#tests/support/booking/api-guest.ts'
import { cards, type Offer } from './checkout.ts'

/**
 * Books a home without a browser, or requests it from its host, for tests of what follows; returns the booking's id.
 */
export async function bookByApi(
  guest: ApiGuest,
  origin: string,
  { slug, checkIn, checkOut }: Offer,
  {
    card = cards.pays,
    plan = 'full',
    offer,
  }: { readonly card?: string; readonly plan?: 'full' | 'deposit'; readonly offer?: string } = {},
): Promise<string> {
  const quote = await guest.call<QuoteShape>('POST', '/api/quotes', {
    stay: slug,
    checkIn,
    checkOut,
    adults: 2,
    plan,
    offer,
  })
  const { documentId } = answered(await guest.hold(answered(quote).id))
  const session = await guest.call<PaymentSessionShape>(
    'POST',
    `/api/bookings/${documentId}/payment-sessions`,
    {},
    { 'idempotency-key': randomUUID() },
  )
  await fetch(`${origin}/demo/payments/${answered(session).clientSecret}/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ card: card.replaceAll(' ', '') }),
  })
  const settled = await guest.call<BookingShape>('POST', `/api/bookings/${documentId}/settlement`, {})
  if (!['confirmed', 'requested'].includes(answered(settled).state))
    throw new Error(`the booking is ${settled.data?.state}`)
  return documentId
}

function answered<Value>({
  data,
  status,
  code,
}: {
  data: Value | null
  status: number
  code: string | undefined
}): Value {
  if (data === null) throw new Error(`the answer was ${status} ${code}`)
  return data
}
