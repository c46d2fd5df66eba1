import { consolePaths } from '#contract/site/console-map.ts'
import type { StaffBookingShape } from '#contract/booking/staff-bookings.ts'
import { demoHost } from '#demo/seed-demo.ts'
import { createApiGuest } from '#tests/support/booking/api-guest.ts'
import { expect, test } from 'vitest'
import { enter } from '../support/accounts.ts'
import { bookByApi } from '../support/book-by-api.ts'
import { offersFor } from '../support/checkout.ts'
import { asHost } from '../support/host.ts'
import { useSharedSite } from '../support/use-site.ts'

const site = useSharedSite()

test('back and forward again from a preview, what was typed is in the form; once it is done, the form is empty', async () => {
  const [offer] = await offersFor(site.origin, 66)
  const id = await bookByApi(await createApiGuest(site.origin), site.origin, offer)
  const visitor = await site.visitor()
  await enter(visitor, site.origin, { ...demoHost, name: demoHost.displayName })
  await visitor.open(consolePaths.consoleBooking(id))
  const { page } = visitor
  const [amount, reason] = [page.getByLabel('Amount'), page.getByLabel('Reason')]
  const give = page.getByRole('button', { name: 'Give Anna Lindqvist €12.50 back' })
  await page.getByRole('link', { name: 'Give money back' }).click()
  await amount.fill('12.50')
  await reason.fill('The pool was closed')
  await page.getByRole('button', { name: 'Show what happens' }).click()
  await give.waitFor()
  await page.goBack()
  await give.waitFor({ state: 'detached' })
  await page.goForward()
  await expect.poll(() => amount.inputValue()).toBe('12.50')
  expect(await reason.inputValue()).toBe('The pool was closed')
  await page.getByRole('button', { name: 'Show what happens' }).click()
  await give.click()
  await visitor.arrivesAt(/\?done=refund/)
  await page.goBack()
  await amount.waitFor()
  await page.getByRole('button', { name: 'Show what happens' }).waitFor()
  expect(await amount.inputValue()).toBe('')
  const { refundedMinor } = await asHost<StaffBookingShape>(site.origin, `bookings/${id}`, undefined, 'GET')
  expect(refundedMinor).toBe(1250)
})
