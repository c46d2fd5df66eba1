import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { securityText } from '#web/text/security-text.ts'
import { row, turnOnApp } from '../support/account-area.ts'
import { useHostedSite } from '#tests/support/hosted/use-hosted-site.ts'
import type { Visitor } from '../support/visitor.ts'

const project = useHostedSite()

const PHONE = {
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
}
const FRAME = /^https:\/\/homes-of-test\.firebaseapp\.com\/__\/auth\/iframe\?/

test('a provider signs in, in a window of the project, and leads to where the visitor was going', async () => {
  const visitor = await atLogin('/login?from=/user/bookings')
  await visitor.page.getByRole('button', { name: 'Continue with Acme' }).waitFor()
  const popup = await signInAs('erik@mail.example', visitor, 'Continue with Google')
  await visitor.arrivesAt('/user/bookings')
  expect(popup.isClosed()).toBe(true)
})

test('one who comes back is the same user', async () => {
  const uids = []
  for (let visit = 0; visit < 2; visit++) {
    const visitor = await atLogin('/login')
    await signInAs('finn@mail.example', visitor, 'Continue with Acme')
    await visitor.arrivesAt('/stays')
    uids.push(await visitor.page.evaluate(async () => ((await (await fetch('/api/users/me')).json()) as User).uid))
  }
  expect(uids).toEqual([expect.any(String), uids[0]])
})

test('a provider that is added to an account signs in to it', async () => {
  const email = 'greta@mail.example'
  const visitor = await project.signedIn(email)
  const { page } = visitor
  await visitor.open('/user/security')
  await row(visitor, 'providers').getByRole('button', { name: 'Add Google' }).focus()
  await signInAs('greta@elsewhere.example', visitor, 'Add Google')
  await row(visitor, 'providers').getByText('greta@elsewhere.example').waitFor()
  await page.getByRole('button', { name: 'Remove Google' }).waitFor()

  const again = await atLogin('/login')
  await signInAs('greta@elsewhere.example', again, 'Continue with Google')
  await again.arrivesAt('/stays')
  await again.open('/user/security')
  await row(again, 'email-setting').getByText(email).waitFor()

  // What was said of the last change goes when the next one begins, and does not stand above its fault.
  const added = row(visitor, 'providers').getByText(securityText.methodAdded('Google'))
  await added.waitFor()
  visitor.allowFault(/ERR_FAILED/)
  await page.route('**/accounts:update*', (route) => route.abort())
  await page.getByRole('button', { name: 'Remove Google' }).click()
  await row(visitor, 'providers').getByRole('alert').waitFor()
  expect(await added.count()).toBe(0)
})

test('a second step is asked for after the window', async () => {
  const visitor = await project.signedIn('ida@mail.example')
  const app = await turnOnApp(visitor)
  await visitor.page.getByText('The second step is on.').waitFor()
  await row(visitor, 'providers').getByRole('button', { name: 'Add Google' }).focus()
  await signInAs('ida@elsewhere.example', visitor, 'Add Google')
  await visitor.page.getByRole('button', { name: 'Remove Google' }).waitFor()

  const again = await atLogin('/login')
  await signInAs('ida@elsewhere.example', again, 'Continue with Google')
  const code = again.page.getByLabel('Code of your authenticator app')
  // The code that turned it on does not count twice.
  await code.fill(app.generate({ timestamp: Date.now() + 30_000 }))
  await code.press('Enter')
  await again.arrivesAt('/stays')
})

test('on a phone the frame is there before the press: its browser opens no window long after it', async () => {
  const visitor = await atLogin('/login', PHONE)
  expect(visitor.page.frames().filter((frame) => FRAME.test(frame.url())).length).toBe(1)
  await signInAs('hugo@mail.example', visitor, 'Continue with Google')
  await visitor.arrivesAt('/stays')
})

test('elsewhere nothing of Google is asked before the press', async () => {
  const { page } = await atLogin('/login')
  expect(page.frames().length).toBe(1)
})

interface User {
  readonly uid: string
}

/** A visitor at the page to log in, whose windows are ready to be opened. */
async function atLogin(path: string, options = {}): Promise<Visitor> {
  const visitor = await project.visitor(options)
  await visitor.open(path)
  await visitor.page.locator('.providers button').first().waitFor()
  await visitor.page.locator('.providers button[aria-busy]').first().waitFor({ state: 'detached' })
  return visitor
}

/** Presses the button and tells the provider in its window who it is. */
async function signInAs(email: string, { page }: Visitor, button: string): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: button }).click()])
  await popup.getByLabel('Who are you?').fill(email)
  await popup.getByRole('button', { name: 'Go on' }).click()
  return popup
}
