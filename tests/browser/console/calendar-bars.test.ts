import { test } from 'vitest'
import { consolePaths } from '#contract/site/console-map.ts'
import { demoHost } from '#demo/seed-demo.ts'
import { createApiGuest } from '#tests/support/booking/api-guest.ts'
import { enter } from '../support/accounts.ts'
import { bookByApi } from '../support/book-by-api.ts'
import { offersFor } from '../support/checkout.ts'
import { useSharedSite } from '../support/use-site.ts'
import type { VisitorOptions } from '../support/visitor.ts'

const site = useSharedSite()

async function hostAt(query: string, options: VisitorOptions = {}) {
  const visitor = await site.visitor(options)
  await enter(visitor, site.origin, { ...demoHost, name: demoHost.displayName })
  await visitor.open(`${consolePaths.consoleCalendar()}${query}`)
  return visitor
}

test.each([
  ['in the table without a script', { javaScriptEnabled: false }],
  ['in the grid', {}],
] as const)('a request says how long its host has to answer, %s', async (_, options) => {
  const [offer] = await offersFor(site.origin, 31, 'request')
  await bookByApi(await createApiGuest(site.origin), site.origin, offer)
  const { page } = await hostAt(`?from=${offer.checkIn}&homes=${offer.slug}`, options)
  await page.getByText(/^(23|24) h · \S/).waitFor()
  const speech = /, request, .*, (23|24) h left$/
  if ('javaScriptEnabled' in options) await page.getByRole('link', { name: speech }).waitFor()
  else await page.getByRole('gridcell', { name: speech }).waitFor()
})
