import type { FavouriteShape } from '#contract/favourite/favourite-shapes.ts'
import { expect, test } from 'vitest'
import { loggedIn } from '../support/account-area.ts'
import { createAccount, enter, logIn } from '../support/accounts.ts'
import { axeViolations, expectAccessible } from '../support/axe-violations.ts'
import { offersFor } from '../support/checkout.ts'
import { useSharedSite } from '../support/use-site.ts'
import type { Visitor } from '../support/visitor.ts'

const site = useSharedSite()
/** A busy machine is no reason to fail. */
const PATIENCE = { timeout: 15_000 }

const heart = ({ page }: Visitor, title: string) => page.getByRole('button', { name: `Save ${title}`, exact: true })
const isSaved = async (visitor: Visitor, title: string) =>
  expect.poll(() => heart(visitor, title).first().getAttribute('aria-pressed'), PATIENCE).toBe('true')
const isNotSaved = async (visitor: Visitor, title: string) =>
  expect.poll(() => heart(visitor, title).first().getAttribute('aria-pressed'), PATIENCE).toBe('false')
const ofAccount = (visitor: Visitor) =>
  visitor.page.evaluate(async () => {
    const { data } = (await (await fetch('/api/favourites')).json()) as { data: FavouriteShape[] | null }
    return data?.map(({ slug }) => slug)
  })

/** Three homes of the first page of the list. */
async function threeStays() {
  const { data } = (await (await fetch(`${site.origin}/api/stay-search?limit=3`)).json()) as {
    data: { slug: string; title: string }[]
  }
  return data as [(typeof data)[0], (typeof data)[0], (typeof data)[0]]
}

test('a heart saves a home without an account, across reloads and in other tabs, and its toast takes it back', async () => {
  const [first] = await threeStays()
  const visitor = await site.visitor()
  await visitor.open('/stays')
  await heart(visitor, first.title).click()
  await isSaved(visitor, first.title)
  await visitor.page.getByRole('status').filter({ hasText: 'Saved on this device' }).waitFor()
  await visitor.open('/stays')
  await isSaved(visitor, first.title)

  const other = await visitor.newTab()
  await other.goto(`/stays/${first.slug}`)
  await expect.poll(() => other.locator('.stay-title [data-heart]').getAttribute('aria-pressed'), PATIENCE).toBe('true')
  await other.locator('.stay-title [data-heart]').click()
  await isNotSaved(visitor, first.title)
  await other.getByRole('button', { name: 'Undo' }).click()
  await isSaved(visitor, first.title)
})

test('a click on a heart counts even before its script is there', async () => {
  const [first] = await threeStays()
  const visitor = await site.visitor()
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const script = /\/start-favourite-buttons/
  await visitor.page.route(script, async (route) => {
    await held
    await route.continue()
  })
  const asked = visitor.page.waitForRequest(script)
  await visitor.open('/stays')
  await heart(visitor, first.title).click()
  await asked
  release()
  await isSaved(visitor, first.title)
})

test('saved homes have a page, lose one with a way back, and two of them stand side by side for the same dates', async () => {
  const [a, b] = await offersFor(site.origin, 9)
  const visitor = await site.visitor()
  for (const { slug, title } of [a, b!]) {
    await visitor.open(`/stays/${slug}`)
    await heart(visitor, title).first().click()
    await isSaved(visitor, title)
  }
  await visitor.open(`/favourites?checkIn=${a.checkIn}&checkOut=${a.checkOut}&adults=2`)
  const { page } = visitor
  await page.getByText(a.total, { exact: true }).waitFor()
  expect(await page.locator('.saved-home h2').allTextContents()).toEqual([b!.title, a.title])
  expect(await axeViolations(page)).toEqual([])

  await heart(visitor, a.title).click()
  await page.getByText('1 home', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('2 homes', { exact: true }).waitFor()
  expect(await page.locator('.saved-home h2').allTextContents()).toEqual([b!.title, a.title])

  await page.getByRole('button', { name: 'Compare' }).click()
  await page.getByText('Choose two, three or four homes. You have chosen 0.').waitFor()
  await page.getByRole('checkbox', { name: `Compare ${a.title}` }).check()
  await page.getByRole('checkbox', { name: `Compare ${b!.title}` }).check()
  await page.getByRole('button', { name: 'Compare 2 homes' }).click()
  await visitor.arrivesAt('/compare')
  for (const total of [a.total, b!.total]) await page.getByText(total, { exact: true }).first().waitFor()

  // Back to choose another: those chosen before are still chosen, also in a page that has to be loaded again.
  await page.goBack()
  await page.reload()
  await page.getByRole('button', { name: 'Compare 2 homes' }).waitFor()
  const boxes = page.getByRole('checkbox', { name: /^Compare / })
  expect(await boxes.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).checked))).toEqual([true, true])
  await page.getByRole('checkbox', { name: `Compare ${a.title}` }).uncheck()
  await page.reload()
  await page.getByRole('checkbox', { name: `Compare ${b!.title}`, checked: true }).waitFor()
  await page.getByRole('checkbox', { name: `Compare ${a.title}`, checked: false }).waitFor()

  // Totals for other dates ask for another page, in which the choice is the same.
  await page.getByRole('button', { name: 'Show totals' }).click()
  await visitor.arrivesAt(/^\/favourites\?.*home=/)
  await page.getByRole('checkbox', { name: `Compare ${b!.title}`, checked: true }).waitFor()
  await page.getByRole('checkbox', { name: `Compare ${b!.title}` }).uncheck()
  await page.getByRole('button', { name: 'Show totals' }).click()
  await visitor.arrivesAt(/^\/favourites\?((?!home=).)*$/)
  await page.getByRole('checkbox', { name: `Compare ${b!.title}`, checked: false }).waitFor()
})

test('a home that is too small is not called taken, and totals say for whom they are', async () => {
  const offers = await offersFor(site.origin, 30)
  const [{ checkIn, checkOut }] = offers
  const { data } = (await (await fetch(`${site.origin}/api/stay-cards?home=${offers[0].slug}`)).json()) as {
    data: { title: string; maxGuests: number }[]
  }
  const { title, maxGuests } = data[0]!
  const trip = `checkIn=${checkIn}&checkOut=${checkOut}&adults=${maxGuests + 1}`
  const visitor = await site.visitor()
  const { page } = visitor
  await visitor.open(`/stays/${offers[0].slug}`)
  await heart(visitor, title).first().click()
  await isSaved(visitor, title)
  for (const path of [`/favourites?${trip}`, `/compare?${trip}&home=${offers[0].slug}`]) {
    await visitor.open(path)
    await page.getByText('Not for these dates and guests', { exact: true }).waitFor()
    await page.getByText(new RegExp(`, ${maxGuests + 1} adults, all fees and taxes included`)).waitFor()
    expect(await page.getByRole('main').innerText()).not.toMatch(/not free/i)
  }
})

test('what was saved before signing in is in the account afterwards, and what the account had is here', async () => {
  const [first, second] = await threeStays()
  const account = await createAccount(site.origin)
  const elsewhere = await site.visitor()
  await enter(elsewhere, site.origin, account)
  await elsewhere.open('/stays')
  await elsewhere.page.evaluate((slug) => fetch(`/api/favourites/${slug}`, { method: 'PUT' }), second.slug)

  const visitor = await site.visitor()
  visitor.allowFault(/status of 4\d\d/)
  await visitor.open('/stays')
  await heart(visitor, first.title).click()
  await isSaved(visitor, first.title)
  await visitor.open('/login')
  await logIn(visitor, account)
  await visitor.arrivesAt('/stays')
  await isSaved(visitor, second.title)
  await isSaved(visitor, first.title)
  expect((await ofAccount(visitor))?.toSorted()).toEqual([first.slug, second.slug].toSorted())

  await heart(visitor, second.title).click()
  await visitor.page.getByRole('status').filter({ hasText: 'No longer saved' }).waitFor()
  await expect.poll(() => ofAccount(visitor)).toEqual([first.slug])
})

test('a heart that is pressed while the list of the account is still on its way is kept, and so is one that is let go', async () => {
  const [first, second] = await threeStays()
  const account = await createAccount(site.origin)
  const visitor = await site.visitor()
  visitor.allowFault(/status of 4\d\d/)
  await visitor.open('/stays')
  await heart(visitor, first.title).click()
  await isSaved(visitor, first.title)
  const list = Promise.withResolvers<void>()
  const asked = visitor.page.waitForRequest((request) => request.url().includes('/api/favourites'))
  await visitor.page.route(
    (url) => url.pathname === '/api/favourites',
    async (route) => {
      await list.promise
      await route.continue()
    },
  )
  await visitor.open('/login')
  await logIn(visitor, account)
  await visitor.arrivesAt('/stays')
  await asked
  await heart(visitor, second.title).click()
  await isSaved(visitor, second.title)
  await heart(visitor, first.title).click()
  await isNotSaved(visitor, first.title)
  list.resolve()
  await expect.poll(() => visitor.page.evaluate(() => localStorage.getItem('holmstay.homes'))).toContain('"owner":"')
  await expect.poll(() => ofAccount(visitor), PATIENCE).toEqual([second.slug])
  await isSaved(visitor, second.title)
  await isNotSaved(visitor, first.title)
})

test('a heart that is pressed twice on a slow line ends as it was pressed last', async () => {
  const [first] = await threeStays()
  const { visitor } = await loggedIn(site)
  await expect.poll(() => visitor.page.evaluate(() => localStorage.getItem('holmstay.homes'))).toContain('"owner":"')
  const line = Promise.withResolvers<void>()
  const sent: string[] = []
  await visitor.page.route('**/api/favourites/*', async (route) => {
    sent.push(route.request().method())
    if (route.request().method() === 'PUT') await line.promise
    await route.continue()
  })
  await heart(visitor, first.title).click()
  await isSaved(visitor, first.title)
  await heart(visitor, first.title).click()
  await visitor.page.getByRole('status').filter({ hasText: 'No longer saved' }).waitFor()
  // As long as another request needs: what was sent after the first press has arrived by now.
  await ofAccount(visitor)
  const kept = visitor.page.waitForResponse((response) => response.request().method() === 'PUT')
  const dropped = visitor.page.waitForResponse((response) => response.request().method() === 'DELETE')
  line.resolve()
  await kept
  await dropped
  expect(sent).toEqual(['PUT', 'DELETE'])
  expect(await ofAccount(visitor)).toEqual([])
  await isNotSaved(visitor, first.title)
})

test('signing out leaves nothing of the account on the device and keeps it in the account', async () => {
  const [first] = await threeStays()
  const { visitor } = await loggedIn(site)
  await expect.poll(() => visitor.page.evaluate(() => localStorage.getItem('holmstay.homes'))).toContain('"owner":"')
  await heart(visitor, first.title).click()
  await visitor.page.getByRole('status').filter({ hasText: 'Saved to your account' }).waitFor()
  await expect.poll(() => ofAccount(visitor)).toEqual([first.slug])
  await visitor.page.getByRole('banner').getByLabel('Menu').click()
  await visitor.page.getByRole('button', { name: 'Log out' }).click()
  await visitor.arrivesAt('/login')
  await visitor.page.mouse.move(30, 30)
  await expect.poll(() => visitor.page.evaluate(() => localStorage.getItem('holmstay.homes'))).toBeNull()
  await visitor.open('/stays')
  await isNotSaved(visitor, first.title)
})

test('a home that could not be saved in the account is not shown as saved', async () => {
  const [first] = await threeStays()
  const { visitor } = await loggedIn(site)
  visitor.allowFault(/Failed to load resource|ERR_FAILED/)
  await expect.poll(() => visitor.page.evaluate(() => localStorage.getItem('holmstay.homes'))).toContain('"owner":"')
  await visitor.page.route('**/api/favourites/*', (route) => route.abort())
  await heart(visitor, first.title).click()
  await visitor.page.getByRole('status').filter({ hasText: 'That could not be saved' }).waitFor()
  await isNotSaved(visitor, first.title)
})

test('the homes looked at last stand below the list and the home page, newest first', async () => {
  const [first, second] = await threeStays()
  const visitor = await site.visitor()
  for (const { slug } of [first, second]) {
    await visitor.open(`/stays/${slug}`)
    await visitor.page.mouse.move(40, 40)
    await visitor.page.mouse.move(60, 60)
    await expect.poll(() => visitor.page.evaluate(() => localStorage.getItem('holmstay.homes'))).toContain(slug)
  }
  for (const path of ['/stays', '/']) {
    await visitor.open(path)
    const seen = visitor.page.getByRole('region', { name: 'You looked at' })
    await seen.waitFor()
    expect(await seen.locator('h3').allTextContents()).toEqual([second.title, first.title])
  }
  expect(await axeViolations(visitor.page)).toEqual([])
})

test('two tabs on different homes do not keep outdoing each other', async () => {
  const [first, second] = await threeStays()
  const visitor = await site.visitor()
  const other = await visitor.newTab()
  await visitor.page.addInitScript(() => {
    addEventListener(
      'storage',
      () =>
        (document.documentElement.dataset['told'] = String(Number(document.documentElement.dataset['told'] ?? 0) + 1)),
    )
  })
  for (const [page, { slug }] of [
    [visitor.page, first],
    [other, second],
  ] as const) {
    await page.goto(`/stays/${slug}`)
    // Somebody who moves until the scripts have come and seen it.
    const kept = async () => {
      await page.mouse.move(40, 40)
      await page.mouse.move(60, 60)
      return page.evaluate(() => localStorage.getItem('holmstay.homes'))
    }
    await expect.poll(kept, { timeout: 10_000 }).toContain(slug)
  }
  await expect.poll(() => visitor.page.evaluate(() => document.documentElement.dataset['told'])).toBe('1')
  await other.locator('.stay-title [data-heart]').click()
  await expect.poll(() => visitor.page.evaluate(() => document.documentElement.dataset['told'])).toBe('2')
})

test('without JavaScript there is no heart, the page of saved homes shows those of the account', async () => {
  const [first] = await threeStays()
  const visitor = await site.visitor({ javaScriptEnabled: false })
  await visitor.open('/favourites')
  await visitor.page.getByText('Without JavaScript, homes can only be saved to an account.').waitFor()
  await visitor.open('/stays')
  expect(await visitor.page.getByRole('button', { name: /^Save / }).count()).toBe(0)

  const account = await createAccount(site.origin)
  const scripted = await site.visitor()
  await enter(scripted, site.origin, account)
  await scripted.open('/stays')
  await scripted.page.evaluate((slug) => fetch(`/api/favourites/${slug}`, { method: 'PUT' }), first.slug)
  const plain = await site.visitor({ javaScriptEnabled: false })
  await enter(plain, site.origin, account)
  await plain.open('/favourites')
  await plain.page.getByRole('heading', { name: first.title }).waitFor()
})

test.each([true, false])(
  'dates and party that were searched go along to the saved homes, JavaScript: %s',
  async (javaScriptEnabled) => {
    const [offer] = await offersFor(site.origin, 13)
    const account = await createAccount(site.origin)
    const scripted = await site.visitor()
    await enter(scripted, site.origin, account)
    await scripted.open('/stays')
    await scripted.page.evaluate((slug) => fetch(`/api/favourites/${slug}`, { method: 'PUT' }), offer.slug)

    const visitor = await site.visitor({ javaScriptEnabled })
    await enter(visitor, site.origin, account)
    const { checkIn, checkOut, total } = offer
    const { page } = visitor
    await visitor.open(`/stays?checkIn=${checkIn}&checkOut=${checkOut}&adults=2&pets=0`)
    await page.getByRole('banner').getByRole('link', { name: 'Saved homes' }).click()
    await visitor.arrivesAt(/^\/favourites\?/)
    const query = new URL(page.url()).searchParams
    expect([query.get('checkIn'), query.get('checkOut')]).toEqual([checkIn, checkOut])
    await page.getByRole('heading', { name: offer.title }).waitFor()
    await page.getByRole('main').getByText(total).first().waitFor()
    await page.getByRole('link', { name: offer.title }).first().click()
    await visitor.arrivesAt(new RegExp(`^/stays/${offer.slug}\\?.*checkIn=${checkIn}`))
  },
)

test('saved homes keep their dates while nobody stirs, and have no violations at three widths, light and dark, empty and filled', async () => {
  const stays = await threeStays()
  const visitor = await site.visitor()
  const { page } = visitor
  await visitor.open('/favourites')
  await page.getByRole('heading', { name: 'Nothing saved yet' }).waitFor()
  expect(await page.getByLabel('Check-in', { exact: true }).count()).toBe(0)
  expect(await axeViolations(page)).toEqual([])
  await page.evaluate(
    (saved) => localStorage.setItem('holmstay.homes', JSON.stringify({ owner: null, saved, seen: [] })),
    stays.map(({ slug }) => slug),
  )
  await visitor.open('/favourites')
  await page.getByText('3 homes', { exact: true }).waitFor()
  await expectAccessible(page)
})
