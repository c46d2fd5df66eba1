import { sitePaths } from '#contract/site-paths.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { expect, test } from 'vitest'
import { createApiGuest } from '#tests/support/booking/api-guest.ts'
import { mailTo, openSession } from '../support/accounts.ts'
import { axeViolations } from '../support/axe-violations.ts'
import { bookByApi } from '../support/book-by-api.ts'
import { offerWith } from '../support/checkout.ts'
import { moveClockTo } from '../support/clock.ts'
import { useSite } from '../support/use-site.ts'

const site = useSite()

test('J6: balance, reminder, way in, arrival, departure and review come by the clock, and the account says what is next each time', async () => {
  const offer = await offerWith(site.origin, 20, (terms) => terms.instalments.length === 0)
  const account = await createApiGuest(site.origin)
  const id = await bookByApi(account, site.origin, offer, { plan: 'deposit' })
  const guest = await site.visitor()
  const { page } = guest
  await page.context().addCookies(await openSession(site.origin, account.idToken))
  const mailAbout = (subject: RegExp) => mailTo(site.origin, account.email, subject)
  const next = () => page.locator('.trips', { has: page.getByRole('heading', { name: 'Your next stay' }) })

  await guest.open('/user')
  await next()
    .getByText(/^You arrive in \d+ days\./)
    .waitFor()
  await next().getByRole('link', { name: 'Calendar file' }).waitFor()

  await moveClockTo(site.origin, addDays(offer.checkIn, -29))
  await mailAbout(/paid|payment|charged/i)
  await guest.open(sitePaths.booking(id))
  await page.locator('#payments').getByText('Paid', { exact: true }).nth(1).waitFor()

  await moveClockTo(site.origin, addDays(offer.checkIn, -6))
  const reminder = await mailAbout(/^One week to go/)
  expect(reminder.text).toContain('The way there')
  expect(reminder.text).not.toContain('How to get in')
  await guest.open(sitePaths.booking(id))
  await page.getByText(/^How to get in stands here from/).waitFor()
  expect(await page.getByText('code is').count()).toBe(0)

  await moveClockTo(site.origin, addDays(offer.checkIn, -1))
  expect((await mailAbout(/^How to get in/)).text).toContain('How to get in')
  await guest.open('/user')
  await next().getByText('You can see how to get in.').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await next()
    .getByRole('link', { name: /^How to get in/ })
    .click()
  await guest.arrivesAt(sitePaths.booking(id))
  await page.locator('#arrival').getByRole('heading', { name: 'How to get in' }).waitFor()
  expect(await axeViolations(page)).toEqual([])

  await moveClockTo(site.origin, addDays(offer.checkIn, 1))
  await guest.open(sitePaths.booking(id))
  await page.getByRole('heading', { level: 1, name: 'Enjoy your stay' }).waitFor()

  await moveClockTo(site.origin, addDays(offer.checkOut, 1))
  await mailAbout(/^How was/)
  await guest.open('/user')
  await page.getByRole('heading', { name: 'How was it?' }).waitFor()
  await page.getByRole('link', { name: /^Write a review/ }).click()
  await guest.arrivesAt(sitePaths.booking(id))
  expect(await page.locator('#arrival').count()).toBe(0)
  await page.getByRole('link', { name: 'Receipt (PDF)' }).waitFor()
  await guest.open(sitePaths.bookings())
  await page.getByRole('heading', { name: 'Past' }).waitFor()
})
