import { expect, test } from 'vitest'
import { awayAccounts } from '#tests/support/away-accounts.ts'
import { createSessionApp } from './create-session-app.ts'

test('while the database is away a sign-in is asked to come again, and nobody is told why', async () => {
  const { accounts, idToken, close } = awayAccounts()
  const app = createSessionApp({ accounts, clientAddress: () => '192.0.2.1' })
  const headers = { authorization: `Bearer ${idToken}` }
  const response = await app(new Request(`${accounts.websiteUrl}/__session`, { method: 'POST', headers }))
  expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([
    503,
    '5',
    { error: 'unavailable' },
  ])
  await close()
})
