import { expect, test } from 'vitest'
import { createSandboxGateway } from './sandbox-gateway.ts'

const UNAVAILABLE = { ok: false, problem: { code: 'payment_provider_unavailable' } }

const gatewayTo = (fetch: (request: Request) => Promise<Response>) =>
  createSandboxGateway({ fetch, baseUrl: 'http://shop.test', apiKey: 'key', webhookSecrets: ['secret'], timeoutMs: 50 })

test('a provider that never answers is given up', async () => {
  const gateway = gatewayTo(() => new Promise(() => {}))
  expect(await gateway.readPayment('pi_1')).toEqual(UNAVAILABLE)
  expect(await gateway.refund({ idempotencyKey: 'r', ref: 'pi_1', amountMinor: 1 })).toEqual(UNAVAILABLE)
})

test.each([
  ['a page', () => new Response('<h1>Maintenance</h1>', { headers: { 'content-type': 'text/html' } })],
  ['nothing', () => new Response('')],
  ['another shape', () => Response.json({ id: 'pi_1', status: 'succeeded' })],
  ['an unknown state', () => Response.json({ id: 'pi_1', status: 'refunded', amountMinor: 1, currency: 'EUR' })],
  ['a refusal of another kind', () => Response.json({ error: { code: 'api_key_invalid' } }, { status: 401 })],
])('%s instead of an answer is none', async (_what, response) => {
  const gateway = gatewayTo(async () => response())
  const one = { idempotencyKey: 'k', ref: 'pi_1', amountMinor: 1 }
  expect(await gateway.readPayment('pi_1')).toEqual(UNAVAILABLE)
  expect(await gateway.capture(one)).toEqual(UNAVAILABLE)
  expect(await gateway.cancel(one)).toEqual(UNAVAILABLE)
})

test('an address to come back to is handed on as a path of the site, one elsewhere not at all', async () => {
  const sent: unknown[] = []
  const gateway = gatewayTo(async (request) => {
    sent.push(((await request.json()) as { returnUrl?: string }).returnUrl)
    return new Response('')
  })
  const order = { amountMinor: 1, currency: 'EUR', metadata: {}, capture: 'now', saveCard: false } as const
  for (const returnUrl of ['http://shop.test/user?a=1', '/user', 'https://evil.example/user', '//evil.example'])
    await gateway.createPayment({ ...order, idempotencyKey: returnUrl, returnUrl, description: '' })
  expect(sent).toEqual(['/user?a=1', '/user', undefined, undefined])
})
