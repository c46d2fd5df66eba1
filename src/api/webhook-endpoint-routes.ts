import * as z from 'zod/mini'
import { newWebhookEndpointSchema, webhookDeliverySchema, webhookEndpointSchema } from '#contract/staff-schemas.ts'
import {
  deliveryListSchema,
  webhookEndpointRequestSchema,
  webhookSecretRequestSchema,
} from '#contract/webhook-shapes.ts'
import { ok } from '#core/result.ts'
import { changeWebhookEndpoint } from '#messaging/webhook/change-webhook-endpoint.ts'
import { createWebhookEndpoint } from '#messaging/webhook/create-webhook-endpoint.ts'
import { DELIVERIES_A_PAGE, findWebhookDeliveries } from '#messaging/webhook/find-webhook-deliveries.ts'
import { findOneWebhookEndpoint, findWebhookEndpoints } from '#messaging/webhook/find-webhook-endpoints.ts'
import { removeWebhookEndpoint } from '#messaging/webhook/remove-webhook-endpoint.ts'
import { renewWebhookSecret } from '#messaging/webhook/renew-webhook-secret.ts'
import { pingWebhookEndpoint, redeliverWebhook } from '#messaging/webhook/send-again.ts'
import type { ApiDeps } from './api-deps.ts'
import { adminOnly } from './route/access.ts'
import { envelope, inPages, pageOf } from './route/responses.ts'
import { route } from './route/route.ts'

const chapter = 'The company'
const endpoint = {
  schema: webhookEndpointRequestSchema,
  example: { url: 'https://example.com/hooks', events: ['booking.confirmed', 'booking.cancelled'] },
}

/** Addresses of other programs that are told about events, and the log of deliveries; for administrators. */
export const webhookEndpointRoutes = [
  route({
    method: 'GET',
    path: '/api/webhook-endpoints',
    chapter,
    summary: 'Webhook endpoints',
    access: adminOnly({ token: 'webhook-endpoints.find' }),
    responses: envelope(z.array(webhookEndpointSchema)),
    refuses: [],
    handle: async (deps) => ok(await findWebhookEndpoints(deps)),
  }),
  // Without an Idempotency-Key: the answer of the first call would be stored, and the secret is in it.
  route({
    method: 'POST',
    path: '/api/webhook-endpoints',
    chapter,
    summary: 'Add a webhook endpoint; its secret is shown only once',
    access: adminOnly({ fresh: true }),
    body: endpoint,
    responses: envelope(newWebhookEndpointSchema, { status: 201 }),
    refuses: ['invalid_input'],
    handle: (deps, { actor, body }) => createWebhookEndpoint(webhookDepsOf(deps), { actor, request: body }),
  }),
  route({
    method: 'GET',
    path: '/api/webhook-endpoints/:id',
    chapter,
    summary: 'One of them',
    access: adminOnly({ notFound: 'rule_not_found', token: 'webhook-endpoints.find' }),
    responses: envelope(webhookEndpointSchema),
    refuses: ['rule_not_found'],
    handle: (deps, { param }) => findOneWebhookEndpoint(deps, param('id')),
  }),
  route({
    method: 'PUT',
    path: '/api/webhook-endpoints/:id',
    chapter,
    summary: 'Change a webhook endpoint',
    access: adminOnly({ fresh: true, notFound: 'rule_not_found' }),
    body: endpoint,
    responses: envelope(webhookEndpointSchema),
    refuses: ['invalid_input', 'rule_not_found'],
    handle: (deps, { body, param }) =>
      changeWebhookEndpoint(webhookDepsOf(deps), { endpointId: param('id'), request: body }),
  }),
  route({
    method: 'DELETE',
    path: '/api/webhook-endpoints/:id',
    chapter,
    summary: 'Delete a webhook endpoint',
    access: adminOnly({ fresh: true, notFound: 'rule_not_found' }),
    responses: envelope(z.object({ documentId: z.string() })),
    refuses: ['rule_not_found'],
    handle: (deps, { param }) => removeWebhookEndpoint(deps, param('id')),
  }),
  // As for a new address, the answer is not stored for a key.
  route({
    method: 'POST',
    path: '/api/webhook-endpoints/:id/secret',
    chapter,
    summary: 'Issue a new secret, which is shown only once; the former one stays valid for a while',
    access: adminOnly({ fresh: true, notFound: 'rule_not_found' }),
    body: { schema: webhookSecretRequestSchema, example: { formerForHours: 48 } },
    responses: envelope(newWebhookEndpointSchema, { status: 201 }),
    refuses: ['rule_not_found'],
    handle: (deps, { body, param }) => renewWebhookSecret(webhookDepsOf(deps), { endpointId: param('id'), ...body }),
  }),
  route({
    method: 'POST',
    path: '/api/webhook-endpoints/:id/ping',
    chapter,
    summary: 'Send a test message',
    access: adminOnly({ notFound: 'rule_not_found', token: 'webhook-endpoints.update' }),
    responses: envelope(webhookDeliverySchema, { status: 202 }),
    refuses: ['rule_not_found'],
    handle: (deps, { param }) => pingWebhookEndpoint(deps, param('id')),
  }),
  route({
    method: 'GET',
    path: '/api/webhook-endpoints/:id/deliveries',
    chapter,
    summary: 'The messages to a webhook endpoint, with every attempt',
    access: adminOnly({ notFound: 'rule_not_found', token: 'webhook-endpoints.find' }),
    query: { schema: deliveryListSchema, parameters: [] },
    responses: inPages(webhookDeliverySchema),
    refuses: ['rule_not_found'],
    handle: async (deps, { query, param }) => {
      const page = Number(query.page ?? 1)
      const found = await findWebhookDeliveries(deps, { endpointId: param('id'), page })
      if (!found.ok) return found
      const { deliveries, total } = found.value
      return ok(pageOf(deliveries, { page, pageSize: DELIVERIES_A_PAGE, total }))
    },
  }),
  route({
    method: 'POST',
    path: '/api/webhook-endpoints/:id/deliveries/:delivery/redelivery',
    chapter,
    summary: 'Send a message again',
    access: adminOnly({ notFound: 'rule_not_found', token: 'webhook-endpoints.update' }),
    responses: envelope(webhookDeliverySchema, { status: 202 }),
    refuses: ['rule_not_found'],
    handle: (deps, { param }) => redeliverWebhook(deps, { endpointId: param('id'), deliveryId: param('delivery') }),
  }),
]

/** Returns the collaborators of the use cases of webhooks. */
function webhookDepsOf({ db, quoteKey, webhookHosts = [] }: ApiDeps) {
  return { db, webhookKey: quoteKey, webhookHosts }
}
