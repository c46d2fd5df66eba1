import { sitePaths } from '#contract/site-paths.ts'
import { expect, test } from 'vitest'
import { answered, cookieBar } from '../consent/cookie-bar.ts'
import { useSite } from '../support/use-site.ts'

const site = useSite()

test('J1: a first visit: cookies are decided once, homes have prices, the texts are there, and wrong addresses lead on', async () => {
  const guest = await site.visitor({ isNew: true })
  const { page } = guest
  const cookies = cookieBar(page)
  await guest.open('/')
  await answered(page)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await cookies.press('Manage')
  await cookies.statistics.click()
  await cookies.unsaved.waitFor()
  await page.keyboard.press('Escape')
  await cookies.settings.waitFor({ state: 'hidden' })
  await cookies.press('Decline')
  await cookies.fab.waitFor()

  await guest.open(sitePaths.stays())
  const cards = page.locator('main article.card')
  const count = await cards.count()
  expect(count).toBeGreaterThan(3)
  for (const text of await cards.allTextContents()) expect(text).toMatch(/€\d/)
  for (const path of [sitePaths.terms(), sitePaths.privacy(), sitePaths.refund(), sitePaths.contact()]) {
    expect((await guest.open(path))?.status()).toBe(200)
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  }

  guest.allowFault(/status of 404/)
  expect((await guest.open('/stays/nope'))?.status()).toBe(404)
  await page.getByRole('heading', { name: 'Oops!' }).waitFor()
  expect(await page.getByRole('main').locator('a[href^="mailto:"]').getAttribute('href')).toMatch(/subject=Support$/)
  await page.getByRole('link', { name: 'View All Stays' }).click()
  await guest.arrivesAt(sitePaths.stays())
  await guest.open('/abc')
  await page.getByText('Page not found').first().waitFor()
})

test('J1: the same pages say the same without JavaScript', async () => {
  const guest = await site.visitor({ javaScriptEnabled: false })
  await guest.open('/')
  await guest.page.getByRole('main').getByRole('search').waitFor()
  await guest.open(sitePaths.stays())
  await guest.page.locator('main article.card').first().getByText(/€\d/).first().waitFor()
})
