import { randomUUID } from 'node:crypto'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import type { OutboxMessageShape } from '#contract/demo/outbox-shapes.ts'
import type { QuoteShape } from '#contract/stay-shapes.ts'
import { callIdentity } from '../call-identity.ts'

export interface QuoteChoice {
  readonly stay: string
  readonly checkIn: string
  readonly checkOut: string
  readonly adults?: number
}

export interface ApiGuestResponse<Value> {
  readonly status: number
  readonly data: Value | null
  readonly code: string | undefined
}

/** A guest with a verified account who uses the product as a program would: plain HTTP, with an ID token as Bearer. */
export interface ApiGuest {
  readonly email: string
  readonly password: string
  readonly idToken: string
  quote(choice: QuoteChoice): Promise<ApiGuestResponse<QuoteShape>>
  hold(quoteId: string, idempotencyKey?: string): Promise<ApiGuestResponse<BookingShape>>
  booking(documentId: string): Promise<ApiGuestResponse<BookingShape>>
  call<Value>(
    method: 'GET' | 'POST',
    path: string,
    data?: unknown,
    headers?: Record<string, string>,
  ): Promise<ApiGuestResponse<Value>>
}

/** Signs up, reads the code from the demo's mailbox, verifies, and signs in again. */
export async function createApiGuest(origin: string): Promise<ApiGuest> {
  const email = `guest-${randomUUID()}@example.com`
  const password = `sea-${randomUUID()}`
  const account = await callIdentity<{ idToken: string }>(origin, 'signUp', {
    email,
    password,
    returnSecureToken: true,
  })
  await callIdentity(origin, 'sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: account.idToken })
  await callIdentity(origin, 'update', { oobCode: await codeFor(origin, email) })
  const { idToken } = await callIdentity<{ idToken: string }>(origin, 'signInWithPassword', {
    email,
    password,
    returnSecureToken: true,
  })
  return guestWith(origin, { email, password, idToken })
}

async function codeFor(origin: string, email: string): Promise<string> {
  const { data } = (await (await fetch(`${origin}/demo/outbox.json`)).json()) as { data: OutboxMessageShape[] }
  const mail = data.find((message) => message.to === email)
  const code = /oobCode=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  if (!code) throw new Error(`no mail with a code for ${email}`)
  return code
}

function guestWith(
  origin: string,
  { email, password, idToken }: Pick<ApiGuest, 'email' | 'password' | 'idToken'>,
): ApiGuest {
  const call = async <Value>(
    method: 'GET' | 'POST',
    path: string,
    data?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ApiGuestResponse<Value>> => {
    const response = await fetch(origin + path, {
      method,
      headers: {
        authorization: `Bearer ${idToken}`,
        ...(data === undefined ? {} : { 'content-type': 'application/json' }),
        ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
        ...headers,
      },
      ...(data === undefined ? {} : { body: JSON.stringify({ data }) }),
    })
    const body = (await response.json()) as { data: Value | null; error?: { details?: { code?: string } } }
    return { status: response.status, data: body.data, code: body.error?.details?.code }
  }
  return {
    email,
    password,
    idToken,
    call,
    quote: (choice) => call<QuoteShape>('POST', '/api/quotes', { adults: 2, ...choice }),
    hold: (quoteId, idempotencyKey = randomUUID()) =>
      call<BookingShape>(
        'POST',
        '/api/bookings',
        { quote: quoteId, guest: { name: 'Anna Lindqvist', email, phone: '+46 70 123 45 67' } },
        { 'idempotency-key': idempotencyKey },
      ),
    booking: (documentId) => call<BookingShape>('GET', `/api/bookings/${documentId}`),
  }
}
