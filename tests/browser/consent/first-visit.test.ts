import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { offersFor, weekFromNow } from '../support/checkout.ts'
import { useSharedSite } from '../support/use-site.ts'

const site = useSharedSite()

const SIZES = [
  [1440, 900],
  [1280, 720],
  [768, 1024],
  [390, 844],
] as const

/** Address of a home that is free, with dates. */
async function pricedStay(): Promise<string> {
  const weeks = 28
  const [offer] = await offersFor(site.origin, weeks)
  const { checkIn, checkOut } = weekFromNow(weeks)
  return `/stays/${offer.slug}?checkIn=${checkIn}&checkOut=${checkOut}&adults=2`
}

/** Which of some elements are cut by the window or have something else over one of their corners or their middle. */
const notWhole = (selectors: readonly string[]) =>
  selectors.filter((selector) => {
    const element = document.querySelector(selector)
    if (!element) return true
    const { left, top, right, bottom } = element.getBoundingClientRect()
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight || right === left) return true
    const points = [
      [left + 3, top + 3],
      [right - 3, top + 3],
      [left + 3, bottom - 3],
      [right - 3, bottom - 3],
      [(left + right) / 2, (top + bottom) / 2],
    ] as const
    return points.some(([x, y]) => {
      const there = document.elementFromPoint(x, y)
      // The corners of a round button belong to what is below it.
      return there === null || !(element.contains(there) || there.contains(element))
    })
  })

/** Rows of the price card that are seen, but not whole: the fade above its button lies over a part of them. */
const cutByFoot = () => {
  const foot = document.querySelector('.quote .act')!
  const edge = foot.getBoundingClientRect().top - Number.parseFloat(getComputedStyle(foot, '::before').height)
  return [
    ...document.querySelectorAll('.quote > .pickers > *, .quote > .lines > *, .quote > :is(.rates, .note, .whyprice)'),
  ]
    .filter((row) => row.checkVisibility({ opacityProperty: true }) && row.getBoundingClientRect().bottom > edge + 1)
    .map(({ textContent }) => textContent)
}

/** Rows of the price card that are there but cannot be seen. */
const unseenRows = () =>
  [...document.querySelectorAll('.quote > .pickers > *, .quote > .lines > *, .quote > :is(.rates, .note, .whyprice)')]
    .filter((row) => row.checkVisibility() && !row.checkVisibility({ opacityProperty: true }))
    .map(({ textContent }) => textContent)

test('on a slow line the question about cookies is not seen before the page that decides where it belongs', async () => {
  const visitor = await site.visitor({ isNew: true, javaScriptEnabled: false })
  const { page } = visitor
  const bar = page.locator('.cookie-bar')
  await visitor.open('/stays')
  expect(await bar.isVisible()).toBe(true)
  // What has arrived when a line is slow: the head of the page with the question.
  await page.route('**/stays', async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    await route.fulfill({ response, body: html.slice(0, html.indexOf('<main')) })
  })
  await visitor.open('/stays')
  expect([await bar.count(), await bar.isVisible()]).toEqual([1, false])
})

describe.each(SIZES)('on a first visit at %i×%i', (width, height) => {
  const isPhone = width < 1000
  const options = { isNew: true, viewport: { width, height }, hasTouch: isPhone, isMobile: isPhone }
  const coveredIn = (text: string) => `nothing of ${text} is covered`

  test('total, dates and button of a home are whole and seen together, in a card of which nothing is cut', async () => {
    const visitor = await site.visitor(options)
    const { page } = visitor
    const address = await pricedStay()
    await visitor.open(address)
    await page.locator('.cookie-bar').waitFor()
    const parts = isPhone
      ? ['.bottom-bar b', '.bottom-bar small', '.bottom-bar .btn']
      : ['.quote .big', '.quote .sub', '.pickers > a:nth-child(1)', '.pickers > a:nth-child(2)', '.quote .act .btn']
    expect(await page.evaluate(notWhole, parts)).toEqual([])
    if (isPhone) return
    await guestsAreWhole(page)

    // What found no room in the card appears further down, and to whoever comes to it by keys.
    const choices = page.locator('.pickers > .options > summary')
    await page.locator('.pickers > .party > summary').focus()
    await page.keyboard.press('Tab')
    expect(await choices.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await page.evaluate(notWhole, ['.pickers > .options > summary'])).toEqual([])
    expect(await page.evaluate(cutByFoot)).toEqual([])
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    // As far up as the card goes: where it stays while the page scrolls on.
    await page.locator('.quote').evaluate((card) => {
      card.scrollIntoView({ block: 'start', behavior: 'instant' })
      const { top } = card.getBoundingClientRect()
      scrollBy({ top: top - Number.parseFloat(getComputedStyle(card).top), behavior: 'instant' })
    })
    await expect.poll(() => page.evaluate(unseenRows)).toEqual([])

    await visitor.open(address.split('?')[0]!)
    await page.locator('.cookie-bar').waitFor()
    await guestsAreWhole(page)
  })

  test('the question about cookies takes a corner, on phones and tablets a place of its own, and covers no form, name or price', async () => {
    const visitor = await site.visitor(options)
    const { page } = visitor
    const bar = page.locator('.cookie-bar')
    await visitor.open('/login')
    await bar.waitFor()
    const box = (await bar.boundingBox())!
    if (isPhone) {
      expect(await bar.evaluate((element) => getComputedStyle(element).position)).toBe('static')
    } else {
      expect(box.width).toBeLessThan(width / 3)
      expect(box.height).toBeLessThan(height / 2)
    }
    expect(await page.evaluate(notWhole, ['input[type=email]'])).toEqual([])

    for (const [path, parts] of [
      ['/', '.hero .search, .hero h1, .hero .copy p'],
      ['/stays', '.stays .list .card .text, .map-closed .btn'],
      ['/map', '.map-row, .map-pin'],
      ['/login', '.auth form :is(input, .btn)'],
      ['/register', '.auth form :is(input, .btn)'],
    ] as const) {
      await visitor.open(path)
      await bar.waitFor()
      if (path === '/map') await page.locator('.map-pin').first().waitFor()
      expect(await page.evaluate(coveredByBar, parts), coveredIn(path)).toEqual([])
      // The room that the question needs is part of the footer, not a strip below it.
      expect(await page.evaluate(belowFooter), path).toBeLessThan(2)
    }
  })

  test('the question about cookies makes room for the dates and guests of a search, and comes back', async () => {
    const visitor = await site.visitor(options)
    const { page } = visitor
    const bar = page.locator('.cookie-bar')
    await visitor.open('/')
    const search = page.locator('.hero .search')
    for (const [press, opened] of [
      [search.getByLabel('Check-in'), '.date-pop'],
      [search.getByText('Who', { exact: true }), '.hero .search details[open] .pop'],
    ] as const) {
      await press.click()
      await page.locator(opened).waitFor()
      expect(await page.evaluate(coveredByBar, `${opened}, .hero .search .part`), coveredIn(opened)).toEqual([])
      await page.keyboard.press('Escape')
      await page.locator(opened).waitFor({ state: 'hidden' })
      await bar.waitFor()
    }
  })

  test('the button that stays covers no text of a page, wherever it is scrolled to', async () => {
    const visitor = await site.visitor({ ...options, isNew: false })
    for (const path of ['/', '/stays', '/login', '/tos', await pricedStay()]) {
      await visitor.open(path)
      await visitor.page.locator('.cookie-fab').waitFor()
      expect(await visitor.page.evaluate(coveredByButton), coveredIn(path)).toEqual([])
    }
  })
})

async function guestsAreWhole(page: Page): Promise<void> {
  expect(await page.evaluate(notWhole, ['.quote .big', '.pickers > .party > summary'])).toEqual([])
  expect(await page.evaluate(cutByFoot)).toEqual([])
}

/** How many pixels of the page are below its footer. */
const belowFooter = () => {
  const { bottom } = document.querySelector('.foot')!.getBoundingClientRect()
  return document.documentElement.scrollHeight - (bottom + scrollY)
}

/** Texts of elements that the question about cookies lies over. */
const coveredByBar = (selector: string) => {
  const question = document.querySelector('.cookie-bar')!
  if (!question.checkVisibility({ visibilityProperty: true })) return []
  const bar = question.getBoundingClientRect()
  const there = [...document.querySelectorAll(selector)]
  if (there.length === 0) return ['nothing is there']
  return there
    .filter((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect()
      return right > bar.left && left < bar.right && bottom > bar.top && top < bar.bottom
    })
    .map(({ textContent }) => textContent)
}

/** Texts that the button that stays lies over anywhere on the way down a page. */
const coveredByButton = async () => {
  const fab = document.querySelector('.cookie-fab')!
  const found: string[] = []
  const frame = () => new Promise((done) => requestAnimationFrame(done))
  for (let y = 0; ; y += innerHeight / 2) {
    scrollTo(0, y)
    await frame()
    const { left, top, right, bottom } = fab.getBoundingClientRect()
    const text = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = text.nextNode(); node; node = text.nextNode()) {
      if (!node.textContent?.trim() || !node.parentElement?.checkVisibility({ visibilityProperty: true })) continue
      if (node.parentElement.closest('.vh, .skip, script, style')) continue
      range.selectNodeContents(node)
      for (const box of range.getClientRects())
        if (box.right > left && box.left < right && box.bottom > top && box.top < bottom)
          found.push(node.textContent.trim())
    }
    if (y + innerHeight >= document.documentElement.scrollHeight) return found
  }
}
