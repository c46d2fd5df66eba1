import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { sitePaths } from '#contract/site/site-paths.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { createAccount, enter } from '../support/accounts.ts'
import { offersFor, stayOf } from '../support/checkout.ts'
import { useSharedSite } from '../support/use-site.ts'

const site = useSharedSite()

const ground = (element: Locator) => element.first().evaluate((shown) => getComputedStyle(shown).backgroundColor)

/** Expects that all of these have the same ground, which the others do not have. */
async function expectMarked(chosen: readonly Locator[], other: Locator): Promise<void> {
  const grounds = await Promise.all(chosen.map(ground))
  expect(new Set(grounds).size).toBe(1)
  expect(grounds[0]).not.toBe(await ground(other))
}

test('with a contrast theme of the system, what is chosen is marked by its colours', async () => {
  const visitor = await site.visitor({ forcedColors: 'active' })
  const { page } = visitor
  const [offer] = await offersFor(site.origin, 30)
  await visitor.open(stayOf(offer))
  const day = (nights: number) => page.locator(`#dates [data-date="${addDays(offer.checkIn, nights)}"]`)
  const outside = page.locator('#dates td:not(.in, .from, .to, .taken) [data-date]')
  await expectMarked([day(0), day(3)], outside)

  await visitor.open('/stays?bedrooms=2')
  await page.locator('main .chip:visible').first().click()
  const bedrooms = page.getByRole('group', { name: 'Bedrooms' }).locator('.chip')
  await expectMarked([bedrooms.filter({ hasText: /^2\+/ })], bedrooms.filter({ hasText: /^3\+/ }))

  await visitor.open('/login')
  await expectMarked([page.locator('.seg [aria-current]')], page.locator('.seg a:not([aria-current])'))
  await enter(visitor, site.origin, await createAccount(site.origin))
  await visitor.open(sitePaths.profile())
  await expectMarked([page.locator('.area-nav [aria-current]')], page.locator('.area-nav a:not([aria-current])'))
})
