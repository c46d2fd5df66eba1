import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logIn, newAccount, register } from '../support/accounts.ts'
import { HOSTED_PASSWORD, useHostedSite } from '#tests/support/hosted/use-hosted-site.ts'
import type { Visitor } from '../support/visitor.ts'

const project = useHostedSite()

test('a phone signs in: the captcha is let in by the policy, and its answer reaches the project', async () => {
  await logInByPhone('+34600111222')
  expect(project.hosted.asked).toContainEqual({ operation: 'sendVerificationCode', captcha: 'token-of-recaptcha' })
})

test('the password is changed where it is known, by whoever knows it', async () => {
  const visitor = await project.signedIn('berta@mail.example')
  const { page } = visitor
  await visitor.open('/user/security')
  const row = page.locator('#password-setting')
  await row.getByText('Change', { exact: true }).click()
  await row.getByLabel('Current password').fill(HOSTED_PASSWORD)
  await row.getByLabel('New password').fill('a louder cove at noon 42')
  await row.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Your new password is saved.').waitFor()
  const again = await project.visitor()
  await again.open('/login')
  await logIn(again, { email: 'berta@mail.example', password: 'a louder cove at noon 42' })
  await again.arrivesAt('/stays')
})

describe('a link by mail', () => {
  test('signs in, and leads to where the visitor was going', async () => {
    const visitor = await project.visitor()
    await visitor.open('/user/bookings')
    const link = await askForLink(visitor, 'frida@mail.example')
    expect(link.origin + link.pathname).toBe(`${project.site.origin}/__/auth/action`)
    await visitor.open(pathOf(link))
    await visitor.arrivesAt('/user/bookings')
  })

  test('has no promises of ours around it: only the project knows how long it works, and its mail is not in our outbox', async () => {
    const visitor = await project.visitor()
    await visitor.open('/login')
    await askForLink(visitor, 'karla@mail.example')
    expect(await visitor.page.getByRole('main').innerText()).not.toMatch(/15 minutes|outbox/)
    await visitor.open('/login/link')
    await visitor.page.getByText('A link works once').waitFor()
  })

  test('signs in from the page to log in', async () => {
    const visitor = await project.visitor()
    await visitor.open('/login')
    const link = await askForLink(visitor, 'gerda@mail.example')
    await visitor.open(pathOf(link))
    await visitor.arrivesAt('/stays')
  })

  test('signs in on another device, after the address', async () => {
    const email = 'hilda@mail.example'
    const visitor = await project.visitor()
    await visitor.open('/login')
    const link = await askForLink(visitor, email)
    const other = await project.visitor()
    await other.open(pathOf(link))
    await other.page.getByLabel('E-mail').fill(email)
    await other.page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
    await other.arrivesAt('/stays')
  })

  test("signs in by way of the project's own page, when the mails lead there", async () => {
    const visitor = await project.visitor()
    await visitor.open('/user/bookings')
    const link = await askForLink(visitor, 'inga@mail.example')
    // What the project's page makes of its link: the address that was given, and in it what the link carried.
    const next = new URL(link.searchParams.get('continueUrl') ?? '')
    for (const name of ['mode', 'oobCode', 'apiKey', 'lang'])
      next.searchParams.set(name, link.searchParams.get(name) ?? '')
    await visitor.open(pathOf(next))
    await visitor.arrivesAt('/user/bookings')
  })
})

describe('a project that guards its sign-ins with a captcha of its own', () => {
  beforeAll(() => project.hosted.protect(true))
  afterAll(() => project.hosted.protect(false))

  test('gets one from whoever signs in', async () => {
    await project.signedIn('dora@mail.example')
    expect(project.hosted.asked).toContainEqual({ operation: 'signInWithPassword', captcha: 'token-of-enterprise' })
  })

  test('gets one from whoever has a code sent to their phone', async () => {
    await logInByPhone('+34600111333')
    expect(project.hosted.asked).toContainEqual({ operation: 'sendVerificationCode', captcha: 'token-of-enterprise' })
  })

  test('gets one from whoever makes an account or has a link sent', async () => {
    const visitor = await project.visitor()
    await visitor.open('/register')
    await register(visitor, newAccount())
    await visitor.arrivesAt('/verify-email')
    expect(project.hosted.asked).toContainEqual({ operation: 'signUp', captcha: 'token-of-enterprise' })
    const other = await project.visitor()
    await other.open('/login')
    await other.open(pathOf(await askForLink(other, 'julia@mail.example')))
    await other.arrivesAt('/stays')
    expect(project.hosted.asked).toContainEqual({ operation: 'sendOobCode', captcha: 'token-of-enterprise' })
  })
})

/** Asks for a link on the page to log in; answers the one of the mail. */
async function askForLink({ page }: Visitor, email: string): Promise<URL> {
  await page.getByRole('link', { name: 'Send me a link instead' }).click()
  // The form for passwords, which has such a field too, stays until the other one is there.
  await page.getByRole('button', { name: 'Send me the link' }).waitFor()
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await page.getByText(`A message with a link is on its way to ${email}.`).waitFor()
  return project.hosted.newestLink(email)
}

async function logInByPhone(phone: string): Promise<void> {
  const visitor = await project.visitor()
  const { page } = visitor
  await visitor.open('/login?with=phone')
  await page.getByLabel(/phone/i).first().fill(phone)
  await page.getByRole('button', { name: /Send/ }).click()
  const code = page.getByLabel(/code/i).first()
  await code.waitFor()
  await code.fill(await project.hosted.newestSms(phone))
  await page
    .getByRole('button', { name: /Confirm|Log in|Verify/ })
    .first()
    .click()
  await visitor.arrivesAt('/stays')
}

function pathOf({ pathname, search }: URL): string {
  return pathname + search
}
