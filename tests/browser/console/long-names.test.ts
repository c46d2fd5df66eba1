import { consolePaths } from '#contract/site/console-map.ts'
import { demoHost } from '#demo/seed-demo.ts'
import { createApiGuest } from '#tests/support/booking/api-guest.ts'
import { expect, test } from 'vitest'
import { enter } from '../support/accounts.ts'
import { bookByApi } from '../support/book-by-api.ts'
import { offersFor } from '../support/checkout.ts'
import { queryProduct } from '../support/product-database.ts'
import { useSite } from '../support/use-site.ts'

// All of its homes and guests have long names.
const site = useSite()

const PAGES = [
  `${consolePaths.consoleBookings()}?text=Wolfe`,
  consolePaths.team(),
  consolePaths.reportStays(),
  consolePaths.today(),
]

test('long names of homes and guests, also from right to left, overlap nothing and stay within their page', async () => {
  const [offer] = await offersFor(site.origin, 20)
  await bookByApi(await createApiGuest(site.origin), site.origin, offer)
  const guest = 'محمد عبد الرحمن الطويل Wolfeschlegelsteinhausenbergerdorffenbergerdorff'
  const stay = ' Donaudampfschifffahrtsgesellschaftskapitänskajüte'
  await queryProduct(site.dataDirectory, 'update app.booking set guest_name = $1', [guest])
  await queryProduct(site.dataDirectory, 'update app.stay set title = left(title || $1, 100)', [stay])
  const visitor = await site.visitor()
  await enter(visitor, site.origin, { ...demoHost, name: demoHost.displayName })
  const { page } = visitor
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    for (const path of PAGES) {
      await visitor.open(path)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width}`).toBe(width)
      expect(await page.evaluate(overlapping), `${path} at ${width}`).toEqual([])
      expect(await page.evaluate(squeezed), `${path} at ${width}`).toEqual([])
    }
  }
})

/** Returns the cells of a row, or the homes of a list, whose texts overlap. */
function overlapping(): string[] {
  const boxOf = (cell: Element) => {
    const range = document.createRange()
    range.selectNodeContents(cell)
    return range.getBoundingClientRect()
  }
  return [...document.querySelectorAll('#main tbody tr, #main .c-task-homes')].slice(0, 5).flatMap((row) => {
    const cells = [...row.children].filter((cell) => cell.checkVisibility() && cell.textContent !== '')
    return cells.flatMap((cell, index) =>
      cells.slice(index + 1).flatMap((next) => {
        const [one, other] = [boxOf(cell), boxOf(next)]
        const isOver = one.right > other.left + 1 && other.right > one.left + 1
        const isBeside = one.bottom > other.top + 1 && other.bottom > one.top + 1
        return isOver && isBeside ? [`${cell.textContent} / ${next.textContent}`] : []
      }),
    )
  })
}

/** Returns the names of homes in the first rows that take most of the width of a phone and leave none for figures. */
function squeezed(): string[] {
  return [...document.querySelectorAll('#main .c-report tbody th')]
    .slice(0, 5)
    .filter((cell) => cell.getBoundingClientRect().width > innerWidth * 0.6)
    .map((cell) => cell.textContent)
}
