import { describe, expect, test } from 'vitest'
import { createAccount, logIn, mailTo } from './support/accounts.ts'
import { queryProduct } from './support/product-database.ts'
import { codeSentTo, enrollApp, enrollPhone, newPhoneNumber } from './support/second-factors.ts'
import { useSharedSite } from './support/use-site.ts'
import type { Visitor } from './support/visitor.ts'

const site = useSharedSite()
const REFUSED = /status of (400|429)/
const APP_CODE = 'Code of your authenticator app'

describe('a password with a second factor', () => {
  test('asks for the code of the app; a wrong one is refused beside the field, the right one leads to the destination', async () => {
    const account = await createAccount(site.origin)
    const { app } = await enrollApp(site.origin, account)
    const visitor = await site.visitor()
    visitor.allowFault(REFUSED)
    await visitor.open('/user/bookings')
    await logIn(visitor, account)
    await visitor.page.getByText('One more step: confirm that it is you.').waitFor()
    await confirm(visitor, APP_CODE, '')
    await visitor.page.getByText('Enter the code.').waitFor()
    await confirm(visitor, APP_CODE, '12')
    await visitor.page.getByText('This code is not right. Check the digits and try again.').waitFor()
    await confirm(visitor, APP_CODE, app.code())
    await visitor.arrivesAt('/user/bookings')
    // What was typed is forgotten, and would not be put into the form for somebody else when the session ends.
    expect(await visitor.page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(account.email)
  })

  test('lets the visitor choose a recovery code, which works once', async () => {
    const account = await createAccount(site.origin)
    const { recoveryCodes } = await enrollApp(site.origin, account)
    for (const [index, outcome] of ['taken', 'refused'].entries()) {
      const visitor = await site.visitor()
      visitor.allowFault(REFUSED)
      await visitor.open('/login')
      await logIn(visitor, account)
      await visitor.page.getByRole('button', { name: 'A recovery code' }).click()
      await confirm(visitor, 'Recovery code', recoveryCodes[0]!.toUpperCase())
      if (outcome === 'taken') await visitor.arrivesAt('/stays')
      else await visitor.page.getByText('This code is not right.').waitFor()
      expect(index).toBeLessThan(2)
    }
  })

  test('sends a code to the phone when asked to, and lets the visitor change their mind', async () => {
    const account = await createAccount(site.origin)
    const phone = newPhoneNumber()
    await enrollPhone(site.origin, account, phone)
    const first = await codeSentTo(site.origin, phone)
    await letTimePass()
    const visitor = await site.visitor()
    await visitor.open('/login')
    await logIn(visitor, account)
    await visitor.page.getByText(`We send a code to Work (••• ${phone.slice(-4)}).`).waitFor()
    await visitor.page.getByRole('button', { name: 'A recovery code' }).click()
    await visitor.page.getByLabel('Recovery code').waitFor()
    await visitor.page.getByRole('button', { name: 'A message to Work' }).click()
    await visitor.page.getByRole('button', { name: 'Send the code' }).click()
    await visitor.page.getByText(/You can ask for another code in \d+ s\./).waitFor()
    await confirm(visitor, 'Code from the message', (await codeSentTo(site.origin, phone, first.id)).code)
    await visitor.arrivesAt('/stays')
  })

  test('five wrong codes end the sign-in, and the page says to begin again', async () => {
    const account = await createAccount(site.origin)
    await enrollApp(site.origin, account)
    const visitor = await site.visitor()
    visitor.allowFault(REFUSED)
    await visitor.open('/login')
    await logIn(visitor, account)
    for (let wrong = 0; wrong < 6; wrong++) {
      const reply = visitor.page.waitForResponse((response) => response.url().includes('mfaSignIn:finalize'))
      await confirm(visitor, APP_CODE, '12')
      await reply
      await visitor.page.getByText(/This code is not right|That took too long/).waitFor()
    }
    await visitor.page.getByText('That took too long. Please log in again.').waitFor()
    await visitor.page.getByLabel('Password', { exact: true }).waitFor()
  })

  test('is asked for after a sign-in link as well', async () => {
    const account = await createAccount(site.origin)
    const { app } = await enrollApp(site.origin, account)
    const visitor = await site.visitor()
    visitor.allowFault(REFUSED)
    await visitor.open('/login?with=link')
    await visitor.page.getByLabel('E-mail').fill(account.email)
    await visitor.page.getByRole('button', { name: 'Send me the link' }).click()
    await visitor.page.getByText('A message with a link is on its way').waitFor()
    const link = /https?:\/\/\S+/.exec((await mailTo(site.origin, account.email, /sign-in/i)).text)![0]
    await visitor.open(new URL(link).pathname + new URL(link).search)
    await confirm(visitor, APP_CODE, app.code())
    await visitor.arrivesAt('/stays')
  })
})

describe('without JavaScript', () => {
  test('the code of the app is asked for on a page of its own, and what stands for the password is kept from scripts', async () => {
    const account = await createAccount(site.origin)
    const { app } = await enrollApp(site.origin, account)
    const visitor = await site.visitor({ javaScriptEnabled: false })
    visitor.allowFault(REFUSED)
    await visitor.open('/user/bookings')
    await logIn(visitor, account)
    await visitor.arrivesAt('/login/second-factor')
    const cookies = await visitor.page.context().cookies()
    expect(cookies.find(({ name }) => name === 'secondFactor')).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
    expect(cookies.map(({ name }) => name)).not.toContain('session')
    await confirm(visitor, APP_CODE, '12')
    await visitor.page.getByText('This code is not right.').waitFor()
    await confirm(visitor, APP_CODE, app.code())
    await visitor.arrivesAt('/user/bookings')
    expect((await visitor.page.context().cookies()).map(({ name }) => name)).not.toContain('secondFactor')
  })

  test('a recovery code is a link away; a phone says that it needs JavaScript', async () => {
    const account = await createAccount(site.origin)
    const { recoveryCodes } = await enrollApp(site.origin, account)
    await enrollPhoneToo(account)
    const visitor = await site.visitor({ javaScriptEnabled: false })
    await visitor.open('/login')
    await logIn(visitor, account)
    await visitor.arrivesAt('/login/second-factor')
    await visitor.page.getByRole('link', { name: /A message to/ }).click()
    await visitor.page.getByText('This needs JavaScript.').waitFor()
    await visitor.page.getByRole('link', { name: 'A recovery code' }).click()
    await confirm(visitor, 'Recovery code', recoveryCodes[1]!)
    await visitor.arrivesAt('/stays')
  })

  test('whoever comes without a first factor is sent to /login', async () => {
    const visitor = await site.visitor({ javaScriptEnabled: false })
    await visitor.open('/login/second-factor')
    await visitor.arrivesAt(/^\/login$/)
    await visitor.page.context().addCookies([{ name: 'secondFactor', value: 'made-up', url: site.origin }])
    await visitor.open('/login/second-factor')
    await visitor.page.getByText('That took too long. Please log in again.').waitFor()
  })
})

test('the page of its own sends messages where there is JavaScript', async () => {
  const account = await createAccount(site.origin)
  const phone = newPhoneNumber()
  await enrollPhone(site.origin, account, phone)
  const first = await codeSentTo(site.origin, phone)
  await letTimePass()
  const visitor = await site.visitor()
  await visitor.page
    .context()
    .addCookies([{ name: 'secondFactor', value: await pendingCredential(account), url: site.origin, httpOnly: true }])
  await visitor.open('/login/second-factor')
  await visitor.page.getByRole('button', { name: 'Send the code' }).click()
  await confirm(visitor, 'Code from the message', (await codeSentTo(site.origin, phone, first.id)).code)
  await visitor.arrivesAt('/stays')
})

async function confirm({ page }: Visitor, label: string, code: string): Promise<void> {
  await page.getByLabel(label).fill(code)
  await page.getByRole('button', { name: 'Confirm' }).click()
}

/** What stands for a password that was right. */
async function pendingCredential({ email, password }: { email: string; password: string }): Promise<string> {
  const response = await fetch(`${site.origin}/identity/v1/accounts:signInWithPassword?key=holmstay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  })
  return ((await response.json()) as { mfaPendingCredential: string }).mfaPendingCredential
}

/** A second factor more, put into the database: enrolling it would need the first one again. */
async function enrollPhoneToo({ email }: { email: string }): Promise<void> {
  await queryProduct(
    site.dataDirectory,
    `insert into identity.second_factor (enrollment_id, uid, kind, phone, enrolled_at)
     select gen_random_uuid()::text, uid, 'phone', $2, now() from identity.account where email = $1`,
    [email, newPhoneNumber()],
  )
}

/** A number gets a message every half minute only; this lets the half minute pass. */
async function letTimePass(): Promise<void> {
  await queryProduct(site.dataDirectory, 'delete from identity.throttle', [])
}
