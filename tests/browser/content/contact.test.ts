import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createApiGuest } from '#tests/support/booking/api-guest.ts'
import { callIdentity } from '#tests/support/call-identity.ts'
import { enter, mailTo } from '../support/accounts.ts'
import { axeViolations, expectAccessible } from '../support/axe-violations.ts'
import { offersFor } from '../support/checkout.ts'
import { useSharedSite } from '../support/use-site.ts'

const site = useSharedSite()

/** As fast as somebody who types well: a form that comes back within two seconds was filled in by a program. */
const TYPING = { delay: 70 }
const WORDS = 'Is there a cot for our baby in the finca?'

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const send = (page: Page) => page.getByRole('button', { name: 'Send your message' }).click()

test('without JavaScript: what is missing is said beside each field, nothing typed is lost, and the message arrives', async () => {
  const visitor = await site.visitor({ javaScriptEnabled: false })
  visitor.allowFault(/status of 400/)
  const { page } = visitor
  await visitor.open('/contact?topic=booking&booking=HM-7F3KPQRS')
  expect(await field(page, 'Which booking?').inputValue()).toBe('HM-7F3KPQRS')
  await field(page, 'Your message').pressSequentially(WORDS, TYPING)
  await field(page, 'Your e-mail address').fill('anna at mail')
  await send(page)

  await page.getByText('Enter your name, so that we know how to address you.').waitFor()
  await page.getByText('Enter an e-mail address like anna@example.com.').waitFor()
  expect(await field(page, 'Your message').inputValue()).toBe(WORDS)
  expect(await field(page, 'Your e-mail address').getAttribute('aria-invalid')).toBe('true')
  expect(await field(page, 'Your e-mail address').inputValue()).toBe('anna at mail')

  await field(page, 'Your name').fill('Anna Lindqvist')
  await field(page, 'Your e-mail address').fill('anna.writes@example.com')
  await send(page)
  await visitor.arrivesAt(/^\/contact\/sent\?reference=M-/)
  await page.getByRole('heading', { name: 'Thank you, we have your message' }).waitFor()
  const reference = new URL(page.url()).searchParams.get('reference') ?? ''
  await page.getByText(reference, { exact: true }).waitFor()

  const mail = await mailTo(site.origin, 'hello@holmstay.example', new RegExp(reference))
  expect(mail.text).toContain(WORDS)
  expect(mail.text).toContain('HM-7F3KPQRS')
  const receipt = await mailTo(site.origin, 'anna.writes@example.com', new RegExp(reference))
  expect(receipt.text).not.toContain('cot')
})

test('who is signed in finds name and address filled in and their bookings to choose from, and only a message about a booking asks which', async () => {
  const visitor = await site.visitor()
  const guest = await createApiGuest(site.origin)
  await callIdentity(site.origin, 'update', { idToken: guest.idToken, displayName: 'Anna Lindqvist' })
  const [{ slug: stay, checkIn, checkOut }] = await offersFor(site.origin, 20)
  const held = await guest.hold((await guest.quote({ stay, checkIn, checkOut })).data?.id ?? '')
  const account = { name: 'Anna Lindqvist', ...guest }
  await enter(visitor, site.origin, account)
  const { page } = visitor
  await visitor.open('/user')
  await visitor.open('/contact')
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('#email')?.value !== '')
  expect(await field(page, 'Your e-mail address').inputValue()).toBe(account.email)
  expect(await field(page, 'Your name').inputValue()).toBe('Anna Lindqvist')
  await page.locator(`#own-bookings option[value="${held.data?.reference}"]`).waitFor({ state: 'attached' })
  await field(page, 'What is it about?').selectOption('home')
  await field(page, 'Which booking?').waitFor({ state: 'hidden' })
  await field(page, 'What is it about?').selectOption('booking')
  await field(page, 'Which booking?').waitFor()
  await field(page, 'Your message').pressSequentially(WORDS, TYPING)
  await send(page)
  await visitor.arrivesAt(/^\/contact\/sent\?reference=M-/)
  const receipt = await mailTo(site.origin, account.email, /We have your message/)
  expect(receipt.text).toContain(WORDS)
  expect(await axeViolations(page)).toEqual([])
})

test('a message that is too long comes back whole, with the number of letters that fit', async () => {
  const visitor = await site.visitor()
  visitor.allowFault(/status of 4\d\d/)
  const { page } = visitor
  await visitor.open('/contact')
  const long = 'All about our holiday. '.repeat(220).trim()
  await field(page, 'Your name').fill('Anna')
  await field(page, 'Your e-mail address').fill('anna@example.com')
  await field(page, 'Your message').fill(long)
  await send(page)
  await page.getByText(/letters; 4,000 fit\. Please shorten it\./).waitFor()
  expect(await field(page, 'Your message').inputValue()).toBe(long)
  await expectAccessible(page, [360, 1440])
})

test('the page of thanks without a reference of ours leads back to the form', async () => {
  const visitor = await site.visitor()
  await visitor.open('/contact/sent?reference=%3Cscript%3E')
  await visitor.arrivesAt('/contact')
})

const letter = { name: 'Anna', email: 'anna@example.com', message: WORDS, topic: 'home' }

test('another site cannot send the form, and a message of a megabyte is refused', async () => {
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  const post = (message: string, headers: Record<string, string>) =>
    fetch(`${site.origin}/contact`, {
      method: 'POST',
      redirect: 'manual',
      headers,
      body: new URLSearchParams({ ...letter, message }),
    })
  expect((await post(WORDS, foreign)).status).toBe(403)
  expect((await post('x'.repeat(1_000_000), { origin: site.origin })).status).toBe(413)
  expect((await post('x'.repeat(1_100_000), { origin: site.origin })).status).toBe(413)
})

test('no header makes one sender look like many', async () => {
  const statuses: number[] = []
  for (let turn = 0; turn < 6; turn += 1) {
    const from = `203.0.113.${turn}`
    const response = await fetch(`${site.origin}/api/contact-messages`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': from,
        'x-real-ip': from,
        forwarded: `for=${from}`,
        'x-holmstay-client-address': from,
        'user-agent': `agent ${turn}`,
      },
      body: JSON.stringify({ data: { ...letter, message: `${WORDS} ${turn}` } }),
    })
    statuses.push(response.status)
  }
  // The two messages of the tests above came from the same address.
  expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(5)
  expect(statuses.at(-1)).toBe(429)
})
