import { beforeEach, describe, expect, test } from 'vitest'
import { callIdentity } from '#tests/support/call-identity.ts'
import { createAccount, enter, logIn, mailTo, openSession, signIn, type Account } from '../support/accounts.ts'
import { queryProduct } from '../support/product-database.ts'
import { useSharedSite } from '../support/use-site.ts'

const site = useSharedSite()
let account: Account
let idToken: string

beforeEach(async () => {
  account = await createAccount(site.origin, { verified: false })
  idToken = await signIn(site.origin, account)
})

const query = (text: string, values: readonly unknown[] = [account.email]) =>
  queryProduct<{ uid: string }>(site.dataDirectory, text, values)
const sendLink = () => callIdentity(site.origin, 'sendOobCode', { requestType: 'VERIFY_EMAIL', idToken })
const openLink = async () =>
  callIdentity(site.origin, 'update', {
    oobCode: /oobCode=([\w-]+)/.exec((await mailTo(site.origin, account.email)).text)?.[1],
  })

/** Asks for pages with the session of the account: their status, where they lead and what they say. */
async function browsing() {
  const [{ name, value }] = (await openSession(site.origin, idToken)) as [{ name: string; value: string }]
  return async (path: string) => {
    const response = await fetch(site.origin + path, { redirect: 'manual', headers: { cookie: `${name}=${value}` } })
    return { status: response.status, to: response.headers.get('location'), text: await response.text() }
  }
}

describe('who counts as verified', () => {
  test('with a password only by the address: a linked phone opens the account, and the address can still be confirmed', async () => {
    const get = await browsing()
    expect(await get('/user')).toMatchObject({ status: 303, to: '/verify-email' })
    await query(`update identity.account set phone = '+34600000001' where email = $1`)
    await query(`update app.profile set phone = '+34600000001' where email = $1`)
    expect((await get('/user')).status).toBe(200)
    const page = await get('/verify-email')
    expect([page.status, page.text.includes('Confirm your address')]).toEqual([200, true])
    await query('update identity.account set email_verified = true where email = $1')
    await query('update app.profile set email_verified = true where email = $1')
    expect(await get('/verify-email')).toMatchObject({ status: 303, to: '/stays' })
  })

  test('somebody of another provider at once, whatever it says of the address', async () => {
    const get = await browsing()
    await query('update identity.account set password_hash = null where email = $1')
    await query(
      `insert into identity.account_provider (uid, provider_id, raw_id, email, linked_at)
       select uid, 'google.com', uid, email, now() from identity.account where email = $1`,
    )
    expect((await get('/user')).status).toBe(200)
    expect(await get('/verify-email')).toMatchObject({ status: 303, to: '/stays' })
    expect(await get('/login')).toMatchObject({ status: 303, to: '/stays' })
  })
})

test('the page says that we sent a link when we sent one', async () => {
  const get = await browsing()
  const before = (await get('/verify-email')).text
  expect(before).not.toContain('We sent a link')
  expect(before).toContain('Send me the link')
  await sendLink()
  expect((await get('/verify-email')).text).toContain(`We sent a link to ${account.email}`)
  await query(`update identity.oob_code set expires_at = now() where email = $1`)
  expect((await get('/verify-email')).text).not.toContain('We sent a link')
})

describe('on the page that waits for the link', () => {
  async function waiting() {
    await sendLink()
    const visitor = await site.visitor()
    await visitor.open('/login')
    await logIn(visitor, account)
    await visitor.arrivesAt('/verify-email')
    return visitor
  }

  test('an address that was verified elsewhere gets no more mail, and the page says so', async () => {
    const visitor = await waiting()
    await openLink()
    await visitor.page.getByRole('button', { name: 'Send it again' }).click()
    await visitor.page.getByText('Email is already verified', { exact: true }).waitFor()
  })

  test('without JavaScript they go on', async () => {
    await sendLink()
    const visitor = await site.visitor({ javaScriptEnabled: false })
    await enter(visitor, site.origin, account)
    await visitor.open('/verify-email')
    await openLink()
    await visitor.page.getByLabel('Password', { exact: true }).fill(account.password)
    await visitor.page.getByRole('button', { name: 'Send it again' }).click()
    await visitor.arrivesAt('/stays')
  })

  test('without JavaScript a wrong password is called so: nobody is asked for an address there', async () => {
    const visitor = await site.visitor({ javaScriptEnabled: false })
    await enter(visitor, site.origin, account)
    visitor.allowFault(/status of 400/)
    await visitor.open('/verify-email')
    await visitor.page.getByLabel('Password', { exact: true }).fill('not the password')
    await visitor.page.getByRole('button', { name: 'Send me the link' }).click()
    await visitor.page.getByText(/Incorrect password|Invalid email/).waitFor()
    expect(await visitor.page.getByText('Invalid email or password.').count()).toBe(0)
  })

  test('whoever opened the link goes on, and is told when it was not opened', async () => {
    const visitor = await waiting()
    const opened = visitor.page.getByRole('button', { name: 'I have opened the link' })
    await opened.click()
    await visitor.page.getByText('Your address is not confirmed yet.').waitFor()
    await openLink()
    await opened.click()
    await visitor.arrivesAt('/stays')
  })

  test('a user who cannot be reloaded is told', async () => {
    const visitor = await waiting()
    visitor.allowFault(/lookup|ERR_FAILED/)
    await visitor.page.route('**/accounts:lookup*', (route) => route.abort())
    await visitor.page.getByRole('button', { name: 'I have opened the link' }).click()
    await visitor.page.getByText('Failed to reload user data', { exact: true }).waitFor()
  })

  test('so is one whom the SDK does not know', async () => {
    await sendLink()
    const visitor = await site.visitor()
    visitor.allowFault(/404/)
    await visitor.page.route('**/__session/token', (route) => route.fulfill({ status: 404, body: '{}' }))
    await enter(visitor, site.origin, account)
    await visitor.open('/verify-email')
    await visitor.page.getByRole('button', { name: 'I have opened the link' }).click()
    await visitor.page.getByText('Firebase authentication not initialized', { exact: true }).waitFor()
  })
})
