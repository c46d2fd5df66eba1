import { sitePaths } from '#contract/site-paths.ts'
import { expect, test } from 'vitest'
import { offersFor, weekFromNow } from '../support/checkout.ts'
import { useSite } from '../support/use-site.ts'

const site = useSite()

test('J2: exact dates and a party of four with a dog: only homes that can be booked, sorted by total, shared by address, Back restores', async () => {
  const week = weekFromNow(24)
  const guest = await site.visitor()
  const { page } = guest
  const search = sitePaths.stays({ ...week, adults: 2, children: 2, pets: 1 })
  await guest.open(`${search}&sort=total`)
  const totals = await page.locator('main article.card .total b').allTextContents()
  const amounts = totals.map((total) => Number(total.replaceAll(/[^\d.]/g, '')))
  expect(amounts.length).toBeGreaterThan(0)
  expect(amounts).toEqual(amounts.toSorted((a, b) => a - b))

  const first = page.locator('main article.card').first().getByRole('link').first()
  await first.click()
  await guest.arrivesAt(/^\/stays\/[^?]+\?.*checkIn=/)
  const price = page.getByRole('complementary', { name: 'Price for your dates' })
  await price.getByText(totals[0]!, { exact: true }).first().waitFor()
  await page.goBack()
  await guest.arrivesAt(/sort=total/)
  // Below the results the home that was just looked at is shown once more.
  await page.locator('main article.card').nth(totals.length).waitFor()
  const again = await page.locator('main article.card .total b').allTextContents()
  expect(again.slice(0, totals.length)).toEqual(totals)
})

test('J3: photos by keyboard, what is missing, rules, reviews, the price with its reasons, and a link that keeps the dates', async () => {
  const [offer] = await offersFor(site.origin, 28)
  const guest = await site.visitor()
  const { page } = guest
  await guest.open(sitePaths.stay(offer.slug, { checkIn: offer.checkIn, checkOut: offer.checkOut, adults: 2 }))
  await page.getByRole('link', { name: /^Show all \d+ photos$/ }).focus()
  await page.keyboard.press('Enter')
  const viewer = page.getByRole('dialog')
  await viewer.waitFor()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'hidden' })
  await page.getByText(/amenities, and what is missing$/).waitFor()
  const price = page.getByRole('complementary', { name: 'Price for your dates' })
  await price.getByText(offer.total, { exact: true }).first().waitFor()
  await price.getByText('Why this price?').click()
  const address = page.url()
  const friend = await site.visitor()
  await friend.open(address)
  await friend.page
    .getByRole('complementary', { name: 'Price for your dates' })
    .getByText(offer.total, { exact: true })
    .first()
    .waitFor()
})
