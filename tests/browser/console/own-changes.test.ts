import { consolePaths } from '#contract/site/console-map.ts'
import { STAFF_EVENTS_PATH } from '#contract/staff-events.ts'
import { demoHost } from '#demo/seed-demo.ts'
import { createApiGuest } from '#tests/support/booking/api-guest.ts'
import type { Response } from 'playwright-core'
import { expect, test } from 'vitest'
import { enter } from '../support/accounts.ts'
import { bookByApi } from '../support/book-by-api.ts'
import { offersFor } from '../support/checkout.ts'
import { useSharedSite } from '../support/use-site.ts'

const site = useSharedSite()

test('whoever answers a review is not told that something has changed, but of what others do meanwhile', async () => {
  const visitor = await site.visitor()
  await enter(visitor, site.origin, { ...demoHost, name: demoHost.displayName })
  const { page } = visitor
  const line = page.waitForResponse(`**${STAFF_EVENTS_PATH}*`)
  await visitor.open(consolePaths.consoleReviews())
  await line
  const rows = page.locator('#main [data-row]')
  await rows.first().getByText('Answer…').click()
  await rows.first().getByRole('textbox').fill('Thank you, and come back.')
  // Whether the page knows the change already is asked while the pointer rests on a row.
  const isNothingNew = async (response: Response) =>
    /events\?since/.test(response.url()) && response.ok() && !(await response.text()).includes('event: change')
  const asked = page.waitForResponse(isNothingNew)
  await rows.first().getByRole('button', { name: 'Publish the answer' }).click()
  await visitor.arrivesAt(/\?done=replied/)
  await rows.nth(1).hover()
  await page.getByText('Your answer is published').waitFor()
  await asked
  const notice = page.getByRole('button', { name: 'Something has changed' })
  expect(await notice.count()).toBe(0)

  const [offer] = await offersFor(site.origin, 27, 'request')
  await bookByApi(await createApiGuest(site.origin), site.origin, offer)
  await notice.waitFor()
})
