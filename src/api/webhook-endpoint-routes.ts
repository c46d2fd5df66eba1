import {
  deliveryListSchema,
  webhookEndpointRequestSchema,
  webhookSecretRequestSchema,
} from '#contract/webhook-shapes.ts'
import { changeWebhookEndpoint } from '#messaging/webhook/change-webhook-endpoint.ts'
import { createWebhookEndpoint } from '#messaging/webhook/create-webhook-endpoint.ts'
import { DELIVERIES_A_PAGE, findWebhookDeliveries } from '#messaging/webhook/find-webhook-deliveries.ts'
import { findOneWebhookEndpoint, findWebhookEndpoints } from '#messaging/webhook/find-webhook-endpoints.ts'
import { removeWebhookEndpoint } from '#messaging/webhook/remove-webhook-endpoint.ts'
import { renewWebhookSecret } from '#messaging/webhook/renew-webhook-secret.ts'
import { pingWebhookEndpoint, redeliverWebhook } from '#messaging/webhook/send-again.ts'
import type { ApiDeps } from './api-deps.ts'
import { responseOf } from './route/api-response.ts'
import { readData, readQuery } from './route/read-body.ts'
import type { ApiRoutes } from './route/api-route.ts'
import { freshOnly } from './route/fresh-sign-in.ts'
import { adminOnly } from './route/staff-route.ts'

type WebhookEndpointRouteName =
  | 'GET /api/webhook-endpoints'
  | 'POST /api/webhook-endpoints'
  | 'GET /api/webhook-endpoints/:id'
  | 'PUT /api/webhook-endpoints/:id'
  | 'DELETE /api/webhook-endpoints/:id'
  | 'POST /api/webhook-endpoints/:id/secret'
  | 'POST /api/webhook-endpoints/:id/ping'
  | 'GET /api/webhook-endpoints/:id/deliveries'
  | 'POST /api/webhook-endpoints/:id/deliveries/:delivery/redelivery'

/** Addresses of other programs that are told what happens, and the log of what they were told: the business of administrators. */
export function webhookEndpointRoutes(deps: ApiDeps): ApiRoutes<WebhookEndpointRouteName> {
  const { db, wake, quoteKey, webhookHosts = [] } = deps
  const webhooks = { db, wake, webhookKey: quoteKey, webhookHosts }
  return {
    'GET /api/webhook-endpoints': adminOnly(deps, async () => ({
      status: 200,
      body: { data: await findWebhookEndpoints(webhooks), meta: {} },
    })),
    // Without an Idempotency-Key: the answer of the first call would be kept, and the secret is in it.
    'POST /api/webhook-endpoints': freshOnly(
      deps,
      adminOnly(deps, async ({ request }, actor) => {
        const body = await readData(request, webhookEndpointRequestSchema)
        if (!body.ok) return body.answer
        return responseOf(await createWebhookEndpoint(webhooks, { actor, request: body.value }), 201)
      }),
    ),
    'GET /api/webhook-endpoints/:id': adminOnly(deps, async ({ param }) =>
      responseOf(await findOneWebhookEndpoint(webhooks, param('id'))),
    ),
    'PUT /api/webhook-endpoints/:id': freshOnly(
      deps,
      adminOnly(deps, async ({ request, param }) => {
        const body = await readData(request, webhookEndpointRequestSchema)
        if (!body.ok) return body.answer
        return responseOf(await changeWebhookEndpoint(webhooks, { endpointId: param('id'), request: body.value }))
      }),
    ),
    'DELETE /api/webhook-endpoints/:id': freshOnly(
      deps,
      adminOnly(deps, async ({ param }) => responseOf(await removeWebhookEndpoint(webhooks, param('id')))),
    ),
    // As with a new address: its answer is kept for no key.
    'POST /api/webhook-endpoints/:id/secret': freshOnly(
      deps,
      adminOnly(deps, async ({ request, param }) => {
        const body = await readData(request, webhookSecretRequestSchema)
        if (!body.ok) return body.answer
        return responseOf(await renewWebhookSecret(webhooks, { endpointId: param('id'), ...body.value }), 201)
      }),
    ),
    'POST /api/webhook-endpoints/:id/ping': adminOnly(deps, async ({ param }) =>
      responseOf(await pingWebhookEndpoint(webhooks, param('id')), 202),
    ),
    'GET /api/webhook-endpoints/:id/deliveries': adminOnly(deps, async ({ url, param }) => {
      const query = readQuery(url, deliveryListSchema)
      if (!query.ok) return query.answer
      const page = Number(query.value.page ?? 1)
      const found = await findWebhookDeliveries(webhooks, { endpointId: param('id'), page })
      if (!found.ok) return responseOf(found)
      const { deliveries, total } = found.value
      const pagination = {
        page,
        pageSize: DELIVERIES_A_PAGE,
        pageCount: Math.ceil(total / DELIVERIES_A_PAGE),
        total,
      }
      return { status: 200, body: { data: deliveries, meta: { pagination } } }
    }),
    'POST /api/webhook-endpoints/:id/deliveries/:delivery/redelivery': adminOnly(deps, async ({ param }) =>
      responseOf(await redeliverWebhook(webhooks, { endpointId: param('id'), deliveryId: param('delivery') }), 202),
    ),
  }
}
