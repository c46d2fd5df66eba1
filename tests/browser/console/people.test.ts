import { demoHost } from '#demo/seed-demo.ts'
import { expect, test } from 'vitest'
import { createAccount, enter, mailTo, newAccount, openSession, register, signIn } from '../support/accounts.ts'
import { axeViolations } from '../support/axe-violations.ts'
import { htmlFaults } from '../support/pages/html-faults.ts'
import { queryProduct } from '../support/product-database.ts'
import { useSharedSite } from '../support/use-site.ts'
import type { Visitor } from '../support/visitor.ts'

const site = useSharedSite()
const boss = { name: demoHost.displayName, email: demoHost.email, password: demoHost.password }

async function administrator(javaScriptEnabled: boolean): Promise<Visitor> {
  const visitor = await site.visitor({ javaScriptEnabled })
  await enter(visitor, site.origin, boss)
  await visitor.open('/admin/people')
  return visitor
}

const linkIn = (text: string) => new URL(/http\S+/.exec(text)?.[0] ?? '').pathname

test.each([true, false])(
  'an administrator invites somebody by mail, who registers, confirms the address, accepts and is in the console (scripts: %s)',
  async (javaScriptEnabled) => {
    const account = newAccount('Nuria Sintes')
    const admin = await administrator(javaScriptEnabled)
    const { page } = admin
    await page.getByLabel('E-mail address').fill(account.email)
    await page.getByLabel('Reservations').check()
    await page.getByRole('button', { name: 'Send the invitation' }).click()
    await admin.arrivesAt(/\/admin\/people\?done=invited/)
    await page.getByRole('status').getByText('on its way').waitFor()
    await page.getByText(account.email).waitFor()
    if (javaScriptEnabled) expect(await axeViolations(page)).toEqual([])

    const invited = await site.visitor({ javaScriptEnabled })
    const link = linkIn((await mailTo(site.origin, account.email, /invitation/)).text)
    await invited.open(link)
    await invited.arrivesAt('/login')
    await invited.page.getByText('take you straight to your invitation').waitFor()
    // Most of those who are invited have no account yet.
    await invited.page.getByRole('status').getByRole('link', { name: 'Create one' }).click()
    await invited.arrivesAt('/register')
    await register(invited, account)
    await invited.arrivesAt('/verify-email')
    const mail = await mailTo(site.origin, account.email, /^Confirm/)
    await invited.open(`/demo/outbox/${mail.id}`)
    await invited.page.getByRole('region', { name: 'Text' }).getByRole('link').first().click()
    // With scripts the page does it by itself.
    if (!javaScriptEnabled) await invited.page.getByRole('button', { name: 'Confirm my address' }).click()
    await invited.arrivesAt(link)
    await invited.page.getByText(`${boss.name} invites you`).waitFor()
    if (javaScriptEnabled) expect(await axeViolations(invited.page)).toEqual([])
    await invited.page.getByRole('button', { name: 'Accept' }).click()
    await invited.arrivesAt('/admin')
    await invited.page.getByRole('link', { name: account.name }).waitFor()

    // A second time it is good for nobody.
    const late = await site.visitor({ javaScriptEnabled })
    late.allowFault(/status of 409/)
    await enter(late, site.origin, await createAccount(site.origin))
    expect((await late.open(link))?.status()).toBe(409)
    await late.page.getByText('has already been used').waitFor()
    await late.close()

    await admin.open('/admin/people')
    const row = page.getByRole('row').filter({ hasText: account.email })
    // The scripts of their page learn that it is over, its line of events as soon as it is.
    invited.allowFault(/status of 40[013]/)
    await row.getByLabel(`Change the role of ${account.name}`).click()
    await row.getByRole('button', { name: 'Leaves the company' }).click()
    await admin.arrivesAt(/\/admin\/people\?done=left/)
    await page.getByText('signed out everywhere').waitFor()
    expect(await row.count()).toBe(0)
    await invited.open('/admin')
    await invited.arrivesAt(/\/admin\/over/)
    await invited.page.getByText('was removed while this page was open').waitFor()
  },
)

/** The site as somebody with a session sees it, without a browser. */
async function browsing(account: { name: string; email: string; password: string }) {
  const [{ name, value }] = (await openSession(site.origin, await signIn(site.origin, account))) as [
    { name: string; value: string },
  ]
  const headers = { cookie: `${name}=${value}`, origin: site.origin }
  return {
    ask: async (path: string, form?: Readonly<Record<string, string>>) => {
      const body = form && { method: 'POST', body: new URLSearchParams(form) }
      const response = await fetch(site.origin + path, { redirect: 'manual', headers, ...body })
      return { status: response.status, headers: response.headers, text: await response.text() }
    },
  }
}

const givenRole = (email: string, role: string) =>
  queryProduct(
    site.dataDirectory,
    `insert into app.profile (uid, email, email_verified, role)
     select uid, email, true, $2::app.user_role from identity.account where email = $1
     on conflict (uid) do update set role = excluded.role`,
    [email, role],
  )

test('hosts and staff get no such page, and whoever has lost the role no answer to what was open', async () => {
  const account = await createAccount(site.origin)
  await givenRole(account.email, 'admin')
  const { ask } = await browsing(account)
  const page = await ask('/admin/people')
  expect([page.status, htmlFaults(page.text)]).toEqual([200, []])
  for (const role of ['staff', 'host', 'user']) {
    await givenRole(account.email, role)
    expect((await ask('/admin/people')).status).toBe(404)
    const asked = await ask('/admin/people', { intent: 'invite', email: 'new@example.com', role: 'admin' })
    expect(asked.status).toBe(404)
  }
})

/** Their log-in was so long ago that what is decided shortly after one is not decided any more. */
async function loggedInLongAgo(email: string) {
  await queryProduct(
    site.dataDirectory,
    `update identity.account set valid_since = now() - interval '1 hour' where email = $1`,
    [email],
  )
  await queryProduct(
    site.dataDirectory,
    `update identity.web_session set auth_time = now() - interval '11 minutes'
     where uid = (select uid from identity.account where email = $1)`,
    [email],
  )
}

test('who works here is decided shortly after a log-in: later the password is asked for, and what was typed is kept', async () => {
  const account = await createAccount(site.origin)
  await givenRole(account.email, 'admin')
  const { ask } = await browsing(account)
  await loggedInLongAgo(account.email)
  const requested = { intent: 'invite', email: newAccount().email, role: 'host' }
  const stale = await ask('/admin/people', requested)
  expect([stale.status, stale.text.includes('Your password'), stale.text.includes(requested.email)]).toEqual([
    401,
    true,
    true,
  ])
  expect(stale.text).toContain(`<h2>Invite ${requested.email}</h2>`)
  expect(htmlFaults(stale.text)).toEqual([])
  const wrong = await ask('/admin/people', { ...requested, password: 'not-the-password' })
  expect([wrong.status, wrong.text.includes('Your password')]).toEqual([400, true])
  const done = await ask('/admin/people', { ...requested, password: account.password })
  expect([done.status, done.headers.get('location')]).toEqual([303, '/admin/people?done=invited'])
})

test('who an owner is and where their money goes is decided shortly after a log-in, too', async () => {
  const account = await createAccount(site.origin)
  await givenRole(account.email, 'staff')
  const { ask } = await browsing(account)
  const named = { intent: 'owner', name: 'Joana Pons', currency: 'EUR' }
  const added = await ask('/admin/owners', named)
  const page = added.headers.get('location')?.split('?')[0] ?? ''
  expect([added.status, page]).toEqual([303, expect.stringMatching(/^\/admin\/owners\/./)])
  await loggedInLongAgo(account.email)
  const changed = { ...named, address: 'Carrer Nou 3\nMaó', iban: 'ES9121000418450200051332' }
  for (const address of ['/admin/owners', page]) {
    const stale = await ask(address, changed)
    expect([address, stale.status, stale.text.includes('Your password')]).toEqual([address, 401, true])
    expect(htmlFaults(stale.text)).toEqual([])
    expect(stale.text).toContain('<input type="hidden" name="iban" value="ES9121000418450200051332"/>')
    const wrong = await ask(address, { ...changed, password: 'not-the-password' })
    expect([wrong.status, wrong.text.includes('Your password')]).toEqual([400, true])
  }
  expect((await ask(page)).text).not.toContain('ES9121000418450200051332')
  // What is agreed and paid for an owner is free as before: it moves no money to another account.
  const expense = await ask(page, { intent: 'expense', home: '', day: '', amount: '40', label: 'Boiler' })
  expect(expense.text).not.toContain('Your password')
  const done = await ask(page, { ...changed, password: account.password })
  expect([done.status, done.headers.get('location')]).toEqual([303, `${page}?done=saved`])
  expect((await ask(page)).text).toContain('value="ES9121000418450200051332"')
})

test.each([
  ['/admin/settings/tokens', { name: 'Channel', type: 'custom', permission: 'stays.find' }, 'Copy the token now'],
  [
    '/admin/settings/webhooks',
    { url: 'https://hooks.example.com/in', event: 'booking.confirmed' },
    'Copy the signing secret now',
  ],
])('%s asks for the password in the same way, and goes on with what was typed', async (page, typed, done) => {
  const account = await createAccount(site.origin)
  await givenRole(account.email, 'admin')
  const { ask } = await browsing(account)
  await loggedInLongAgo(account.email)
  const stale = await ask(page, typed)
  expect([stale.status, stale.text.includes('Your password')]).toEqual([401, true])
  for (const [name, value] of Object.entries(typed))
    expect(stale.text).toMatch(new RegExp(`<input type="hidden" name="${name}" value="${value}"/>`))
  expect(htmlFaults(stale.text)).toEqual([])
  const wrong = await ask(page, { ...typed, password: 'not-the-password' })
  expect([wrong.status, wrong.text.includes('Your password')]).toEqual([400, true])
  // What is seen of the form is kept, too.
  const [first] = Object.entries(typed)[0]!.slice(1)
  expect(wrong.text).toMatch(new RegExp(`<input [^>]*class="c-input"[^>]*value="${first}"`))
  const made = await ask(page, { ...typed, password: account.password })
  expect([made.status, made.text.includes(done)]).toEqual([201, true])
})

test('an invitation is not kept by anybody, and is told to search engines and other sites by nobody', async () => {
  const account = await createAccount(site.origin)
  const { ask } = await browsing(account)
  const missing = await ask('/invitation/unknown')
  expect([missing.status, missing.text.includes('We do not know this invitation')]).toEqual([404, true])
  expect(missing.text).toContain('<meta name="robots" content="noindex"/>')
  expect(missing.headers.get('referrer-policy')).toBe('same-origin')
  expect(missing.headers.get('cache-control')).toBe('private, no-store')
})

test('by keyboard alone a guest is found, blocked and let in again, and the focus is on what was done', async () => {
  const account = await createAccount(site.origin)
  await openSession(site.origin, await signIn(site.origin, account))
  const admin = await administrator(true)
  const { page } = admin
  const { keyboard } = page
  const focused = () => page.evaluate(() => document.querySelector('main :focus')?.textContent ?? '')
  await keyboard.press('g')
  await keyboard.press('u')
  await admin.arrivesAt('/admin/guests')
  await page.getByRole('searchbox', { name: 'Name, address or phone number' }).focus()
  await keyboard.type(account.email)
  await keyboard.press('Enter')
  await admin.arrivesAt(/text=guest/)
  // The focus leaves the field, in which J is a letter, when the rows are drawn.
  await expect.poll(focused).toBe('Guests')
  await keyboard.press('j')
  await expect.poll(focused).toBe(account.name)
  await keyboard.press('Enter')
  await page.getByLabel('Reason').focus()
  await keyboard.type('Paid with a stolen card.')
  await keyboard.press('Enter')
  await admin.arrivesAt(/done=blocked/)
  await expect.poll(focused).toContain('The account is blocked.')
  await page.getByRole('button', { name: 'Let them log in again' }).focus()
  await keyboard.press('Enter')
  await admin.arrivesAt(/done=unblocked/)
  await expect.poll(focused).toContain('The guest can log in again.')
})
