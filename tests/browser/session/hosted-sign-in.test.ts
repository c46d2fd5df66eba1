import type { Page, Route } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { HOSTED_PROJECT, startHostedKeys } from '#tests/protocol/hosted/hosted-keys-stand-in.ts'
import { logIn } from '../support/accounts.ts'
import { useSite } from '../support/use-site.ts'
import type { Visitor } from '../support/visitor.ts'

const google = await startHostedKeys(() => new Date())
afterAll(() => google.close())

const site = useSite(async () => ({
  IDENTITY: 'firebase',
  FIREBASE_API_KEY: 'AIzaSyOfTest',
  FIREBASE_AUTH_DOMAIN: `${HOSTED_PROJECT}.firebaseapp.com`,
  FIREBASE_PROJECT_ID: HOSTED_PROJECT,
  FIREBASE_KEYS_URL: google.url,
}))

const account = { email: 'anna@mail.example', password: 'quiet cove at dawn' }

test('the same pages sign in with a hosted project, and the security policy lets them', async () => {
  const visitor = await site.visitor()
  const asked = await answerForGoogle(visitor)
  await visitor.open('/login')
  await logIn(visitor, account)
  await visitor.arrivesAt('/stays')
  expect(asked).toContain('https://identitytoolkit.googleapis.com/v1/accounts:signInWithPassword')
  await visitor.open('/user/bookings')
  await visitor.page.getByRole('heading', { name: 'Your bookings' }).waitFor()
  expect(await storedEmail(visitor.page)).toBe(account.email)
  await visitor.open('/user')
  await visitor.page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
  await visitor.arrivesAt('/login')
  // The page that comes forgets it, once its scripts are there.
  await expect.poll(() => storedEmail(visitor.page)).toBeNull()
})

test('without JavaScript the pages say that signing in needs it', async () => {
  const visitor = await site.visitor({ javaScriptEnabled: false })
  for (const path of ['/login', '/register', '/forgot-password']) {
    await visitor.open(path)
    // Not by a locator: those take what stands in `noscript` for hidden.
    expect(await visitor.page.content()).toContain('Signing in needs JavaScript here.')
  }
  visitor.allowFault(/status of 400/)
  await visitor.open('/login')
  await logIn(visitor, account)
  await visitor.page.getByText('This operation is not allowed.').waitFor()
})

/** Stands where the browser reaches Google; answers the addresses that were asked, without their queries. */
async function answerForGoogle(visitor: Visitor): Promise<readonly string[]> {
  const asked: string[] = []
  visitor.allowFault(/foreign request: https:\/\/(identitytoolkit|securetoken)\.googleapis\.com\//)
  await visitor.page.route('https://*.googleapis.com/**', async (route) => {
    const url = new URL(route.request().url())
    asked.push(url.origin + url.pathname)
    await result(route, url.pathname.slice(url.pathname.lastIndexOf('/') + 1))
  })
  return asked
}

async function result(route: Route, operation: string): Promise<void> {
  const user = { localId: 'hosted-anna', email: account.email, emailVerified: true, passwordHash: 'x' }
  const idToken = await google.token()
  const results: Record<string, object> = {
    'accounts:signInWithPassword': { ...user, idToken, refreshToken: 'refresh', expiresIn: '3600' },
    'accounts:lookup': { users: [{ ...user, createdAt: '1', lastLoginAt: '1', providerUserInfo: [] }] },
    token: { access_token: idToken, refresh_token: 'refresh', expires_in: '3600' },
  }
  await route.fulfill({
    status: results[operation] ? 200 : 400,
    headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
    json: results[operation] ?? { error: { code: 400, message: 'OPERATION_NOT_ALLOWED' } },
  })
}

function storedEmail(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('holmstay.user') ?? 'null') as { email: string } | null
    return stored?.email ?? null
  })
}
