import { randomUUID } from 'node:crypto'
import { consolePaths } from '#contract/site/console-map.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { demoHost } from '#demo/seed-demo.ts'
import type { QuoteShape } from '#contract/stay-shapes.ts'
import type { ThreadShape } from '#contract/thread-shapes.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { PDF_FILE } from '#tests/support/access/thread-files.ts'
import { createApiGuest } from '#tests/support/booking/api-guest.ts'
import { expect, test } from 'vitest'
import { enter, mailTo } from '../support/accounts.ts'
import { bookByApi } from '../support/book-by-api.ts'
import { offersFor, type Offer } from '../support/checkout.ts'
import { useSharedSite } from '../support/use-site.ts'
import type { VisitorOptions } from '../support/visitor.ts'

const site = useSharedSite()

const host = { name: demoHost.email, email: demoHost.email, password: demoHost.password }
const party = { adults: 2, children: 0, infants: 0, pets: 0 }

/** A guest who has asked something about a home. */
async function asked({ slug, checkIn, checkOut }: Offer, message: string) {
  const guest = await createApiGuest(site.origin)
  const thread = await guest.call<ThreadShape>('POST', '/api/threads', {
    stay: slug,
    checkIn,
    checkOut,
    party,
    message,
  })
  const id = thread.data!.documentId
  const say = (words: string) => guest.call('POST', `/api/threads/${id}/messages`, { message: words })
  return { guest, id, say }
}

/** The host of the demo's homes, at a page of the console. */
async function hostAt(path: string, options?: VisitorOptions) {
  const visitor = await site.visitor(options)
  await enter(visitor, site.origin, host)
  await visitor.open(path)
  return visitor
}

/** The inbox with the conversations that have these words in them, and no others. */
const inboxWith = (words: string) => `${consolePaths.inbox()}?text=${words}`

test('without JavaScript the host sees who waits longest, answers, notes and offers; the guest reads it and books', async () => {
  const [offered, other] = await offersFor(site.origin, 47)
  const word = `cot${randomUUID().slice(0, 8)}`
  const first = await asked(offered, `Is there a ${word}?`)
  await asked(other!, `And a second ${word}?`)
  const visitor = await hostAt(inboxWith(word), { javaScriptEnabled: false })
  // A rent that is no figure.
  visitor.allowFault(/400/)
  const { page } = visitor
  const list = page.getByRole('region', { name: 'Conversations' })
  expect(await list.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringContaining(`Is there a ${word}?`),
    expect.stringContaining(`And a second ${word}?`),
  ])
  await list.getByRole('link').first().click()
  await visitor.arrivesAt(consolePaths.inboxThread(first.id))

  // The context: what was asked about is free, at its price now.
  const context = page.getByRole('complementary', { name: 'About this conversation' })
  await context.getByText(offered.total).waitFor()
  await context.getByText('free', { exact: true }).waitFor()
  await context.getByRole('link', { name: first.guest.email }).waitFor()

  await page.getByLabel(/^Answer to/).fill('There is one, in the cupboard.')
  await page.getByRole('button', { name: 'Send Ctrl' }).click()
  await page.getByRole('list', { name: 'Messages' }).getByText('There is one, in the cupboard.').waitFor()
  expect((await mailTo(site.origin, first.guest.email, /message/i)).text).toContain('There is one, in the cupboard.')
  expect(await list.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringContaining('And a second'),
    expect.stringContaining('You: There is one'),
  ])

  await page.getByText('Note for colleagues').click()
  await page.getByLabel(/^Note, never/).fill('Carried it up.')
  await page.getByRole('button', { name: 'Save the note' }).click()
  await page.getByText('Carried it up.').waitFor()

  // An offer, compared with the price of the home first.
  await page.getByText('Make an offer').click()
  await page.getByLabel(/^Rent for all nights/).fill('84o')
  await page.getByRole('button', { name: 'Show the price of the home' }).click()
  await page.getByRole('status').getByText(offered.total).waitFor()
  await page.getByRole('button', { name: 'Send the offer' }).click()
  await page.getByRole('alert').getByText('Write the rent as a figure').waitFor()
  expect(await page.getByLabel(/^Rent for all nights/).inputValue()).toBe('84o')
  await page.getByLabel(/^Rent for all nights/).fill('840.50')
  await page.getByRole('button', { name: 'Send the offer' }).click()
  const offers = page.getByRole('list', { name: 'Offers' })
  await offers.getByText(formatMoney(84_050, 'EUR')).waitFor()
  await mailTo(site.origin, first.guest.email, /offer/i)

  // The guest reads the answer and no note, and books at the price of the offer; the host sees what was booked.
  const reader = await site.visitor({ javaScriptEnabled: false })
  await enter(reader, site.origin, { name: first.guest.email, ...first.guest })
  await reader.open(sitePaths.thread(first.id))
  await reader.page.getByText('There is one, in the cupboard.').waitFor()
  expect(await reader.page.content()).not.toContain('Carried it up.')
  const thread = (await first.guest.call<ThreadShape>('GET', `/api/threads/${first.id}`)).data!
  const offer = thread.offers[0]!.documentId
  const booking = await bookByApi(first.guest, site.origin, offered, { offer })
  await first.guest.call('POST', `/api/bookings/${booking}/messages`, { message: 'Booked, thank you!' })
  const { totalMinor, currency } = (await first.guest.booking(booking)).data!
  await page.reload()
  await offers.getByText('booked').waitFor()
  expect(await context.getByText(formatMoney(totalMinor, currency)).count()).toBe(2)
})

test('the conversation of a booking leads to it, with what it costs', async () => {
  const [offered] = await offersFor(site.origin, 49)
  const guest = await createApiGuest(site.origin)
  const booking = await bookByApi(guest, site.origin, offered)
  const thread = await guest.call<ThreadShape>('POST', `/api/bookings/${booking}/messages`, {
    message: 'Is there parking?',
  })
  const { page } = await hostAt(consolePaths.inboxThread(thread.data!.documentId))
  const context = page.getByRole('complementary', { name: 'About this conversation' })
  expect(await context.getByRole('link', { name: /^Open booking/ }).getAttribute('href')).toBe(
    consolePaths.consoleBooking(booking),
  )
  expect(await context.getByText(offered.total).count()).toBe(2)
})

test('of nights that the guest holds since they asked, it says that they are theirs; once booked, it is about the booking', async () => {
  const [offered] = await offersFor(site.origin, 51)
  const { guest, id } = await asked(offered, 'Is there a garage?')
  const { slug: stay, checkIn, checkOut } = offered
  const quote = await guest.call<QuoteShape>('POST', '/api/quotes', { stay, checkIn, checkOut, adults: 2 })
  const held = (await guest.hold(quote.data!.id)).data!.documentId
  const { page } = await hostAt(consolePaths.inboxThread(id))
  const context = page.getByRole('complementary', { name: 'About this conversation' })
  const link = context.getByRole('link', { name: /^booking / })
  expect(await link.getAttribute('href')).toBe(consolePaths.consoleBooking(held))
  expect(await context.getByText('Somebody else has these nights').count()).toBe(0)

  const [another] = await offersFor(site.origin, 52)
  const question = await asked(another, 'Is there a cellar?')
  const booking = await bookByApi(question.guest, site.origin, another)
  await page.goto(consolePaths.inboxThread(question.id))
  await context.getByRole('heading', { name: 'Booking', exact: true }).waitFor()
  const open = context.getByRole('link', { name: /^Open booking / })
  expect(await open.getAttribute('href')).toBe(consolePaths.consoleBooking(booking))
})

test('by keyboard: J and K through the list, Enter opens, R answers, Ctrl + Enter sends, E is done', async () => {
  const [offered] = await offersFor(site.origin, 47)
  const word = `pram${randomUUID().slice(0, 8)}`
  const [first, second] = [await asked(offered, `First ${word}`), await asked(offered, `Second ${word}`)]
  const visitor = await hostAt(inboxWith(word))
  const { page } = visitor
  for (const key of ['j', 'j', 'k', 'j', 'Enter']) await page.keyboard.press(key)
  await visitor.arrivesAt(new RegExp(`^${consolePaths.inboxThread(second.id)}`))
  await page.getByRole('list', { name: 'Messages' }).getByText(`Second ${word}`).waitFor()

  // What is typed is still there after another page.
  await page.keyboard.press('q')
  const firstField = page.locator('details[open] form input:visible').first()
  await expect.poll(() => firstField.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.press('q')
  await firstField.waitFor({ state: 'hidden' })
  await page.keyboard.press('r')
  await page.keyboard.type('Half an answer')
  await page.getByRole('link', { name: new RegExp(`First ${word}`) }).click()
  await visitor.arrivesAt(new RegExp(`^${consolePaths.inboxThread(first.id)}`))
  await expect.poll(() => page.getByLabel(/^Answer to/).inputValue()).toBe('')
  await page.goBack()
  await visitor.arrivesAt(new RegExp(`^${consolePaths.inboxThread(second.id)}`))
  await expect.poll(() => page.getByLabel(/^Answer to/).inputValue()).toBe('Half an answer')
  await page.getByLabel(/^Answer to/).press('Control+Enter')
  await page.getByRole('list', { name: 'Messages' }).getByText('Half an answer').waitFor()
  await expect.poll(() => page.getByLabel(/^Answer to/).inputValue()).toBe('')

  await page.getByRole('link', { name: new RegExp(`First ${word}`) }).click()
  await page.getByRole('list', { name: 'Messages' }).getByText(`First ${word}`).waitFor()
  await page.locator('main').press('e')
  await page.getByRole('button', { name: /^Reopen/ }).waitFor()
  await first.say('One more thing')
  await page.reload()
  await page.getByRole('button', { name: /^Done/ }).waitFor()
})

test('an answer that is refused keeps its text without JavaScript', async () => {
  const [offered] = await offersFor(site.origin, 47)
  const { id } = await asked(offered, 'A long story, please')
  const visitor = await hostAt(consolePaths.inboxThread(id), { javaScriptEnabled: false })
  visitor.allowFault(/400/)
  const { page } = visitor
  const field = page.getByLabel(/^Answer to/)
  await field.evaluate((area: HTMLTextAreaElement) => area.removeAttribute('maxlength'))
  const story = 'x'.repeat(4001)
  await field.fill(story)
  await page.getByRole('button', { name: 'Send Ctrl' }).click()
  await page.getByRole('alert').waitFor()
  expect(await field.inputValue()).toBe(story)

  // As is one whose file is none that may be sent; a paper goes.
  const files = page.getByLabel('Pictures or documents')
  await field.fill('Where it stands')
  await files.setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') })
  await page.getByRole('button', { name: 'Send Ctrl' }).click()
  await page.getByText('This is a text and no photo').waitFor()
  expect(await field.inputValue()).toBe('Where it stands')
  await files.setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF_FILE) })
  await page.getByRole('button', { name: 'Send Ctrl' }).click()
  await page.getByRole('link', { name: /plan\.pdf/ }).waitFor()
  expect(await page.locator('.c-message').getByText('Where it stands').count()).toBe(1)
})

test('the seconds in which an answer can be taken back are counted once, also when the page is read again', async () => {
  const [offered] = await offersFor(site.origin, 47)
  const { id, say } = await asked(offered, 'And a kayak?')
  const [{ page }, { page: other }] = await Promise.all([
    hostAt(consolePaths.inboxThread(id)),
    hostAt(consolePaths.inboxThread(id)),
  ])
  await page.clock.install()
  await page.reload()
  await page.getByLabel(/^Answer to/).fill('Yes, a red one.')
  await page.getByRole('button', { name: 'Send Ctrl' }).click()
  const secondsOn = async (shown: typeof page) =>
    Number(/\d+/.exec(await shown.getByText(/leaves in \d+ s/).innerText())![0])
  await page.getByText(/leaves in \d+ s/).waitFor()
  await page.clock.runFor(4_000)
  await say('Or a canoe?')
  await page.getByText('Or a canoe?').last().waitFor()
  const left = await secondsOn(page)
  await other.reload()
  expect(left).toBeGreaterThanOrEqual((await secondsOn(other)) - 1)
})

test('whoever reads earlier messages stays there when another comes, and who reads the newest sees it', async () => {
  const [offered] = await offersFor(site.origin, 47)
  const { id, say } = await asked(offered, Array.from({ length: 90 }, (_, line) => `Line ${line}`).join('\n'))
  const { page } = await hostAt(consolePaths.inboxThread(id), { viewport: { width: 1280, height: 800 } })
  const messages = page.getByRole('list', { name: 'Messages' })
  const below = () => messages.evaluate((list) => list.scrollHeight - list.clientHeight - list.scrollTop)
  await expect.poll(below).toBeLessThan(48)
  await say('A second one.')
  await messages.getByText('A second one.').waitFor()
  await expect.poll(below).toBeLessThan(48)

  await messages.evaluate((list) => list.scrollTo(0, 0))
  await expect.poll(below).toBeGreaterThan(300)
  await say('A third one.')
  await messages.getByText('A third one.').waitFor()
  expect(await messages.evaluate((list) => list.scrollTop)).toBe(0)
})

test('E held down marks a conversation as done, and does not reopen it', async () => {
  const [offered] = await offersFor(site.origin, 47)
  const { id } = await asked(offered, 'No answer needed.')
  const { page } = await hostAt(consolePaths.inboxThread(id))
  await page.keyboard.down('e')
  await page.getByRole('button', { name: 'Reopen' }).waitFor()
  await page.keyboard.down('e')
  await page.keyboard.up('e')
  const { page: later } = await hostAt(consolePaths.inboxThread(id))
  await later.getByRole('button', { name: 'Reopen' }).waitFor()
  await page.getByRole('button', { name: 'Reopen' }).waitFor()
})

test('an answer can be taken back for ten seconds, and another one put off', async () => {
  const [offered] = await offersFor(site.origin, 47)
  const { id } = await asked(offered, 'And a boat?')
  const visitor = await hostAt(consolePaths.inboxThread(id))
  const { page } = visitor
  const field = page.getByLabel(/^Answer to/)
  const said = page.locator('.c-message')
  await field.fill('Yes, two of them.')
  await page.getByRole('button', { name: 'Send Ctrl' }).click()
  await said.getByText(/leaves in \d+ s/).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Yes, two of them\./)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' })
  expect(await field.inputValue()).toBe('Yes, two of them.')
  expect(await field.evaluate((area) => area === document.activeElement)).toBe(true)
  expect(await said.count()).toBe(1)

  await page.getByText('Send later').click()
  await page.getByLabel('In the home’s local time', { exact: true }).fill('2020-01-01T10:00')
  visitor.allowFault(/400/)
  await page.getByRole('button', { name: 'Schedule' }).click()
  await page.getByText('Choose a future date and time').waitFor()
  expect(await field.inputValue()).toBe('Yes, two of them.')
  const year = new Date().getFullYear() + 1
  await page.getByText('Send later').click()
  await page.getByLabel('In the home’s local time', { exact: true }).fill(`${year}-01-15T10:00`)
  await page.getByRole('button', { name: 'Schedule' }).click()
  await said.getByText(`leaves on 15 January ${year} at 10:00`).waitFor()
  await page.getByRole('button', { name: 'Cancel it' }).click()
  await said.getByText('leaves on').waitFor({ state: 'detached' })
})

test('on a phone the list comes first, then the conversation with a way back', async () => {
  const [offered] = await offersFor(site.origin, 47)
  const word = `boat${randomUUID().slice(0, 8)}`
  const { id } = await asked(offered, `Is there a ${word}?`)
  const visitor = await hostAt(inboxWith(word), { viewport: { width: 390, height: 844 } })
  const { page } = visitor
  const list = page.getByRole('region', { name: 'Conversations' })
  await list.getByRole('link', { name: new RegExp(word) }).click()
  await visitor.arrivesAt(new RegExp(`^${consolePaths.inboxThread(id)}`))
  await page.getByLabel(/^Answer to/).waitFor()
  expect(await list.isVisible()).toBe(false)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await visitor.arrivesAt(new RegExp(`^${consolePaths.inbox()}[?]`))
  await list.getByRole('link', { name: new RegExp(word) }).waitFor()
})

test('a message to the company has its own list, an answer by mail, and a mark', async () => {
  const name = `Dirk ${randomUUID().slice(0, 8)}`
  const data = { name, email: 'dirk@example.com', topic: 'home', message: 'A wedding in September, 40 people?' }
  await fetch(`${site.origin}/api/contact-messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site.origin },
    body: JSON.stringify({ data }),
  })
  const { page } = await hostAt(consolePaths.contactMessages(), { javaScriptEnabled: false })
  const letter = page.getByRole('listitem').filter({ hasText: name })
  expect(await letter.getByRole('link', { name: 'Reply by mail' }).getAttribute('href')).toMatch(
    /^mailto:dirk@example\.com\?subject=Re%3A.*&body=.*wedding/,
  )
  await letter.getByRole('button', { name: 'Mark as answered' }).click()
  await letter.waitFor({ state: 'detached' })
  await page.getByRole('navigation', { name: 'Messages by state' }).getByRole('link', { name: 'All' }).click()
  await letter.getByText('answered', { exact: true }).waitFor()
})
