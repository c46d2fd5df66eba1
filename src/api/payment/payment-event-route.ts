import { subscriberOf } from '#accounts/throttle/network-of.ts'
import { insertWebhookEvent } from '#db/queries/payment/payment-event-queries.ts'
import { anyone } from '#api/route/access.ts'
import { faultResponse } from '#api/route/api-response.ts'
import { bareRoute } from '#api/route/bare-route.ts'
import { anyObject, envelope, flag, object } from '#api/route/json-schema.ts'
import { readText } from '#api/route/read-body.ts'
import { unreadableEvent } from './unreadable-event.ts'

/** Largest event in bytes; those of a provider are far smaller. */
const MOST_EVENT_BYTES = 256 * 1024

/**
 * Events of the payment provider. A signed event is stored and answered at once; later the provider is asked for the
 * current state, so that order and number of deliveries do not matter. A wrong signature reveals and stores nothing; a
 * sender of many of them is refused before the body is read. Authenticated by the signature of its body alone.
 */
export const paymentEventRoute = bareRoute({
  method: 'POST',
  path: '/webhooks/:provider',
  chapter: 'Bookings',
  summary: 'Receive a signed event of the payment provider',
  access: anyone({ missing: 'route_not_found' }),
  body: { mediaType: 'application/json', schema: anyObject },
  responses: { result: envelope(object({ received: flag })) },
  refuses: ['route_not_found', 'signature_invalid', 'event_unreadable', 'body_too_large', 'too_many_requests'],
  async handle(deps, { param, call: { request } }) {
    const { provider } = deps.payments
    if (param('provider') !== provider) return faultResponse('route_not_found')
    const client = subscriberOf(deps.clientAddress(request))
    const waitSeconds = deps.forgedWebhooks?.refusalOf(client) ?? null
    if (waitSeconds !== null) return faultResponse('too_many_requests', {}, { 'retry-after': String(waitSeconds) })
    const rawBody = await readText(request, MOST_EVENT_BYTES)
    if (!rawBody.ok) return rawBody.response
    const at = deps.now()
    const event = deps.payments.verifyWebhook(rawBody.value, request.headers, at)
    if (event === 'signature_invalid') deps.forgedWebhooks?.note(client)
    if (event === 'event_unreadable') deps.onUnreadableEvent?.(unreadableEvent(provider, rawBody.value))
    if (typeof event === 'string') return faultResponse(event)
    const { eventId, kind, payload } = event
    if (await insertWebhookEvent(deps.db, { provider, eventId, kind, payload, at })) deps.wake?.()
    return { status: 200, body: { data: { received: true } } }
  },
})
