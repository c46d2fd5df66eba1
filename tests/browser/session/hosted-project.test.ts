import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startHostedService, type HostedService } from '#tests/support/hosted/hosted-service.ts'
import { logIn } from '../support/accounts.ts'
import { reachHostedService } from '#tests/support/hosted/reach-hosted-service.ts'
import { useSite } from '../support/use-site.ts'
import type { Visitor } from '../support/visitor.ts'

let hosted: HostedService
const site = useSite(async () => {
  // The project has to know the site's address for the links of its mails, and the site that of the project.
  const port = await freePort()
  hosted = await startHostedService(`http://localhost:${port}`, 'google.com,oidc.acme=Acme')
  return { ...hosted.environment, PORT: String(port) }
})
beforeAll(() => hosted.protect(false))
afterAll(() => hosted.close())

const password = 'quiet cove at dawn 17'

async function newVisitor(): Promise<Visitor> {
  const visitor = await site.visitor()
  await reachHostedService(visitor, hosted)
  return visitor
}

async function signedIn(email: string): Promise<Visitor> {
  await hosted.newAccount(email, password)
  const visitor = await newVisitor()
  await visitor.open('/login')
  await logIn(visitor, { email, password })
  await visitor.arrivesAt('/stays')
  return visitor
}

test('a phone signs in: the captcha is let in by the policy, and its answer reaches the project', async () => {
  const visitor = await newVisitor()
  const { page } = visitor
  const phone = '+34600111222'
  await visitor.open('/login?with=phone')
  await page.getByLabel(/phone/i).first().fill(phone)
  await page.getByRole('button', { name: /Send/ }).click()
  await page.getByLabel(/code/i).first().waitFor()
  expect(hosted.asked).toContainEqual({ operation: 'sendVerificationCode', captcha: 'token-of-recaptcha' })
  await page
    .getByLabel(/code/i)
    .first()
    .fill(await hosted.newestSms(phone))
  await page
    .getByRole('button', { name: /Confirm|Log in|Verify/ })
    .first()
    .click()
  await visitor.arrivesAt('/stays')
})

test('the password is changed where it is known, by whoever knows it', async () => {
  const visitor = await signedIn('berta@mail.example')
  const { page } = visitor
  await visitor.open('/user/security')
  const row = page.locator('#password-setting')
  await row.getByText('Change', { exact: true }).click()
  await row.getByLabel('Current password').fill(password)
  await row.getByLabel('New password').fill('a louder cove at noon 42')
  await row.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Your new password is saved.').waitFor()
  const again = await newVisitor()
  await again.open('/login')
  await logIn(again, { email: 'berta@mail.example', password: 'a louder cove at noon 42' })
  await again.arrivesAt('/stays')
})

test('links of its mails come to one address and lead on to a new password', async () => {
  const email = 'carla@mail.example'
  await hosted.newAccount(email, password)
  const visitor = await newVisitor()
  const { page } = visitor
  await visitor.open('/forgot-password')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByText('a message with a link is on its way').waitFor()
  const reset = await hosted.newestLink(email)
  expect(reset.origin + reset.pathname).toBe(`${site.origin}/__/auth/action`)
  await visitor.open(reset.pathname + reset.search)
  await page.getByLabel('New password').fill('a longer cove at dusk 77')
  await page.getByRole('button', { name: /Save|Set|Change/ }).click()
  await visitor.arrivesAt('/login?reset=1'.split('?')[0]!)
})

test('another provider signs in, in a window of the project', async () => {
  const visitor = await newVisitor()
  const { page } = visitor
  await visitor.open('/login?from=/user/bookings')
  await page.getByRole('button', { name: 'Continue with Acme' }).waitFor()
  const google = page.getByRole('button', { name: 'Continue with Google' })
  await page.locator('.providers button[aria-busy]').first().waitFor({ state: 'detached' })
  const [popup] = await Promise.all([page.waitForEvent('popup'), google.click()])
  await popup.getByLabel('Who are you?').fill('erik@mail.example')
  await popup.getByRole('button', { name: 'Go on' }).click()
  await visitor.arrivesAt('/user/bookings')
  expect(popup.isClosed()).toBe(true)
})

describe('a link by mail', () => {
  async function askForLink({ page }: Visitor, email: string): Promise<URL> {
    await page.getByRole('link', { name: 'Send me a link instead' }).click()
    // The form for passwords, which has such a field too, stays until the other one is there.
    await page.getByRole('button', { name: 'Send me the link' }).waitFor()
    await page.getByLabel('E-mail').fill(email)
    await page.getByRole('button', { name: 'Send me the link' }).click()
    await page.getByText(`A message with a link is on its way to ${email}.`).waitFor()
    return hosted.newestLink(email)
  }

  test('signs in, and leads to where the visitor was going', async () => {
    const visitor = await newVisitor()
    await visitor.open('/user/bookings')
    const link = await askForLink(visitor, 'frida@mail.example')
    expect(link.origin + link.pathname).toBe(`${site.origin}/__/auth/action`)
    await visitor.open(link.pathname + link.search)
    await visitor.arrivesAt('/user/bookings')
  })

  test('signs in from the page to log in', async () => {
    const visitor = await newVisitor()
    await visitor.open('/login')
    const link = await askForLink(visitor, 'gerda@mail.example')
    await visitor.open(link.pathname + link.search)
    await visitor.arrivesAt('/stays')
  })

  test('signs in on another device, after the address', async () => {
    const email = 'hilda@mail.example'
    const visitor = await newVisitor()
    await visitor.open('/login')
    const link = await askForLink(visitor, email)
    const other = await newVisitor()
    await other.open(link.pathname + link.search)
    await other.page.getByLabel('E-mail').fill(email)
    await other.page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
    await other.arrivesAt('/stays')
  })

  test("signs in by way of the project's own page, when the mails lead there", async () => {
    const visitor = await newVisitor()
    await visitor.open('/user/bookings')
    const link = await askForLink(visitor, 'inga@mail.example')
    // What the project's page makes of its link: the address that was given, and in it what the link carried.
    const next = new URL(link.searchParams.get('continueUrl') ?? '')
    for (const name of ['mode', 'oobCode', 'apiKey', 'lang'])
      next.searchParams.set(name, link.searchParams.get(name) ?? '')
    await visitor.open(next.pathname + next.search)
    await visitor.arrivesAt('/user/bookings')
  })
})

test('a project that asks for a captcha at every sign-in gets one', async () => {
  hosted.protect(true)
  await signedIn('dora@mail.example')
  expect(hosted.asked).toContainEqual({ operation: 'signInWithPassword', captcha: 'token-of-enterprise' })
  hosted.protect(false)
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}
