import { subscriberOf } from '#accounts/throttle/network-of.ts'
import { insertWebhookEvent } from '#db/queries/payment/payment-event-queries.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import { faultResponse } from '#api/route/api-response.ts'
import { readText } from '#api/route/read-body.ts'
import { open, type ApiRoutes } from '#api/route/api-route.ts'

type WebhookDeps = Pick<ApiDeps, 'db' | 'now' | 'payments' | 'wake' | 'clientAddress' | 'forgedWebhooks'>

/** Bytes of an event, at most; a provider's are far smaller. */
const MOST_EVENT_BYTES = 256 * 1024

/**
 * Events of the payment provider. A signed one is stored and answered at once; what it means is found out later by asking the
 * provider, so that order and number of deliveries do not matter. A bad signature tells nothing and stores nothing; who sends many of
 * them is refused before the body is read.
 */
export function paymentEventRoutes(deps: WebhookDeps): ApiRoutes<'POST /webhooks/:provider'> {
  return {
    'POST /webhooks/:provider': open(async ({ request, param }) => {
      const { provider } = deps.payments
      if (param('provider') !== provider) return faultResponse('route_not_found')
      const client = subscriberOf(deps.clientAddress(request))
      const waitSeconds = deps.forgedWebhooks?.refusalOf(client) ?? null
      if (waitSeconds !== null) return faultResponse('too_many_requests', {}, { 'retry-after': String(waitSeconds) })
      const rawBody = await readText(request, MOST_EVENT_BYTES)
      if (!rawBody.ok) return rawBody.answer
      const at = deps.now()
      const event = deps.payments.verifyWebhook(rawBody.value, request.headers, at)
      if (!event) {
        deps.forgedWebhooks?.note(client)
        return faultResponse('signature_invalid')
      }
      const { eventId, kind, payload } = event
      if (await insertWebhookEvent(deps.db, { provider, eventId, kind, payload, at })) deps.wake?.()
      return { status: 200, body: { data: { received: true } } }
    }),
  }
}
