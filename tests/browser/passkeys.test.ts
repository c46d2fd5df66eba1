import { expect, test } from 'vitest'
import { createAccount, logIn, mailTo, type Account } from './support/accounts.ts'
import { queryProduct } from './support/product-database.ts'
import { enrollApp } from './support/second-factors.ts'
import { useSharedSite } from './support/use-site.ts'
import { plugAuthenticator, type VirtualAuthenticator } from './support/virtual-authenticator.ts'
import type { Visitor } from './support/visitor.ts'

const site = useSharedSite()
const REFUSED = /status of (400|403)/
const OFFERED = { name: 'Use a passkey' }

/** Somebody who is logged in on /user/security and adds a passkey there. */
async function addsPasskey(account: Account): Promise<{ visitor: Visitor; device: VirtualAuthenticator }> {
  const visitor = await site.visitor()
  // The device is plugged in once the log-in is over: the form would take its passkeys at once.
  await visitor.open('/user/security')
  await logIn(visitor, account)
  await visitor.arrivesAt('/user/security')
  const device = await plugAuthenticator(visitor)
  await visitor.page.getByRole('button', { name: 'Add a passkey' }).click()
  await visitor.page.getByText('Your passkey is ready.').waitFor()
  return { visitor, device }
}

test('a passkey is added, renamed and used to log in to where the visitor wanted to go; its mail takes it back', async () => {
  const account = await createAccount(site.origin)
  const { visitor, device } = await addsPasskey(account)
  const { page } = visitor
  const list = page.locator('#passkeys')
  await list
    .getByText(/Chrome on Linux|Chrome/)
    .first()
    .waitFor()
  await list.locator('summary').click()
  await list.getByLabel('Name').fill('Blue phone')
  await list.getByRole('button', { name: 'Save the name' }).click()
  await list.locator('b', { hasText: 'Blue phone' }).waitFor()
  await page.getByText('Passkey added').waitFor()

  const other = await site.visitor()
  other.allowFault(REFUSED)
  await withoutOffer(other)
  await plugAuthenticator(other, { holding: await device.credentials() })
  await other.open('/user/bookings')
  await other.arrivesAt('/login')
  await other.page.getByRole('button', OFFERED).click()
  await other.arrivesAt('/user/bookings')
  await other.open('/user/security')
  await other.page.getByText(/last used/).waitFor()

  const mail = await mailTo(site.origin, account.email, /passkey was added/)
  const link = new URL(/https?:\/\/\S+/.exec(mail.text)![0])
  const owner = await site.visitor()
  await owner.open(link.pathname + link.search)
  await owner.page.getByRole('heading', { name: 'Remove the passkey' }).waitFor()
  await owner.page.getByText('The passkey “Blue phone” no longer opens your account.').waitFor()
  await owner.page.getByRole('button', { name: 'Remove it' }).click()
  await owner.page.getByRole('heading', { name: 'The passkey is removed' }).waitFor()
  expect((await other.page.goto('/user/bookings'))?.url()).toContain('/login')
})

test('the browser offers the passkey in the form by itself, and a second step is not asked for', async () => {
  const account = await createAccount(site.origin)
  const { device } = await addsPasskey(account)
  await enrollApp(site.origin, account)
  const visitor = await site.visitor()
  await plugAuthenticator(visitor, { holding: await device.credentials() })
  // Asked apart: the form may be left before anybody has looked at it.
  expect(await (await fetch(`${site.origin}/login`)).text()).toContain('autoComplete="username webauthn"')
  await visitor.open('/login')
  await visitor.arrivesAt('/stays')
  await visitor.open('/user/security')
  await visitor.page.getByRole('heading', { name: 'Passkeys' }).waitFor()
})

test('a device that does not know its holder opens nothing', async () => {
  const { device } = await addsPasskey(await createAccount(site.origin))
  const visitor = await site.visitor()
  await withoutOffer(visitor)
  const own = await plugAuthenticator(visitor, { holding: await device.credentials() })
  await own.knowsHolder(false)
  await visitor.open('/login')
  await visitor.page.getByRole('button', OFFERED).click()
  await visitor.page.getByText('No passkey was used. Try again, or log in another way.').waitFor()
})

test('a passkey proves who is there when the sign-in is old, and removing it leaves another way in', async () => {
  const account = await createAccount(site.origin)
  const { visitor } = await addsPasskey(account)
  const { page } = visitor
  visitor.allowFault(REFUSED)
  await makeSignInsOld(account)
  // The SDK keeps its token for an hour: two hours later it asks for one that tells when the sign-in was.
  await page.clock.setFixedTime(Date.now() + 2 * 3_600_000)
  await page.getByRole('button', { name: 'Remove Chrome' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByText(/is removed\. Anyone logged in with it/).waitFor()
  await page.getByText('Passkey removed').waitFor()
  await mailTo(site.origin, account.email, /passkey was removed/)
})

test('the only way in cannot be removed', async () => {
  const account = await createAccount(site.origin)
  const { visitor } = await addsPasskey(account)
  await queryProduct(site.dataDirectory, 'update identity.account set password_hash = null where email = $1', [
    account.email,
  ])
  await visitor.open('/user/security')
  const list = visitor.page.locator('#passkeys')
  await list.getByText('This is your only way to log in.').waitFor()
  expect(await list.getByRole('button', { name: /Remove/ }).count()).toBe(0)
})

test('a browser without passkeys shows no button and logs in as ever', async () => {
  const account = await createAccount(site.origin)
  const visitor = await site.visitor()
  await visitor.page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await visitor.open('/login')
  await visitor.page.getByRole('button', OFFERED).waitFor({ state: 'detached' })
  await logIn(visitor, account)
  await visitor.arrivesAt('/stays')
  await visitor.open('/user/security')
  await visitor.page.getByText('This browser cannot create passkeys.').waitFor()
})

test('whoever only looks at the form does not load the sign-in library', async () => {
  const visitor = await site.visitor({ isFresh: true })
  const loaded: string[] = []
  visitor.page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  const offered = visitor.page.waitForResponse((response) => response.url().includes('passkeySignIn:start'))
  await visitor.open('/login')
  await offered
  expect(loaded.filter((path) => path.includes('identity-client'))).toEqual([])
})

/** A browser that cannot offer passkeys in a form: only the button asks for one. */
async function withoutOffer({ page }: Visitor): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  })
}

/** Everything happened an hour earlier than it did. */
async function makeSignInsOld({ email }: Account): Promise<void> {
  await queryProduct(
    site.dataDirectory,
    `with earlier as (update identity.account set valid_since = valid_since - interval '1 hour' where email = $1 returning uid)
     update identity.session set auth_time = auth_time - interval '1 hour' where uid in (select uid from earlier)`,
    [email],
  )
}
