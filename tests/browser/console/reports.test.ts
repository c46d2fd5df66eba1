import { consolePaths } from '#contract/site/console-map.ts'
import { demoHost } from '#demo/seed-demo.ts'
import { expect, test } from 'vitest'
import { enter } from '../support/accounts.ts'
import { useSharedSite } from '../support/use-site.ts'

const site = useSharedSite()
const host = { name: demoHost.email, email: demoHost.email, password: demoHost.password }

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
        month,
        ...figures.slice(0, 12).map((figure, at) => (at === 2 && figure ? Number(figure).toFixed(1) : figure)),
      ]
    }),
  )
  // A period that ends before it begins: the form again, with what was typed.
  const refused = await page.request.get(`${site.origin}${consolePaths.reports()}?from=2027-02-01&to=2027-01-01`)
  expect(refused.status()).toBe(400)
  expect(await refused.text()).toMatch(/value="2027-02-01"[^]*ends after it begins/)
})
