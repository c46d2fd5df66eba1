import { expect, test } from 'vitest'
import { webhookHeaders, webhookSecret } from './sign-webhook.ts'

test('a message is signed as the library of Standard Webhooks signs it', () => {
  // Made with `standardwebhooks` 1.1.1.
  const message = {
    messageId: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    at: new Date(1_614_265_330_999),
    body: '{"test": 2432232314}',
  }
  expect(webhookHeaders(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLwSw'], message)).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,pZN3CVESPCUuihODVQNgWONmlcH9xCz9b1ykcK53XqY=',
  })
})

test('every address has a secret of its own, 32 bytes, which another installation does not have', () => {
  const secrets = [webhookSecret('key', 'one'), webhookSecret('key', 'two'), webhookSecret('other key', 'one')]
  expect(new Set(secrets).size).toBe(3)
  for (const secret of secrets) expect(Buffer.from(secret.replace(/^whsec_/, ''), 'base64')).toHaveLength(32)
  expect(webhookSecret('key', 'one')).toBe(secrets[0])
})

test('the next secret of an address is another one', () => {
  const secrets = [1, 2, 3].map((number) => webhookSecret('key', 'one', number))
  expect(new Set([...secrets, webhookSecret('key', 'two', 2)]).size).toBe(4)
})
