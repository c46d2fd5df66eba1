import { isDeepStrictEqual } from 'node:util'
import { sitePaths } from '#contract/site/site-paths.ts'
import { formatMoney } from '#core/money/format-money.ts'
import type { StayListShape } from '#contract/stay-shapes.ts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { fingerOn, way } from '../support/finger.ts'
import { offersFor, weekFromNow } from '../support/checkout.ts'
import { queryProduct } from '../support/product-database.ts'
import { useSite } from '../support/use-site.ts'

const site = useSite()
const week = { ...weekFromNow(9), adults: 2 }
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const MOVED = { timeout: 10_000 }

// Two homes at one place, which no zoom parts, and two that are free in that week alone in corners of the island.
beforeAll(async () => {
  const free = await offersFor(site.origin, 9)
  const [atOnePlace, thereToo, northEast, southWest] = free.map(({ slug }) => slug)
  const place = 'update app.stay set lat = $2, lng = $3 where slug = $1'
  await queryProduct(
    site.dataDirectory,
    `update app.stay set lat = other.lat, lng = other.lng
     from app.stay other where app.stay.slug = $1 and other.slug = $2`,
    [atOnePlace, thereToo],
  )
  await queryProduct(site.dataDirectory, place, [northEast, 40.06, 4.3])
  await queryProduct(site.dataDirectory, place, [southWest, 39.86, 3.86])
})

const stayPin = (page: Page) => page.locator('.map-pin[data-pin]')
const pinsShown = (page: Page) => page.locator('.map-pin').first().waitFor()
const mapState = (page: Page) => page.evaluate(() => (history.state as { map?: unknown }).map)
/** Waits until the map says twice, a moment apart, that it is where it was. */
async function mapRests(page: Page): Promise<void> {
  let last: unknown
  await expect
    .poll(
      async () => {
        const before = last
        last = await mapState(page)
        return isDeepStrictEqual(before, last)
      },
      { ...MOVED, interval: 400 },
    )
    .toBe(true)
}

const back = (page: Page) => page.evaluate(() => history.back())

/** How far the labels of the pins lie over each other or over the edge of the map: none of them should. */
const cutOrCovered = (page: Page) =>
  page.evaluate(() => {
    const map = document.querySelector('.map-element')!.getBoundingClientRect()
    const pins = [...document.querySelectorAll<HTMLElement>('.map-pin')].map((pin) => ({
      name: pin.getAttribute('aria-label'),
      box: pin.getBoundingClientRect(),
      isTight: pin.scrollWidth > pin.clientWidth,
    }))
    return pins.filter(
      ({ box, isTight }, index) =>
        isTight ||
        box.left < map.left + 8 ||
        box.right > map.right - 8 ||
        box.top < map.top + 8 ||
        box.bottom > map.bottom - 8 ||
        pins.some(
          (other, at) =>
            at > index &&
            box.left < other.box.right &&
            other.box.left < box.right &&
            box.top < other.box.bottom &&
            other.box.top < box.bottom,
        ),
    )
  })

test.each([
  ['/map', 1440, 900],
  ['/map', 390, 844],
])('all pins of %s are whole, with a margin, and none lies over another at %i×%i', async (path, width, height) => {
  const visitor = await site.visitor({ viewport: { width, height } })
  await visitor.open(sitePaths.map(week).replace('/map', path))
  await pinsShown(visitor.page)
  expect(await cutOrCovered(visitor.page)).toEqual([])
})

test.each([
  ['/stays', 1440, 900],
  ['/stays', 1280, 720],
  ['/map', 1024, 700],
] as const)(
  'on %s at %i×%i all pins are whole and apart, and so is the card of each, with the exact price',
  async (path, width, height) => {
    const visitor = await site.visitor({ viewport: { width, height } })
    const { page } = visitor
    const query = `?checkIn=${week.checkIn}&checkOut=${week.checkOut}&adults=2`
    await visitor.open(path + query)
    await pinsShown(page)
    expect(await cutOrCovered(page)).toEqual([])
    const result = (await (await fetch(`${site.origin}/api/stay-search${query}`)).json()) as StayListShape
    const slugs = await stayPin(page).evaluateAll((all) => all.map((pin) => (pin as HTMLElement).dataset['pin']!))
    expect(slugs.length).toBeGreaterThan(1)
    for (const slug of slugs) {
      const pin = page.locator(`.map-pin[data-pin="${slug}"]`)
      // An earlier card may have moved the map so that it is no longer among them.
      if ((await pin.count()) === 0) continue
      await pin.evaluate((button) => (button as HTMLElement).click())
      const stay = result.data.find((one) => one.slug === slug)!
      const card = page.getByRole('group', { name: stay.title, exact: true })
      await card.waitFor()
      expect(await card.innerText()).toContain(formatMoney(stay.quote!.totalMinor, stay.currency))
      const cut = await card.evaluate((element) => {
        const box = element.getBoundingClientRect()
        const map = document.querySelector('.map-element')!.getBoundingClientRect()
        return (
          box.left < map.left ||
          box.right > map.right ||
          box.top < Math.max(0, map.top) ||
          box.bottom > Math.min(innerHeight, map.bottom)
        )
      })
      expect(cut, slug).toBe(false)
    }
  },
)

test('homes at the same place open a list, and each line leads to its home', async () => {
  const visitor = await site.visitor()
  const { page } = visitor
  await visitor.open(sitePaths.map({ adults: 2 }))
  await pinsShown(page)
  await page.getByLabel('Search as I move the map').uncheck()
  const list = page.getByRole('group', { name: /^2 homes at this place$/ })
  const { data } = (await (await fetch(`${site.origin}/api/stay-search?adults=2`)).json()) as StayListShape
  const places = Map.groupBy(data, ({ approximate: { lat, lng } }) => `${lat},${lng}`)
  const pair = [...places.values()].find((stays) => stays.length === 2)!
  for (let step = 0; step < 8 && (await list.count()) === 0; step++) {
    // The circle that holds both of them is the one that is filled while one of their lines is pointed at.
    await page.locator(`.map-row[data-slug="${pair[0]!.slug}"]`).hover()
    const group = page.locator('.map-pin.many.on')
    await group.waitFor()
    await group.evaluate((circle) => (circle as HTMLElement).click())
  }
  await list.waitFor()
  expect((await list.getByRole('link').allInnerTexts()).toSorted()).toEqual(pair.map(({ title }) => title).toSorted())
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.className)).toContain('map-pin many')
})

test('a group says how many homes and from what price, and a press parts it', async () => {
  const visitor = await site.visitor()
  const { page } = visitor
  await visitor.open(sitePaths.map({ adults: 2 }))
  await pinsShown(page)
  const group = page.locator('.map-pin.many').first()
  const name = (await group.getAttribute('aria-label')) ?? ''
  const text = /^(\d+) homes here, from (€[\d,]+) a night$/.exec(name)
  expect(text).not.toBeNull()
  expect(await group.innerText()).toMatch(new RegExp(`^${text![1]}\\s*from €`))
  await group.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name, exact: true }).waitFor({ state: 'detached' })
  // The focus stays with one of its homes.
  expect(await page.evaluate(() => document.activeElement?.className)).toContain('map-pin')
})

describe('on a phone', () => {
  async function sheetOpened() {
    const visitor = await site.visitor(PHONE)
    const { page } = visitor
    await visitor.open('/tos')
    await visitor.open(sitePaths.map(week))
    await pinsShown(page)
    await stayPin(page).first().tap()
    await page.locator('.map-sheet').waitFor()
    return { page, finger: await fingerOn(page) }
  }
  const current = (page: Page) => page.locator('.map-sheet [aria-current]').getAttribute('data-card')
  const litPin = (page: Page) => page.locator('.map-pin.on').getAttribute('aria-label')
  const titleOf = (page: Page) => page.locator('.map-sheet [aria-current] a').innerText()

  test('a pin opens the cards at its home; a swipe shows the next home and fills its pin, and another pin its card', async () => {
    const { page, finger } = await sheetOpened()
    const first = (await stayPin(page).first().getAttribute('data-pin'))!
    expect(await current(page)).toBe(first)
    const order = await page
      .locator('.map-sheet [data-card]')
      .evaluateAll((all) => all.map((card) => (card as HTMLElement).dataset['card']!))
    const at = order.indexOf(first)
    const box = (await page.locator('.map-sheet [aria-current]').boundingBox())!
    const y = box.y + box.height / 2
    const next = order[at + 1 < order.length ? at + 1 : at - 1]!
    const swipe = at + 1 < order.length ? way([330, y], [60, y]) : way([60, y], [330, y])
    // A busy browser may drop the touch before it scrolls.
    await expect
      .poll(
        async () => {
          if ((await current(page)) === first) await finger.swipe(swipe, 200)
          return current(page)
        },
        { timeout: 30_000, interval: 1500 },
      )
      .toBe(next)
    const lit = await litPin(page)
    expect(lit?.startsWith(await titleOf(page)) || /homes here/.test(lit ?? '')).toBe(true)
    await expect
      .poll(async () => {
        const card = (await page.locator(`[data-card="${next}"]`).boundingBox())!
        return Math.abs(card.x + card.width / 2 - 195)
      }, MOVED)
      .toBeLessThan(3)

    const other = stayPin(page).last()
    const slug = await other.getAttribute('data-pin')
    await other.tap()
    await expect.poll(() => current(page), MOVED).toBe(slug)
    expect(await page.locator('.map-pin[data-pin].on').getAttribute('data-pin')).toBe(slug)
  })

  test('"Back", a swipe down and the button close the cards, and the next "Back" leaves the map', async () => {
    const { page, finger } = await sheetOpened()
    const sheet = page.locator('.map-sheet')
    const address = page.url()
    await back(page)
    await sheet.waitFor({ state: 'detached' })
    expect(page.url()).toBe(address)
    await stayPin(page).first().tap()
    const box = (await sheet.boundingBox())!
    await finger.swipe(way([180, box.y + 20], [185, box.y + 130]), 300)
    await sheet.waitFor({ state: 'detached' })
    await stayPin(page).first().tap()
    await sheet.getByRole('button', { name: 'Close' }).tap()
    await sheet.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => (history.state as { sheets?: unknown }).sheets)).toBeUndefined()
    await back(page)
    await page.waitForURL('**/tos')
  })

  test('whoever moves the map under the cards closes them, and searches there', async () => {
    const { page, finger } = await sheetOpened()
    await finger.swipe(way([200, 500], [120, 440]), 200)
    await page.waitForURL(/bbox=/)
    await page.locator('.map-sheet').waitFor({ state: 'detached' })
    await back(page)
    await page.waitForURL('**/tos')
  })

  test('"Back" from a home opens the map with the same card', async () => {
    const { page } = await sheetOpened()
    const slug = await current(page)
    const state = await mapState(page)
    await page.locator('.map-sheet [aria-current] a').tap()
    await page.waitForURL(`**${sitePaths.stay(slug!)}**`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await back(page)
    await page.locator('.map-sheet').waitFor()
    expect(await current(page)).toBe(slug)
    expect(await mapState(page)).toEqual(state)
    await back(page)
    await page.locator('.map-sheet').waitFor({ state: 'detached' })
    await back(page)
    await page.waitForURL('**/tos')
  })
})

test.each(['/map', '/stays'])(
  '"Back" from a home leaves the map of %s as it was: place, zoom and card',
  async (path) => {
    const visitor = await site.visitor({ viewport: { width: 1440, height: 900 } })
    const { page } = visitor
    await visitor.open(`${path}?adults=2`)
    await pinsShown(page)
    await page.getByLabel('Search as I move the map').uncheck()
    const fitted = await mapState(page)
    const map = page.getByRole('application')
    await map.focus()
    for (const key of ['+', 'ArrowLeft']) {
      const old = await mapState(page)
      await page.keyboard.press(key)
      await expect.poll(() => mapState(page), MOVED).not.toEqual(old)
    }
    await stayPin(page)
      .first()
      .evaluate((pin) => (pin as HTMLElement).click())
    const card = page.locator('.map-card')
    const link = card.getByRole('link')
    const name = await link.innerText()
    // Its pin comes into sight.
    await expect.poll(async () => ((await mapState(page)) as { open?: unknown }).open, MOVED).toBeTruthy()
    await mapRests(page)
    const places = () => page.locator('.map-pin').evaluateAll((all) => all.map((pin) => pin.getAttribute('aria-label')))
    const [before, pins] = [await mapState(page), await places()]
    expect(before).not.toEqual(fitted)
    await link.click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await back(page)
    await card.waitFor()
    expect(await link.innerText()).toBe(name)
    expect(await mapState(page)).toEqual(before)
    expect(await places()).toEqual(pins)
  },
)
