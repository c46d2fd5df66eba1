import type { StayListShape } from '#contract/stay-shapes.ts'
import { MOST_STAYS } from '#web/map/stays-in-view.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { queryProduct } from '../support/product-database.ts'
import { useSite } from '../support/use-site.ts'

const site = useSite()

beforeAll(async () => {
  await queryProduct(
    site.dataDirectory,
    `insert into app.stay (slug, state, published_at, title, kind, max_guests, bedrooms, beds, bathrooms, lat, lng, timezone,
       currency, nightly, cancellation_policy_id, destination_id)
     select 'many-' || n, 'published', now(), 'Home number ' || n, 'villa', 6, 3, 4, 2, 39.85 + (n % 16) * 0.012,
       3.85 + (n / 16) * 0.025, 'Europe/Madrid', 'EUR', 20000 + n, policy.id, place.id
     from generate_series(1, 250) n,
       (select id from app.cancellation_policy where code = 'moderate' limit 1) policy,
       (select destination_id as id from app.stay limit 1) place`,
    [],
  )
})

/** What the pages asked the search for, in order, each with its answer. */
function searchesOf(page: Page): { readonly url: string; readonly answer: Promise<StayListShape> }[] {
  const searches: { url: string; answer: Promise<StayListShape> }[] = []
  page.on('response', (response) => {
    if (response.url().includes('/api/stay-search'))
      searches.push({ url: response.url(), answer: response.json() as Promise<StayListShape> })
  })
  return searches
}

/** How many homes the pins stand for. */
async function pinned(page: Page): Promise<number> {
  const names = await page
    .locator('.map-pin')
    .evaluateAll((pins) => pins.map((pin) => pin.getAttribute('aria-label') ?? ''))
  return names.reduce((sum, name) => sum + Number(/^(\d+) homes here/.exec(name)?.[1] ?? 1), 0)
}

test.each(['/stays?adults=2', '/map?adults=2'])(
  '%s: of many homes the best are on the map, and nearer by all that are in view',
  async (path) => {
    const visitor = await site.visitor({ viewport: { width: 1440, height: 900 } })
    const { page } = visitor
    const searches = searchesOf(page)
    await visitor.open(path)
    await page.mouse.move(500, 500)
    const more = page.locator('.map-more')
    await more.waitFor()
    const { meta } = (await (await fetch(`${site.origin}/api/stay-search?adults=2&limit=1`)).json()) as StayListShape
    expect(meta.total).toBeGreaterThan(MOST_STAYS)
    expect(await more.textContent()).toContain(`The best ${MOST_STAYS} of ${meta.total} homes.`)
    expect(await pinned(page)).toBe(MOST_STAYS)

    await page.getByLabel('Search as I move the map').uncheck()
    const map = page.getByRole('application')
    for (let step = 0; step < 6 && (await more.count()) > 0; step++) {
      const asked = page.waitForResponse((response) => response.url().includes('bbox='))
      await map.focus()
      await page.keyboard.press('+')
      await (await asked).finished()
    }
    await more.waitFor({ state: 'detached' })
    const last = await searches.findLast(({ url }) => url.includes('bbox='))!.answer
    expect(last.meta.total).toBe(last.data.length)
    expect(last.data.length).toBeGreaterThan(0)
    expect(await pinned(page)).toBe(last.meta.total)
    for (const { answer } of searches) expect((await answer).data.length).toBeLessThanOrEqual(MOST_STAYS)
    expect(new URL(page.url()).searchParams.has('bbox')).toBe(false)
  },
)

test('homes where the drawn map does not reach are shown without it, and nobody is named as the maker of a map', async () => {
  // The last test of the file: a company that lets homes where the map that comes with the program does not reach.
  await queryProduct(
    site.dataDirectory,
    `update app.stay set lat = 38.7 + (id % 7) * 0.01, lng = -9.2 + (id % 5) * 0.02`,
    [],
  )
  const visitor = await site.visitor()
  const { page } = visitor
  await visitor.open('/map')
  const map = page.getByRole('application')
  await map.locator('.map-pin').first().waitFor()
  expect(await map.locator('.map-ground').count()).toBe(0)
  expect(await map.locator('.map-place').count()).toBe(0)
  const credit = await map.locator('.leaflet-control-attribution').innerText()
  expect(credit).not.toContain('Mallorca')
  expect(credit).toContain('No map of this area')
  const colours = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const probe = document.createElement('i')
        probe.style.background = 'var(--map-sea)'
        element.append(probe)
        return [getComputedStyle(element).backgroundColor, getComputedStyle(probe).backgroundColor]
      })
  const [ground, sea] = await colours('.map-element')
  expect(ground).not.toBe(sea)

  const slug = /\/stays\/([\w-]+)/.exec((await page.content()).replaceAll('\\', ''))?.[1] ?? ''
  await visitor.open(`/stays/${slug}`)
  const [picture, water] = await colours('.place .still-map')
  expect(picture).not.toBe(water)
})
