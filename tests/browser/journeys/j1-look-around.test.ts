import { sitePaths } from '#contract/site/site-paths.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { expect, test } from 'vitest'
import { answered, consentOf, cookieBar, cookiesOf } from '../consent/cookie-bar.ts'
import { mailTo } from '../support/accounts.ts'
import { swipe } from '../support/calendar.ts'
import { weekFromNow } from '../support/checkout.ts'
import { asHost } from '../support/host.ts'
import { listStays } from '../support/search-results.ts'
import { useSharedSite } from '../support/use-site.ts'
import type { Visitor } from '../support/visitor.ts'

const site = useSharedSite()

/** As fast as somebody who types well: a form that comes back within two seconds was filled in by a program. */
const TYPING = { delay: 70 }
/** A busy machine is no reason to fail. */
const JOURNEY_MS = 150_000
const PATIENCE = { timeout: 15_000 }
const QUESTION = 'Is there a cot for our baby in the finca?'

test('J1: a first visit: the page is readable at once, and cookies are settled in peace', async () => {
  const guest = await site.visitor({ isNew: true })
  await readsTheFrontPageBeforeAnyClick(guest)
  await looksIntoTheSettingsAndOutAgain(guest)
  await savesAChoice(guest)
})

test('J1: on a phone the settings are swiped away', async () => {
  const guest = await site.visitor({ isNew: true, viewport: { width: 360, height: 740 }, hasTouch: true })
  const cookies = cookieBar(guest.page)
  await guest.open('/')
  await answered(guest.page)
  await cookies.press('Manage')
  await cookies.settings.waitFor()
  await swipe(guest, guest.page.locator('.modal-head'), 0, 160)
  await cookies.settings.waitFor({ state: 'detached' })
  expect(await cookies.bar.isVisible()).toBe(true)
  expect((await consentOf(guest.page)).status).toBe('unset')
})

test(
  'J1: looking around: homes with photo, name and price, the texts of the site, and a question to its company',
  async () => {
    const guest = await site.visitor()
    await guest.open('/')
    await looksAtTheStays(guest)
    await looksAtTheStaysForAWeek(guest)
    await readsTheTexts(guest)
    await asksAQuestion(guest)
  },
  JOURNEY_MS,
)

test('J1: wrong addresses say so and lead on', async () => {
  const guest = await site.visitor()
  guest.allowFault(/status of 404/)
  await losesTheWay(guest)
})

test('J1: without JavaScript the same is in the source of each page', async () => {
  const { data } = await listStays(site.origin, sitePaths.stays())
  const [first] = data
  const sources = [
    [sitePaths.home(), 'Find a home'],
    [sitePaths.stays(), first!.title],
    [sitePaths.stay(first!.slug), first!.summary],
    [sitePaths.terms(), 'Terms of service'],
    [sitePaths.contact(), 'Your message'],
  ] as const
  for (const [path, text] of sources) {
    const source = await (await fetch(site.origin + path)).text()
    expect(source, path).toContain(text)
  }
  const guest = await site.visitor({ isNew: true, javaScriptEnabled: false })
  await guest.open(sitePaths.stays())
  expect(await guest.page.locator('main article.card').count()).toBe(Math.min(data.length, 24))
  await guest.page.getByRole('region', { name: 'A few cookies, your choice' }).waitFor()
  await guest.page.getByRole('link', { name: first!.title, exact: true }).click()
  await guest.arrivesAt(sitePaths.stay(first!.slug))
  await guest.page.getByRole('heading', { level: 1, name: first!.title }).waitFor()
})

async function readsTheFrontPageBeforeAnyClick(guest: Visitor): Promise<void> {
  const { page } = guest
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await guest.open('/')
  await answered(page)
  await cookieBar(page).bar.waitFor()
  // Whoever stands in front of the page at the middle of its heading is the heading itself.
  const isInFront = await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    const { left, top, width, height } = heading.getBoundingClientRect()
    return heading.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
  expect(isInFront).toBe(true)
  expect(await page.locator('[inert]').count()).toBe(0)
  expect(await cookiesOf(page), 'cookies before a decision').toEqual([''])
  const origins = new Set(asked.filter((url) => /^https?:/.test(url)).map((url) => new URL(url).origin))
  expect([...origins], 'who was asked').toEqual([site.origin])
}

async function looksIntoTheSettingsAndOutAgain({ page }: Visitor): Promise<void> {
  const cookies = cookieBar(page)
  await cookies.press('Manage')
  await cookies.statistics.click()
  await cookies.unsaved.waitFor()
  await page.keyboard.press('Escape')
  await cookies.settings.waitFor({ state: 'detached' })
  await cookies.press('Manage')
  await cookies.settings.waitFor()
  await page.mouse.click(20, 20)
  await cookies.settings.waitFor({ state: 'detached' })
  // Putting the settings away is no answer.
  expect(await cookies.bar.isVisible()).toBe(true)
  expect((await consentOf(page)).status).toBe('unset')
}

async function savesAChoice({ page }: Visitor): Promise<void> {
  const cookies = cookieBar(page)
  await cookies.press('Manage')
  await cookies.unsaved.waitFor()
  // Statistics begin with a page of their own.
  const loaded = page.waitForEvent('load')
  await cookies.choose('Save choice')
  await loaded
  await answered(page)
  await cookies.fab.waitFor()
  expect(await cookies.bar.isVisible()).toBe(false)
  await expect.poll(() => cookiesOf(page), PATIENCE).toContain('hs_visits')
}

async function looksAtTheStays(guest: Visitor): Promise<void> {
  const { page } = guest
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Stays' }).click()
  await guest.arrivesAt(sitePaths.stays())
  const { data } = await listStays(site.origin, sitePaths.stays())
  const cards = page.locator('.results article.card')
  await cards.first().waitFor()
  expect(await cards.count()).toBe(Math.min(data.length, 24))
  for (const [index, card] of (await cards.all()).entries()) {
    const { title, fromMinor, currency } = data[index]!
    expect(await card.getByRole('heading').textContent()).toBe(title)
    expect(await card.locator('.total').textContent()).toMatch(`from ${formatMoney(fromMinor, currency)} a night`)
  }
  const photo = cards.first().getByRole('img').first()
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth), PATIENCE).toBeGreaterThan(0)
  expect(await cards.getByRole('img').count()).toBeGreaterThanOrEqual(await cards.count())
}

async function looksAtTheStaysForAWeek(guest: Visitor): Promise<void> {
  const search = sitePaths.stays({ ...weekFromNow(22), adults: 2 })
  await guest.open(search)
  const { data } = await listStays(site.origin, search)
  const totals = await guest.page.locator('.results article.card .total').allTextContents()
  expect(totals.length).toBeGreaterThan(0)
  for (const [index, text] of totals.entries()) {
    const { quote, currency } = data[index]!
    expect(text).toContain(`${formatMoney(quote!.totalMinor, currency)} total`)
  }
}

async function readsTheTexts(guest: Visitor): Promise<void> {
  const { page } = guest
  const texts = [
    ['Terms of service', sitePaths.terms()],
    ['Privacy', sitePaths.privacy()],
    ['Refund policy', sitePaths.refund()],
    ['Contact', sitePaths.contact(), 'Write to us'],
  ] as const
  for (const [name, path, heading = name] of texts) {
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
    await guest.arrivesAt(path)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    expect((await page.getByRole('main').innerText()).length, path).toBeGreaterThan(300)
  }
}

async function asksAQuestion(guest: Visitor): Promise<void> {
  const { page } = guest
  const field = (name: string) => page.getByLabel(name, { exact: true })
  const send = () => page.getByRole('button', { name: 'Send your message' }).click()
  guest.allowFault(/status of 400/)
  await send()
  const [name, email, message] = ['Your name', 'Your e-mail address', 'Your message']
  await page.getByRole('alert').getByText('A few things need your attention').waitFor()
  for (const label of [name, email, message]) {
    expect(await field(label).getAttribute('aria-invalid'), label).toBe('true')
    const error = `#${(await field(label).getAttribute('aria-describedby'))!.split(' ').at(-1)}`
    expect(await page.locator(error).innerText(), label).toMatch(/^Error:\s+\S.+\.$/)
  }

  const address = 'anna.looks.around@example.com'
  await field(name).fill('Anna Lindqvist')
  await field(email).fill(address)
  await field('What is it about?').selectOption('home')
  await field(message).pressSequentially(QUESTION, TYPING)
  await send()
  await guest.arrivesAt(/^\/contact\/sent\?reference=M-/)
  await page.getByRole('heading', { level: 1, name: 'Thank you, we have your message' }).waitFor()
  const reference = new URL(page.url()).searchParams.get('reference')!
  await page.getByText(reference, { exact: true }).waitFor()

  // In the house it has arrived twice: by mail, and among the messages that staff work through.
  expect((await mailTo(site.origin, 'hello@holmstay.example', new RegExp(reference))).text).toContain(QUESTION)
  const received = await asHost<readonly object[]>(site.origin, 'contact-messages', undefined, 'GET')
  expect(received).toContainEqual(expect.objectContaining({ reference, email: address, message: QUESTION }))
}

async function losesTheWay(guest: Visitor): Promise<void> {
  const { page } = guest
  const main = page.getByRole('main')
  expect((await guest.open('/stays/nope'))?.status()).toBe(404)
  await page.getByRole('heading', { name: 'Oops!' }).waitFor()
  expect(await main.getByRole('link', { name: /support/ }).getAttribute('href')).toMatch(/^mailto:.+\?subject=Support$/)
  await main.getByRole('link', { name: 'View All Stays' }).click()
  await guest.arrivesAt(sitePaths.stays())
  await page.locator('.results article.card').first().waitFor()
  expect(await page.getByText('Oops!').count()).toBe(0)
  expect((await guest.open('/abc'))?.status()).toBe(404)
  await main.getByText('Page not found').waitFor()
}
