import type { IncomingMessage, ServerResponse } from 'node:http'
import { subscriberOf } from '#accounts/throttle/network-of.ts'
import type { ForgedPaymentEvents } from '#api/payment/forged-payment-events.ts'
import { faultResponse } from '#api/route/api-response.ts'

/** Smaller bodies are read to their end and discarded, which costs less than another connection. */
const THROWN_AWAY_BYTES = 65_536
const { status, body } = faultResponse('too_many_requests')
const text = JSON.stringify(body)

/**
 * Refuses an event of a sender who has sent too many forged ones, before any of it is read. Returns false if the event
 * has to be checked.
 */
export function refuseForgedWebhook(
  forged: ForgedPaymentEvents,
  client: string,
  message: IncomingMessage,
  reply: ServerResponse,
): boolean {
  if (message.method !== 'POST' || !message.url?.startsWith('/webhooks/')) return false
  const waitSeconds = forged.refusalOf(subscriberOf(client))
  if (waitSeconds === null) return false
  const length = Number(message.headers['content-length'] ?? Number.NaN)
  reply.writeHead(status, {
    'content-type': 'application/json',
    'content-length': text.length,
    'retry-after': String(waitSeconds),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(length <= THROWN_AWAY_BYTES ? {} : { connection: 'close' }),
  })
  reply.end(text)
  message.resume()
  return true
}
