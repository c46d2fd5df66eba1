import { consolePaths } from '#contract/site/console-map.ts'
import { STAFF_EVENTS_PATH } from '#contract/staff-events.ts'
import { demoHost } from '#demo/seed-demo.ts'
import { createApiGuest } from '#tests/support/booking/api-guest.ts'
import { expect, test } from 'vitest'
import { enter } from '../support/accounts.ts'
import { bookByApi } from '../support/book-by-api.ts'
import { offersFor } from '../support/checkout.ts'
import { asHost } from '../support/host.ts'
import { useSharedSite } from '../support/use-site.ts'

const site = useSharedSite()

test('a note of a colleague comes up on the open page of a booking, and what is being typed there stays', async () => {
  const [offer] = await offersFor(site.origin, 27)
  const id = await bookByApi(await createApiGuest(site.origin), site.origin, offer)
  const visitor = await site.visitor()
  const { page } = visitor
  await enter(visitor, site.origin, { ...demoHost, name: demoHost.displayName })
  const listening = page.waitForResponse(`**${STAFF_EVENTS_PATH}*`)
  await visitor.open(consolePaths.consoleBooking(id))
  await listening
  await page.getByText('Note for colleagues').click()
  const field = page.getByLabel('Note, never shown to the guest')
  await field.fill('Brings two dogs')
  await asHost(site.origin, `bookings/${id}/notes`, { note: 'Allergic to feathers.' })
  await page.getByRole('button', { name: 'Something has changed' }).click()
  const said = page.getByRole('list', { name: 'Messages' })
  await said.getByText('Allergic to feathers.').waitFor()
  expect(await field.inputValue()).toBe('Brings two dogs')
  await page.getByRole('button', { name: 'Save the note' }).click()
  await said.getByText('Brings two dogs').waitFor()
  await page.getByRole('heading', { name: 'Messages and notes 2' }).waitFor()
  // The next note begins empty.
  await page.getByText('Note for colleagues').click()
  expect(await field.inputValue()).toBe('')
})
