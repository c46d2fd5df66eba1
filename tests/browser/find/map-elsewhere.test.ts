import { beforeAll, expect, test } from 'vitest'
import { queryProduct } from '../support/product-database.ts'
import { useSite } from '../support/use-site.ts'

const site = useSite()

/** A company that lets homes where the map that comes with the program does not reach. */
beforeAll(async () => {
  await queryProduct(
    site.dataDirectory,
    `update app.stay set lat = 38.7 + (id % 7) * 0.01, lng = -9.2 + (id % 5) * 0.02`,
    [],
  )
})

test('homes where the drawn map does not reach are shown without it, and nobody is named as the maker of a map', async () => {
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
