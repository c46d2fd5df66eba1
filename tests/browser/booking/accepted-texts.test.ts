import type { StaffBookingShape } from '#contract/booking/staff-bookings.ts'
import type { StaffPageVersionShape } from '#contract/page-shapes.ts'
import { createApiGuest } from '#tests/support/booking/api-guest.ts'
import { expect, test } from 'vitest'
import { enter } from '../support/accounts.ts'
import { bookByApi } from '../support/book-by-api.ts'
import { checkoutOf, offersFor } from '../support/checkout.ts'
import { asHost } from '../support/host.ts'
import { useSite } from '../support/use-site.ts'

const site = useSite()

/** Publishes the terms once more, with another sentence; answers the version. */
async function publishTerms(sentence: string): Promise<number> {
  const versions = await asHost<readonly StaffPageVersionShape[]>(site.origin, 'pages/tos', undefined, 'GET')
  const [{ version, title, summary, body }] = versions as [StaffPageVersionShape]
  await asHost(site.origin, 'pages/tos/versions', { version, title, summary, body: `${body}\n\n${sentence}` })
  return version + 1
}

const reads = (id: string) => asHost<StaffBookingShape>(site.origin, `bookings/${id}`, undefined, 'GET')

test.each([
  ['with', true, 30],
  ['without', false, 34],
])('a guest who has booked before accepts new terms with a box, %s JavaScript', async (_, javaScriptEnabled, weeks) => {
  const guest = await createApiGuest(site.origin)
  const [first] = await offersFor(site.origin, weeks)
  const before = (await reads(await bookByApi(guest, site.origin, first))).acceptedTexts
  const version = await publishTerms(`A sentence of ${weeks}.`)
  const [offer] = await offersFor(site.origin, weeks + 2)
  const visitor = await site.visitor({ javaScriptEnabled })
  visitor.allowFault(/status of 409/)
  await enter(visitor, site.origin, { name: guest.email, ...guest })
  await visitor.open(checkoutOf(offer))
  const { page } = visitor
  const box = page.getByRole('checkbox', { name: /^They have changed since your last booking/ })
  const hold = page.getByRole('button', { name: /^Hold the nights/ })
  await page.getByLabel('Phone').fill('+46 70 123 45 67')
  expect(await box.isChecked()).toBe(false)
  await hold.click()
  // The browser asks for it and sends nothing.
  expect(await box.evaluate((input: HTMLInputElement) => input.validity.valueMissing)).toBe(true)
  expect(new URL(page.url()).searchParams.has('booking')).toBe(false)

  // Newer ones come while the page is read: what was ticked is not what holds.
  await box.check()
  await publishTerms(`Another sentence of ${weeks}.`)
  await hold.click()
  await page.getByRole('alert').getByText('Please read the current texts').waitFor()
  expect(await page.getByLabel('Phone').inputValue()).toContain('70 123 45 67')
  await page.getByRole('checkbox', { name: /accept the terms of service/ }).check()
  await hold.click()
  await visitor.arrivesAt(/\/book\?booking=/)
  const id = new URL(page.url()).searchParams.get('booking')!
  const accepted = (await reads(id)).acceptedTexts
  expect([before?.terms, accepted?.terms]).toEqual([version - 1, version + 1])
})
