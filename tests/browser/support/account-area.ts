import { TOTP } from 'otpauth'
import { createAccount, enter, logIn, type Account } from './accounts.ts'
import type { Site } from './use-site.ts'
import type { Visitor } from './visitor.ts'

const REFUSED = /status of 4\d\d/

/** A visitor who logged in by the form of /login; with a new account unless one is given. */
export async function loggedIn(site: Site, account?: Account): Promise<{ visitor: Visitor; account: Account }> {
  const known = account ?? (await createAccount(site.origin))
  const visitor = await site.visitor()
  visitor.allowFault(REFUSED)
  await visitor.open('/login')
  await logIn(visitor, known)
  await visitor.arrivesAt('/stays')
  return { visitor, account: known }
}

/** A visitor with a session of an account, a new one unless one is given, who has opened nothing yet. */
export async function signedIn(site: Site, account?: Account): Promise<{ visitor: Visitor; account: Account }> {
  const known = account ?? (await createAccount(site.origin))
  const visitor = await site.visitor()
  visitor.allowFault(REFUSED)
  await enter(visitor, site.origin, known)
  return { visitor, account: known }
}

/** A visitor without scripts who has a session. */
export async function withoutScripts(site: Site, account: Account): Promise<Visitor> {
  const visitor = await site.visitor({ javaScriptEnabled: false })
  visitor.allowFault(REFUSED)
  await enter(visitor, site.origin, account)
  return visitor
}

/** The copy of the user that the browser keeps. */
export function storedUser(visitor: Visitor): Promise<Record<string, unknown> | null> {
  return visitor.page.evaluate(
    () => JSON.parse(localStorage.getItem('holmstay.user') ?? 'null') as Record<string, unknown> | null,
  )
}

/** One setting of the account area, by its id. */
export function row(visitor: Visitor, id: string) {
  return visitor.page.locator(`#${id}`)
}

/** Opens the form of a setting. */
export function openRow(visitor: Visitor, id: string): Promise<void> {
  return row(visitor, id).locator('summary').click()
}

/** Sets an authenticator app up at /user/security and turns it on; answers the app. */
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

/** Hint and error of a field, as they are read out with it. */
export async function describes(visitor: Visitor, label: string): Promise<string> {
  const field = visitor.page.getByLabel(label, { exact: true })
  const ids = ((await field.getAttribute('aria-describedby')) ?? '').split(' ').filter(Boolean)
  return (await Promise.all(ids.map((id) => visitor.page.locator(`[id="${id}"]`).textContent()))).join(' ')
}

/** Whether the server knows who makes this browser's requests. */
export async function isSignedIn(visitor: Visitor): Promise<boolean> {
  return (await visitor.page.context().request.get('/api/users/me')).status() === 200
}
