import type { OwnerDetailsShape } from '#contract/owner/owner-schemas.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { demoHost } from '#demo/seed-demo.ts'
import { createApiGuest } from '#tests/support/booking/api-guest.ts'
import { expect, test } from 'vitest'
import { enter } from '../support/accounts.ts'
import { bookByApi } from '../support/book-by-api.ts'
import { offersFor } from '../support/checkout.ts'
import { asHost } from '../support/host.ts'
import { useSharedSite } from '../support/use-site.ts'

const site = useSharedSite()
const host = { name: demoHost.email, email: demoHost.email, password: demoHost.password }

const writtenMonth = (month: string) =>
  month === 'Total'
    ? month
    : new Date(`${month}-01`).toLocaleString('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

test('without scripts a report is chosen by a form, and its file says what its table says', async () => {
  const visitor = await site.visitor({ javaScriptEnabled: false })
  await enter(visitor, site.origin, host)
  await visitor.open(consolePaths.reports())
  const { page } = visitor
  await page.getByLabel('Counted').selectOption('booking')
  await page.getByRole('button', { name: 'Show' }).click()
  expect(new URL(page.url()).searchParams.get('by')).toBe('booking')
  const rows = await page.getByRole('region', { name: 'Months' }).locator('tbody tr').all()
  const table = await Promise.all(
    rows.map(async (row) => [
      await row.locator('th').innerText(),
      ...(await row.locator('td').evaluateAll((cells) => cells.map((cell) => cell.firstChild?.textContent ?? ''))),
    ]),
  )
  expect(table).toHaveLength(13)
  const href = await page.getByRole('link', { name: 'CSV' }).getAttribute('href')
  const file = await page.request.get(new URL(href ?? '', site.origin).href)
  expect(file.headers()['content-type']).toContain('text/csv')
  const lines = (await file.text()).split('\r\n').slice(1, table.length + 1)
  const plain = (text: string) => text.replaceAll(/[€,% ]/g, '').replace('–', '')
  expect(table.map((cells) => cells.map(plain))).toEqual(
    lines.map((line) => {
      const [month = '', , ...figures] = line.split(',')
      return [
        writtenMonth(month).replace(' ', ''),
        ...figures.slice(0, 12).map((figure, at) => (at === 2 && figure ? Number(figure).toFixed(1) : figure)),
      ]
    }),
  )
  // A period that ends before it begins: the form again, with what was typed.
  const refused = await page.request.get(`${site.origin}${consolePaths.reports()}?from=2027-02-01&to=2027-01-01`)
  expect(refused.status()).toBe(400)
  expect(await refused.text()).toMatch(/value="2027-02-01"[^]*must end after it begins/)
})

test('without scripts a report that is refused keeps the day as of which it was asked, and says why', async () => {
  const visitor = await site.visitor({ javaScriptEnabled: false })
  await enter(visitor, site.origin, host)
  const { page } = visitor
  for (const path of [consolePaths.reports(), consolePaths.reportStays()]) {
    const refused = await page.request.get(`${site.origin}${path}?asOf=2999-01-01`)
    expect(refused.status()).toBe(400)
    expect(await refused.text()).toMatch(/aria-invalid[^>]*value="2999-01-01"[^]*Choose today or a day before/)
    const early = await page.request.get(`${site.origin}${path}?asOf=1999-01-01`)
    expect(await early.text()).toMatch(/when the first booking was made, to today|nothing has been booked yet/)
  }
})

test('homes stand in the order that is chosen, with their money, and their file says the same', async () => {
  const visitor = await site.visitor({ javaScriptEnabled: false })
  await enter(visitor, site.origin, host)
  await visitor.open(consolePaths.reports())
  const { page } = visitor
  const total = await page
    .getByRole('region', { name: 'Months' })
    .locator('tbody tr')
    .last()
    .locator('td')
    .evaluateAll((cells) => cells.map((cell) => cell.firstChild?.textContent ?? ''))
  await page.getByRole('link', { name: 'All 60 homes' }).click()
  await page.getByRole('link', { name: 'Nights sold' }).click()
  const nights: number[] = []
  const revenue: number[] = []
  for (;;) {
    for (const cells of await page
      .getByRole('region', { name: 'Figures of homes' })
      .locator('tbody tr')
      .evaluateAll((rows) =>
        rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? '')),
      )) {
      nights.push(Number(cells[0]?.replace(',', '')))
      revenue.push(Math.round(100 * Number(cells[5]?.replaceAll(/[€,]/g, ''))))
    }
    const more = page.getByRole('link', { name: 'More' })
    if ((await more.count()) === 0) break
    await more.click()
  }
  expect(nights).toEqual(nights.toSorted((one, other) => other - one))
  expect(nights).toHaveLength(60)
  const minor = (text: string | undefined) => Math.round(100 * Number(text?.replaceAll(/[€,]/g, '')))
  expect(revenue.reduce((sum, amount) => sum + amount, 0)).toBe(minor(total[3]) + minor(total[4]))
  const href = await page.getByRole('link', { name: 'CSV' }).getAttribute('href')
  const file = await (await page.request.get(new URL(href ?? '', site.origin).href)).text()
  expect(
    file
      .split('\r\n')
      .slice(1, -1)
      .map((line) => Number(line.split(',').at(3))),
  ).toEqual(nights)
})

test('a report shows what is left of bookings where their cost is entered, and leads to where it is entered', async () => {
  const { origin } = site
  const offer = (await offersFor(origin, 54)).at(-1)!
  await bookByApi(await createApiGuest(origin), origin, offer)
  const visitor = await site.visitor({ javaScriptEnabled: false })
  await enter(visitor, origin, host)
  const period = new URLSearchParams({ from: offer.checkIn, to: offer.checkOut, home: offer.slug })
  await visitor.open(`${consolePaths.reports()}?${period}`)
  const { page } = visitor
  const table = page.getByRole('region', { name: 'Where bookings come from, as a table' })
  const cells = await table.getByRole('row', { name: 'Own site' }).locator('td').allInnerTexts()
  const [, revenue = '', left = ''] = cells
  const minor = (text: string) => Math.round(100 * Number(text.replaceAll(/[€,]/g, '')))
  expect(minor(revenue)).toBeGreaterThan(0)
  // The demo enters 1.5 % for its own site.
  const [net = '', costs] = left.split('\n')
  expect(costs).toBe('costs 1.5%')
  expect(minor(net)).toBe(minor(revenue) - Math.round(minor(revenue) * 0.015))

  await visitor.open(consolePaths.settings())
  await page.getByRole('link', { name: 'Costs of channels' }).click()
  await page
    .getByRole('row', { name: 'Own site' })
    .getByRole('button', { name: /^Remove the cost of Own site/ })
    .click()
  await visitor.open(`${consolePaths.reports()}?${period}`)
  expect(await table.getByRole('row', { name: 'Own site' }).locator('td').count()).toBe(2)
  await page.getByRole('link', { name: 'Enter what channels cost' }).click()
  await page.getByLabel('Percent of rent and fees').fill('1.5')
  await page.getByRole('button', { name: 'Add cost' }).click()
  await page.getByText('Added. Reports show what is left').waitFor()
})

test('a month of the chart leads to its bookings', async () => {
  const visitor = await site.visitor({ javaScriptEnabled: false })
  await enter(visitor, site.origin, host)
  await visitor.open(consolePaths.reports())
  const { page } = visitor
  const chart = page.getByRole('region', { name: 'Revenue by month', exact: true })
  await chart.getByText('Figures').click()
  const name = await chart.getByRole('link').first().innerText()
  await chart.getByRole('link').first().click()
  const from = new URL(page.url()).searchParams.get('from') ?? ''
  expect([from.slice(7), writtenMonth(from.slice(0, 7))]).toEqual(['-01', name])
  await page.getByRole('heading', { name: 'Bookings' }).waitFor()
})

test('the last column of a statement, what the owner gets, is on the screen without scrolling, and covers no figure on a laptop', async () => {
  const { origin } = site
  // The last one: the first may have another owner already, for other files of this product.
  const offer = (await offersFor(origin, 53)).at(-1)!
  await bookByApi(await createApiGuest(origin), origin, offer)
  const month = offer.checkIn.slice(0, 7)
  const iban = 'ES9121000418450200051332'
  const { owner } = await asHost<OwnerDetailsShape>(origin, 'owners', { name: 'Mercè Pons', iban })
  const terms = { home: offer.slug, from: month, commissionBp: 2000, cleaningTo: 'company' }
  await asHost(origin, `owners/${owner.documentId}/contracts`, terms)

  const visitor = await site.visitor({ viewport: { width: 390, height: 844 } })
  await enter(visitor, origin, host)
  await visitor.open(consolePaths.ownerStatement(owner.documentId, month))
  const { page } = visitor
  const table = page.locator('.c-statement')
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1280, height: 720 },
  ]) {
    await page.setViewportSize(viewport)
    const cells = await table.locator('tr > :last-child').evaluateAll((all) =>
      all.map((cell) => {
        const frame = cell.closest('table')!.parentElement!.getBoundingClientRect()
        return [cell.textContent, cell.getBoundingClientRect().right <= Math.min(frame.right, innerWidth) + 0.5]
      }),
    )
    expect(cells[0]).toEqual(['Yours', true])
    const sums = (await page.getByRole('region', { name: 'Payout' }).boundingBox())!
    const account = (await page.getByText('ES91 2100 0418 4502 0005 1332', { exact: true }).boundingBox())!
    expect(account.x + account.width, 'the account within its column').toBeLessThanOrEqual(sums.x + sums.width)
    expect(cells.filter(([, isSeen]) => !isSeen)).toEqual([])
  }
  // The sums of a month in August.
  const large = ['€27,668.16', '−€5,533.63', '€853.12', '€29.17', '€3,069.31', '€22,163.70']
  await table.evaluate((element, texts) => {
    const figures = [...element.querySelectorAll('tr:last-child .c-figure')].slice(-texts.length)
    for (const [at, figure] of figures.entries()) figure.textContent = texts[at] ?? ''
  }, large)
  expect(
    await table.evaluate((element) => element.scrollWidth - element.parentElement!.clientWidth),
  ).toBeLessThanOrEqual(0)
})

test('on a phone the values beside a chart are on the screen without scrolling', async () => {
  const visitor = await site.visitor({ viewport: { width: 390, height: 844 } })
  await enter(visitor, site.origin, host)
  const { page } = visitor
  for (const path of [consolePaths.reports(), consolePaths.stayPart('casa-milord', 'prices')]) {
    await visitor.open(path)
    const charts = page.locator('.c-chart')
    expect(await charts.count()).toBeGreaterThan(0)
    for (const chart of await charts.all()) {
      const rights = await chart
        .locator('text.c-axis')
        .evaluateAll((texts) => texts.map((text) => text.getBoundingClientRect().right))
      expect(Math.max(...rights)).toBeLessThanOrEqual(390)
    }
  }
})
