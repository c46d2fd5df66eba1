import { consolePaths } from '#contract/site/console-map.ts'
import { demoHost } from '#demo/seed-demo.ts'
import { expect, test } from 'vitest'
import { enter } from '../support/accounts.ts'
import { useSharedSite } from '../support/use-site.ts'
import type { Visitor } from '../support/visitor.ts'

const site = useSharedSite()

async function hostOn(width: number, path: string): Promise<Visitor> {
  const visitor = await site.visitor({ viewport: { width, height: 844 } })
  await enter(visitor, site.origin, { ...demoHost, name: demoHost.displayName })
  await visitor.open(path)
  return visitor
}

test('on a small laptop the rates show all of their columns, up to the link to earlier prices', async () => {
  const { page } = await hostOn(1280, consolePaths.rates())
  const region = page.getByRole('region', { name: 'Rates of the homes' })
  expect(await region.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('on a small laptop the months of a report show all of their columns, with the figures of sixty homes', async () => {
  const { page } = await hostOn(1280, consolePaths.reports())
  const region = page.getByRole('region', { name: 'Figures by month' })
  const beyond = await region.evaluate((one) => {
    const large = ['7,768', '21,509', '36.1%', '€1,750,530.14', '€117,711.08', '€222,949.43', '€225.35', '€81.39']
    for (const [at, cell] of one.querySelectorAll('tr:last-child td').entries())
      if (large[at]) cell.firstChild!.textContent = large[at]
    return one.scrollWidth - one.clientWidth
  })
  expect(beyond).toBe(0)
})

test.each([390, 1100, 1280])('the filters of bookings have room for every state, at %i px', async (width) => {
  const { page } = await hostOn(width, consolePaths.consoleBookings())
  const more = page.getByRole('checkbox', { name: 'More filters' })
  if (await more.isVisible()) await more.check()
  const left = await page.getByLabel('State').evaluate((select) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(select)
    const pen = document.createElement('canvas').getContext('2d')!
    pen.font = font
    const words = [...(select as HTMLSelectElement).options].map(({ text }) => pen.measureText(text).width)
    // The browser draws its arrow, of about 20 px, inside.
    return select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - 20 - Math.max(...words)
  })
  expect(left).toBeGreaterThan(0)
})

test('on a phone the state of a home stands beside its name, and its facts below the name', async () => {
  const { page } = await hostOn(390, consolePaths.homes())
  for (const row of await page.locator('.c-homes tbody tr').all()) {
    const name = (await row.getByRole('link').boundingBox())!
    const state = (await row.locator('.c-tag').boundingBox())!
    const facts = (await row.locator('td').first().boundingBox())!
    expect(state.x, 'the state beside the name').toBeGreaterThanOrEqual(name.x + name.width)
    expect(state.y, 'the state above the facts').toBeLessThan(facts.y)
    expect(facts.x, 'the facts below the name').toBe(name.x)
  }
})

test('a box to tick is as large beside words of two lines as beside a single word', async () => {
  const { page } = await hostOn(390, consolePaths.stayPart('casa-milord', 'amenities'))
  const boxes = page.getByRole('main').getByRole('checkbox')
  const widths = await boxes.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width))
  expect(widths.length).toBeGreaterThan(20)
  expect(new Set(widths).size).toBe(1)
})

test('on a phone what becomes of each row of a file of homes is on the screen', async () => {
  const { page } = await hostOn(390, consolePaths.importStays())
  const rows = [
    'id,name,guests,price,place,amenities',
    'f1,Casa Fit,4,90,Nowhere,"Wi-Fi; A sauna of cedar wood"',
    'f2,Casa Fit Petita,2,,Nowhere,',
  ]
  await page.getByLabel('Or its rows').fill(rows.join('\n'))
  await page.getByRole('button', { name: 'Preview' }).click()
  const region = page.getByRole('region', { name: 'Rows of the file' })
  await region.waitFor()
  expect(await region.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})
