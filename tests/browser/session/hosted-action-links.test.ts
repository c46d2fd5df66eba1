import { expect, test } from 'vitest'
import { logIn, newAccount, register } from '../support/accounts.ts'
import { openRow, row, turnOnApp } from '../support/account-area.ts'
import { HOSTED_PASSWORD, useHostedSite } from '#tests/support/hosted/use-hosted-site.ts'
import type { Visitor } from '../support/visitor.ts'

const project = useHostedSite()

/** Opens the link of that mode in the newest mail to an address; it has to stand at the action address of this site. */
async function openLink(visitor: Visitor, email: string, mode: string): Promise<void> {
  const link = await project.hosted.newestLink(email, mode)
  expect(link.origin + link.pathname).toBe(`${project.site.origin}/__/auth/action`)
  await visitor.open(link.pathname + link.search)
}

test('resetPassword: a new password is chosen, and logs in', async () => {
  const email = 'carla@mail.example'
  await project.hosted.newAccount(email, HOSTED_PASSWORD)
  const visitor = await project.visitor()
  const { page } = visitor
  await visitor.open('/forgot-password')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByText('a message with a link is on its way').waitFor()
  await openLink(visitor, email, 'resetPassword')
  const password = 'a longer cove at dusk 77'
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await visitor.arrivesAt('/login')
  await logIn(visitor, { email, password })
  await visitor.arrivesAt('/stays')
})

test('verifyEmail: a new account is confirmed, and goes on to where its owner was going', async () => {
  const account = newAccount()
  const visitor = await project.visitor()
  await visitor.open('/user/bookings')
  await visitor.page.getByRole('link', { name: 'Create an account' }).click()
  await visitor.arrivesAt('/register')
  await register(visitor, account)
  await visitor.arrivesAt('/verify-email')
  await openLink(visitor, account.email, 'verifyEmail')
  await visitor.arrivesAt('/user/bookings')
})

test('verifyAndChangeEmail: the new address logs in; recoverEmail: the old one comes back', async () => {
  const [old, changed] = ['nora@mail.example', 'nora@elsewhere.example']
  const visitor = await project.signedIn(old)
  const { page } = visitor
  await visitor.open('/user/security')
  await openRow(visitor, 'email-setting')
  await page.getByLabel('New e-mail').fill(changed)
  await row(visitor, 'email-setting').getByRole('button', { name: 'Send the link' }).click()
  await page.getByText(`We sent a link to ${changed}.`).waitFor()
  const other = await project.visitor()
  await openLink(other, changed, 'verifyAndChangeEmail')
  await other.page.getByRole('button', { name: 'Confirm the new address' }).click()
  await other.page.getByRole('heading', { name: 'Your new address is confirmed' }).waitFor()
  await other.page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await other.arrivesAt('/login')
  await logIn(other, { email: changed, password: HOSTED_PASSWORD })
  await other.arrivesAt('/user/security')

  const owner = await project.visitor()
  await openLink(owner, old, 'recoverEmail')
  await owner.page.getByRole('button', { name: 'Take my address back' }).click()
  await owner.page.getByRole('heading', { name: 'Your address is back' }).waitFor()
  await owner.page.getByText('Somebody else may know your password.').waitFor()
  await owner.page.getByRole('link', { name: 'Choose a new password' }).click()
  await owner.arrivesAt('/forgot-password')
  await owner.open('/login')
  await logIn(owner, { email: old, password: HOSTED_PASSWORD })
  await owner.arrivesAt('/stays')
})

test('revertSecondFactorAddition: an app that somebody added is no longer asked for', async () => {
  const email = 'olga@mail.example'
  const visitor = await project.signedIn(email)
  await turnOnApp(visitor)
  await visitor.page.getByText('The second step is on.').waitFor()
  const owner = await project.visitor()
  await owner.open('/login')
  await logIn(owner, { email, password: HOSTED_PASSWORD })
  await owner.page.getByLabel('Code of your authenticator app').waitFor()
  await openLink(owner, email, 'revertSecondFactorAddition')
  await owner.page.getByRole('button', { name: 'Remove it' }).click()
  await owner.page.getByRole('heading', { name: 'The second step is removed' }).waitFor()
  await owner.open('/login')
  await logIn(owner, { email, password: HOSTED_PASSWORD })
  await owner.arrivesAt('/stays')
})

test.each([
  ['/account-action?mode=recoverEmail&oobCode=made-up', 'Take my address back'],
  ['/account-action?mode=revertSecondFactorAddition&oobCode=made-up', 'Remove it'],
  // Does at once what it is for.
  ['/verify-email?oobCode=made-up', null],
])('%s says that its code is not good', async (path, button) => {
  const visitor = await project.visitor()
  await visitor.open(path)
  if (button !== null) await visitor.page.getByRole('button', { name: button }).click()
  await visitor.page.getByText('This link has already been used or is incomplete.').waitFor()
})
