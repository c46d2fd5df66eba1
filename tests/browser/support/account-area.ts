import { TOTP } from 'otpauth'
import { createAccount, enter, logIn, type Account } from './accounts.ts'
import type { Site } from './use-site.ts'
import type { Visitor } from './visitor.ts'

const REFUSED = /status of 4\d\d/

/** Logs a visitor in by the form of /login; with a new account unless one is given. */
export async function loggedIn(site: Site, account?: Account): Promise<{ visitor: Visitor; account: Account }> {
  const known = account ?? (await createAccount(site.origin))
  const visitor = await site.visitor()
  visitor.allowFault(REFUSED)
  await visitor.open('/login')
  await logIn(visitor, known)
  await visitor.arrivesAt('/stays')
  return { visitor, account: known }
}

/** Returns a visitor with a session of an account, a new one unless one is given, who has not opened any page yet. */
export async function signedIn(site: Site, account?: Account): Promise<{ visitor: Visitor; account: Account }> {
  const known = account ?? (await createAccount(site.origin))
  const visitor = await site.visitor()
  visitor.allowFault(REFUSED)
  await enter(visitor, site.origin, known)
  return { visitor, account: known }
}

/** Returns a visitor without scripts who has a session. */
export async function withoutScripts(site: Site, account: Account): Promise<Visitor> {
  const visitor = await site.visitor({ javaScriptEnabled: false })
  visitor.allowFault(REFUSED)
  await enter(visitor, site.origin, account)
  return visitor
}

/** Returns the copy of the user that the browser stores. */
export function storedUser(visitor: Visitor): Promise<Record<string, unknown> | null> {
  return visitor.page.evaluate(
    () => JSON.parse(localStorage.getItem('holmstay.user') ?? 'null') as Record<string, unknown> | null,
  )
}

/** Returns one setting of the account area, by its id. */
export function row(visitor: Visitor, id: string) {
  return visitor.page.locator(`#${id}`)
}

/** Opens the form of a setting. */
export function openRow(visitor: Visitor, id: string): Promise<void> {
  return row(visitor, id).locator('summary').click()
}

/** Sets an authenticator app up at /user/security and turns it on; returns the app. */
export async function turnOnApp(visitor: Visitor): Promise<TOTP> {
  await visitor.open('/user/security')
  await openRow(visitor, 'authenticator')
  await visitor.page.getByRole('button', { name: 'Set up an app' }).click()
  await visitor.page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  const secret = (await visitor.page.locator('.secret').textContent()) ?? ''
  const app = new TOTP({ secret: secret.replaceAll(' ', ''), digits: 6, period: 30 })
  await visitor.page.getByLabel('Code the app shows').fill(app.generate())
  await visitor.page.getByRole('button', { name: 'Turn it on' }).click()
  return app
}

/** Returns the hint and error of a field, as a screen reader announces them with it. */
export async function describes(visitor: Visitor, label: string): Promise<string> {
  const field = visitor.page.getByLabel(label, { exact: true })
  const ids = ((await field.getAttribute('aria-describedby')) ?? '').split(' ').filter(Boolean)
  return (await Promise.all(ids.map((id) => visitor.page.locator(`[id="${id}"]`).textContent()))).join(' ')
}

/** Returns whether the server knows the user of this browser. */
export async function isSignedIn(visitor: Visitor): Promise<boolean> {
  return (await visitor.page.context().request.get('/api/users/me')).status() === 200
}
