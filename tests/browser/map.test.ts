import { formatMoney } from '#core/money/format-money.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import type { StayListShape } from '#contract/stay-shapes.ts'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeViolations, tooWide } from './support/axe-violations.ts'
import { offersFor, weekFromNow } from './support/checkout.ts'
import { roundedTotal } from './support/search-results.ts'
import { useSharedSite } from './support/use-site.ts'

const site = useSharedSite()
const week = { ...weekFromNow(9), adults: 2 }

async function staysOf(path: string): Promise<StayListShape['data']> {
  const response = await fetch(site.origin + path.replace('/map', '/api/stay-search'))
  return ((await response.json()) as StayListShape).data
}

const mapOf = (page: Page) => page.getByRole('application')
const pinsOf = (page: Page) => page.locator('.map-pin')

async function liveMap(page: Page): Promise<Locator> {
  await pinsOf(page).first().waitFor()
  return mapOf(page)
}

/** Names of all pins, with the number of homes each stands for. */
async function pinNames(page: Page): Promise<string[]> {
  return pinsOf(page).evaluateAll((pins) => pins.map((pin) => pin.getAttribute('aria-label') ?? ''))
}

describe('the map of the homes', () => {
  test('pins say the totals of the list, rounded, rows say them to the cent, and together pins stand for all homes', async () => {
    const visitor = await site.visitor()
    const { page } = visitor
    await visitor.open(sitePaths.map(week))
    await liveMap(page)
    const stays = await staysOf(sitePaths.map(week))
    const requested = stays.map((stay) => `${stay.title}, ${roundedTotal(stay)} in total`)
    const names = await pinNames(page)
    const single = names.filter((name) => !name.includes('homes here'))
    expect(single.length).toBeGreaterThan(0)
    expect(requested).toEqual(expect.arrayContaining(single))
    const grouped = names.map((name) => Number(/^(\d+) homes here/.exec(name)?.[1] ?? 1))
    expect(grouped.reduce((sum, count) => sum + count, 0)).toBe(stays.length)
    const rows = await page.locator('.map-row').allInnerTexts()
    for (const [index, { title, quote, currency }] of stays.entries()) {
      expect(rows[index]).toContain(title)
      expect(rows[index]).toContain(formatMoney(quote!.totalMinor, currency))
    }
  })

  test.each([
    // Between the pins of a telephone a town may find no room for its name: which one follows the prices of the day.
    [360, 1],
    [768, 2],
    [1440, 2],
  ])(
    'no name of a place is covered by a pin, %i pixels wide, and at least %i of the towns have theirs',
    async (width, least) => {
      const visitor = await site.visitor({ viewport: { width, height: 800 } })
      const { page } = visitor
      await visitor.open(sitePaths.map(week))
      await liveMap(page)
      const names = page.locator('.map-place:not(.sea) span:visible')
      const towns = async () =>
        (await names.allTextContents()).filter((name) => ['Ciutadella', 'Maó'].includes(name)).length
      await expect.poll(towns).toBeGreaterThanOrEqual(least)
      const covered = await names.evaluateAll((all) => {
        const pins = [...document.querySelectorAll('.map-pin')].map((pin) => pin.getBoundingClientRect())
        return all
          .filter((name) => {
            const own = name.getBoundingClientRect()
            // Borders may touch by a part of a pixel.
            return pins.some(
              (pin) =>
                pin.left < own.right - 1 &&
                own.left < pin.right - 1 &&
                pin.top < own.bottom - 1 &&
                own.top < pin.bottom - 1,
            )
          })
          .map((name) => name.textContent)
      })
      expect(covered).toEqual([])
    },
  )

  test('a pin opens by keyboard: its home is below the map, Escape leads back, and the pin stays marked as seen', async () => {
    const visitor = await site.visitor()
    const { page } = visitor
    await visitor.open(sitePaths.map(week))
    await liveMap(page)
    const pin = page.locator('.map-pin[data-pin]').first()
    const name = (await pin.getAttribute('aria-label')) ?? ''
    await pin.focus()
    await page.keyboard.press('Enter')
    const card = page.locator('.map-card')
    await card.waitFor()
    const title = (await card.getByRole('link').textContent()) ?? ''
    const exact = Number((await card.locator('.num b').textContent())?.replaceAll(/[^\d.]/g, ''))
    expect(name).toBe(`${title}, €${Math.round(exact).toLocaleString('en')} in total`)
    expect(name).toContain(await pin.textContent())
    expect(await card.getByRole('link').evaluate((link) => link === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await card.waitFor({ state: 'detached' })
    expect(await pin.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.reload()
    await liveMap(page)
    await page.locator('.map-pin.seen').waitFor()
    expect(await page.locator('.map-pin.seen').getAttribute('aria-label')).toBe(name)
  })

  test.each([9, 27, 40])('on a phone no pin is cut off at a side of the map, %i weeks from now', async (weeks) => {
    for (const width of [360, 390, 412]) {
      const visitor = await site.visitor({ viewport: { width, height: 844 } })
      await visitor.open(sitePaths.map({ ...weekFromNow(weeks), adults: 2 }))
      await liveMap(visitor.page)
      const cut = await pinsOf(visitor.page).evaluateAll((pins) =>
        pins
          .filter((pin) => {
            const { left, right } = pin.getBoundingClientRect()
            return left < 0 || right > innerWidth
          })
          .map((pin) => pin.textContent),
      )
      expect(cut, String(width)).toEqual([])
      await visitor.close()
    }
  })

  test('plus, minus and the arrows move the map, and the search follows it into the address', async () => {
    const visitor = await site.visitor()
    const { page } = visitor
    await visitor.open(sitePaths.map(week))
    const map = await liveMap(page)
    await map.focus()
    await page.keyboard.press('+')
    await page.waitForURL(/bbox=/)
    const zoomed = page.url()
    const bbox = new URL(zoomed).searchParams.get('bbox')
    const inside = await staysOf(`${sitePaths.map(week)}&bbox=${bbox}`)
    await page.getByRole('heading', { level: 1, name: new RegExp(`^${inside.length || 'No'} homes? `) }).waitFor()
    await map.focus()
    await page.keyboard.press('ArrowLeft')
    await page.waitForURL((url) => url.href !== zoomed)
    await page.getByRole('link', { name: 'The whole map' }).click()
    await page.waitForURL((url) => !url.searchParams.has('bbox'))
  })

  test.each([
    ['/stays', 'Remove filter: This part of the map'],
    ['/map', 'The whole map'],
  ])('on %s the piece of the map stays away once it is removed, although the map then moves', async (path, link) => {
    const { page } = await site.visitor({ viewport: { width: 1440, height: 900 } })
    await page.clock.install()
    await page.goto(site.origin + path)
    await page.mouse.move(300, 500)
    await page.getByRole('button', { name: 'Zoom in', exact: true }).click()
    await page.waitForURL(/bbox=/)
    const keptZoom = () => page.evaluate(() => (history.state as { map?: { zoom: number } }).map?.zoom ?? 0)
    await expect.poll(keptZoom).toBeGreaterThan(0)
    const zoomed = await keptZoom()
    const searches: string[] = []
    page.on('request', (request) => {
      if (/\.data\?.*bbox=/.test(request.url())) searches.push(request.url())
    })
    await page.getByRole('link', { name: link }).click()
    await page.waitForURL((url) => !url.searchParams.has('bbox'))
    await expect.poll(keptZoom).toBeLessThan(zoomed)
    await page.clock.runFor(2_000)
    expect(await page.evaluate(async () => (await fetch('/ready')).status)).toBe(200)
    expect(searches).toEqual([])
  })

  test('a map that is left while it zooms ends without a fault', async () => {
    const visitor = await site.visitor({ reducedMotion: 'no-preference' })
    const { page } = visitor
    await page.clock.install()
    await visitor.open(sitePaths.map())
    await liveMap(page)
    // Only the timer of the map, which stands still now, ends the zoom then.
    await page.evaluate(() => {
      const style = new CSSStyleSheet()
      style.replaceSync('* { transition: none !important; }')
      document.adoptedStyleSheets.push(style)
    })
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.getByRole('button', { name: 'Zoom in', exact: true }).click()
    await page.clock.runFor(50)
    await page.locator('.leaflet-zoom-anim').waitFor({ state: 'attached' })
    await page.locator('header').getByRole('link', { name: 'Holmstay' }).first().click()
    await mapOf(page).waitFor({ state: 'detached' })
    // The visitor has seen no fault of the page, which the end of the test checks.
    await page.clock.runFor(1_000)
  })

  test('whoever does not want the search to follow asks for it with a button', async () => {
    const visitor = await site.visitor()
    const { page } = visitor
    await visitor.open(sitePaths.map(week))
    const map = await liveMap(page)
    await page.getByLabel('Search as I move the map').uncheck()
    await map.focus()
    await page.keyboard.press('+')
    await page.getByRole('button', { name: 'Search here' }).waitFor()
    expect(page.url()).not.toContain('bbox')
    await page.getByRole('button', { name: 'Search here' }).click()
    await page.waitForURL(/bbox=/)
  })

  test('pointing at a line of the list fills its pin, or the circle it is in', async () => {
    const visitor = await site.visitor()
    const { page } = visitor
    await visitor.open(sitePaths.map(week))
    await liveMap(page)
    const row = page.locator('.map-row').first()
    await row.hover()
    await page.locator('.map-pin.on').waitFor()
    expect(await page.locator('.map-pin.on').count()).toBe(1)
    const pin = page.locator('.map-pin[data-pin]').first()
    await pin.hover()
    await page.locator('[data-slug][data-pointed]').waitFor({ state: 'attached' })
    expect(await page.locator('[data-slug][data-pointed]').getAttribute('data-slug')).toBe(
      await pin.getAttribute('data-pin'),
    )
  })

  test('a group opens until each home has its own pin, or stands in the list of its place', async () => {
    const visitor = await site.visitor()
    const { page } = visitor
    await visitor.open(sitePaths.map({ adults: 2 }))
    await liveMap(page)
    await page.getByLabel('Search as I move the map').uncheck()
    const groups = page.locator('.map-pin.many')
    const list = page.locator('.map-card.is-list')
    const countBefore = await groups.count()
    expect(countBefore).toBeGreaterThan(0)
    for (let step = 0; step < 14 && (await groups.count()) > 0 && (await list.count()) === 0; step++) {
      await groups.first().evaluate((pin) => (pin as HTMLElement).click())
    }
    if ((await list.count()) > 0) {
      const titles = (await list.getByRole('link').allInnerTexts()).toSorted()
      expect(await titlesByPlace()).toContainEqual(titles)
    } else {
      expect(await groups.count()).toBe(0)
      expect(await page.locator('.map-pin[data-pin]').count()).toBeGreaterThan(0)
    }
  })

  test('pressing a group again while it opens is no choice of its homes', async () => {
    const visitor = await site.visitor({ reducedMotion: 'no-preference' })
    const { page } = visitor
    await visitor.open(sitePaths.map({ adults: 2 }))
    await liveMap(page)
    await page.getByLabel('Search as I move the map').uncheck()
    const groups = page.locator('.map-pin.many')
    const list = page.locator('.map-card.is-list')
    for (let step = 0; step < 14 && (await groups.count()) > 0 && (await list.count()) === 0; step++) {
      await groups.first().evaluate(async (pin: HTMLElement) => {
        pin.click()
        // Until the map has begun to move, or shows the homes of the group at their place.
        const hasBegun = () => pin.closest('.leaflet-zoom-anim') ?? document.querySelector('.map-card')
        while (!hasBegun()) await new Promise((resolve) => requestAnimationFrame(resolve))
        pin.click()
      })
      await page.locator('.leaflet-zoom-anim').waitFor({ state: 'detached' })
    }
    const titles = (await list.getByRole('link').allInnerTexts()).toSorted()
    if (titles.length > 0) expect(await titlesByPlace()).toContainEqual(titles)
  })

  test('nonsense in the address is explained and still shows a map', async () => {
    const visitor = await site.visitor()
    const { page } = visitor
    visitor.allowFault(/400/)
    const response = await visitor.open('/map?bbox=9,9,1,1&adults=-4&type=castle')
    expect(response?.status()).toBe(400)
    await liveMap(page)
    await page.getByRole('alert').waitFor()
  })
})

/** Returns the titles of the homes at each place. */
async function titlesByPlace(): Promise<string[][]> {
  const places = Map.groupBy(await staysOf('/map?adults=2'), ({ approximate: { lat, lng } }) => `${lat},${lng}`)
  return [...places.values()].map((stays) => stays.map(({ title }) => title).toSorted())
}

describe('the map without scripts', () => {
  test('shows the homes as numbers on the drawn island; each leads to its line with name, total and link', async () => {
    const visitor = await site.visitor({ javaScriptEnabled: false })
    const { page } = visitor
    await visitor.open(sitePaths.map(week))
    const stays = await staysOf(sitePaths.map(week))
    expect(await page.locator('.map-row').count()).toBe(stays.length)
    const pin = page.locator('.still-pin').first()
    const target = (await pin.getAttribute('href')) ?? ''
    expect(await page.locator(target).count()).toBe(1)
    const first = stays[0]!
    const row = page.locator(`#home-${first.slug}`)
    expect(await row.innerText()).toContain(formatMoney(first.quote!.totalMinor, first.currency))
    await row.getByRole('link', { name: first.title }).click()
    await page.waitForURL(
      (url) => url.pathname === sitePaths.stay(first.slug) && url.searchParams.get('checkIn') === week.checkIn,
    )
  })

  test('the short search stays on the map', async () => {
    const visitor = await site.visitor({ javaScriptEnabled: false })
    const { page } = visitor
    await visitor.open('/map')
    await page.locator('.short-search > summary').click()
    const form = page.getByRole('banner').getByRole('search')
    await form.getByLabel('Check-in').fill(week.checkIn)
    await form.getByLabel('Check-out').fill(week.checkOut)
    await form.getByRole('button', { name: 'Search' }).click()
    await visitor.arrivesAt('/map')
    expect(new URL(page.url()).searchParams.get('checkIn')).toBe(week.checkIn)
    const stays = await staysOf(sitePaths.map(week))
    expect(await page.locator('.map-row').count()).toBe(stays.length)
    await page.getByRole('link', { name: 'List and filters' }).click()
    await visitor.arrivesAt('/stays')
    expect(await page.getByRole('banner').locator('.short-search form').getAttribute('action')).toBe('/stays')
  })

  test('the home page leads to the map and to each part of the island', async () => {
    const visitor = await site.visitor({ javaScriptEnabled: false })
    const { page } = visitor
    await visitor.open('/')
    const spot = page.locator('.region-spot').first()
    expect(await spot.getAttribute('aria-label')).toMatch(/^.+: \d+ homes?$/)
    expect(await spot.getAttribute('href')).toMatch(/^\/stays\?destination=/)
    await page.getByRole('link', { name: 'Open the map' }).click()
    await page.waitForURL('**/map')
  })
})

describe('where a home is', () => {
  test('before booking only a circle on a grid is shown, without scripts too', async () => {
    const [offer] = await offersFor(site.origin, 9)
    const visitor = await site.visitor({ javaScriptEnabled: false })
    const { page } = visitor
    await visitor.open(sitePaths.stay(offer.slug))
    await page.getByRole('img', { name: /^Map of the surroundings of / }).waitFor()
    expect(await page.locator('.place .map-area').count()).toBe(1)
    expect(await page.locator('.place .map-spot').count()).toBe(0)
  })

  test('the map moves when it is asked to, and the wheel goes on scrolling the page', async () => {
    const [offer] = await offersFor(site.origin, 9)
    const visitor = await site.visitor()
    const { page } = visitor
    await visitor.open(sitePaths.stay(offer.slug))
    await page.mouse.move(300, 300)
    await page.getByRole('button', { name: 'Move the map' }).click()
    const map = mapOf(page)
    await map.waitFor()
    expect(await map.evaluate((element) => element === document.activeElement)).toBe(true)
    await map.hover({ position: { x: 60, y: 60 } })
    const before = await page.evaluate(() => window.scrollY)
    await page.mouse.wheel(0, 60)
    await page.waitForFunction((y) => window.scrollY > y, before)
    await page.getByText(/scroll to zoom, or click the map first/).waitFor()
  })
})

describe.each([320, 768, 1440])('at %i pixels', (width) => {
  test('the map has no finding of an accessibility test, light and dark, and nothing to scroll to the side', async () => {
    const visitor = await site.visitor({ viewport: { width, height: 800 } })
    const { page } = visitor
    await visitor.open(sitePaths.map(week))
    await liveMap(page)
    expect(await tooWide(page)).toEqual([])
    expect(await axeViolations(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await axeViolations(page)).toEqual([])
    await page
      .locator('.map-pin[data-pin], .map-pin')
      .first()
      .evaluate((pin) => (pin as HTMLElement).click())
    expect(await axeViolations(page)).toEqual([])
  })
})
