import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../support/axe-violations.ts'
import { weekFromNow } from '../support/checkout.ts'
import { useSharedSite } from '../support/use-site.ts'
import type { Visitor } from '../support/visitor.ts'

const site = useSharedSite()
const WIDTHS = [360, 768, 1440]

const openFilters = async ({ page }: Visitor) => {
  await page.mouse.move(150, 400)
  await page.locator('.filters > button').click()
  await page.getByRole('dialog', { name: 'Filters' }).waitFor()
}
const openFlexible = async ({ page }: Visitor) => {
  await page.getByRole('main').getByRole('search').getByText('Flexible', { exact: true }).click()
}
const stir = async ({ page }: Visitor) => {
  await page.mouse.move(150, 400)
  await page.locator('.filters > button').waitFor()
}

const { checkIn, checkOut } = weekFromNow(10)
const views: readonly { name: string; address: string; prepare: (visitor: Visitor) => Promise<void> }[] = [
  { name: 'the panel of the filters', address: '/stays', prepare: openFilters },
  { name: 'a list with filters', address: '/stays?type=villa&amenity=private-pool&priceMax=900', prepare: stir },
  {
    name: 'a list with flexible dates',
    address: `/stays?checkIn=${checkIn}&checkOut=${checkOut}&flex=3`,
    prepare: stir,
  },
  { name: 'an empty list', address: '/stays?type=chalet&priceMax=20', prepare: stir },
  { name: 'the search with flexible dates', address: '/', prepare: openFlexible },
]

describe('finding a home', () => {
  test.each(views)(
    '$name: no violations at three widths, light and dark, no sideways scrolling at 320 px',
    async (view) => {
      const visitor = await site.visitor()
      const { page } = visitor
      await page.setViewportSize({ width: 1440, height: 900 })
      await visitor.open(view.address)
      await view.prepare(visitor)
      await expectAccessible(page, WIDTHS)
    },
    180_000,
  )

  test('a filter that is added or removed by the keyboard keeps the focus', async () => {
    const visitor = await site.visitor()
    const { page } = visitor
    await visitor.open('/stays')
    await stir(visitor)
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    for (const label of ['Private pool', 'Free cancellation']) {
      await page.getByRole('link', { name: `Add filter: ${label}` }).focus()
      await page.keyboard.press('Enter')
      await expect.poll(focused).toBe(`Remove filter: ${label}`)
    }
    await page.keyboard.press('Enter')
    await expect.poll(focused).toBe('Add filter: Free cancellation')
    // Nothing is left of a filter that is none of those that most guests want.
    await visitor.open('/stays?type=villa')
    await stir(visitor)
    await page.getByRole('link', { name: /^Remove filter: / }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(focused).toBe('Filters')
  })
})
