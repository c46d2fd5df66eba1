import { expect, test } from 'vitest'
import { awayAccounts } from '#tests/support/away-accounts.ts'
import { createIdentityApp } from './create-identity-app.ts'

test('while the database is away the answer is 503 without error.message, which would sign users out', async () => {
  const { accounts, idToken, close } = awayAccounts()
  const app = createIdentityApp({ accounts, clientAddress: () => '192.0.2.1', serviceToken: null })
  const response = await app(
    new Request(`${accounts.websiteUrl}/identity/v1/accounts:lookup?key=holmstay`, {
      method: 'POST',
      body: JSON.stringify({ idToken }),
    }),
  )
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await response.text()).not.toContain('{')
  await close()
})
