import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { answered, cookieBar } from '../consent/cookie-bar.ts'
import { useSharedSite } from '../support/use-site.ts'
import type { Visitor } from '../support/visitor.ts'

const site = useSharedSite()

interface Pile {
  readonly guest: Visitor
  readonly filters: Locator
  readonly settings: Locator
}

const rootOf = (dialog: Locator) => dialog.locator('xpath=ancestor::*[contains(@class, "modal-root")]')
const heightOf = (dialog: Locator) => rootOf(dialog).evaluate((root) => getComputedStyle(root).zIndex)
const isInert = (dialog: Locator) => rootOf(dialog).evaluate((root: HTMLElement) => root.inert)
const hasFocus = (element: Locator) => element.evaluate((one) => one.contains(document.activeElement))

/**
 * The cookie settings over the filters. On a slow connection this is how one modal comes upon another: the settings were asked for
 * first, and their script arrives when the filters are open.
 */
async function openBoth(): Promise<Pile> {
  const guest = await site.visitor({ viewport: { width: 1440, height: 900 } })
  const { page } = guest
  const cookies = cookieBar(page)
  const scripts = Promise.withResolvers<void>()
  await page.route(/\/cookie-settings-[^/]*\.js/, async (route) => {
    await scripts.promise
    await route.continue()
  })
  await guest.open('/stays')
  await answered(page)
  await cookies.fab.click()
  await page.getByRole('button', { name: /^Filters/ }).click()
  const filters = page.locator('.filter-modal')
  await filters.waitFor()
  await filters.getByRole('checkbox', { name: /^Villa/ }).focus()
  scripts.resolve()
  const settings = page.locator('.cookie-settings')
  await settings.waitFor()
  return { guest, filters, settings }
}

test('a modal over another lies 2 higher; only the upper one can be reached, and one veil darkens what is below', async () => {
  const { guest, filters, settings } = await openBoth()
  expect([await heightOf(filters), await heightOf(settings)]).toEqual(['1000', '1002'])
  expect([await isInert(filters), await isInert(settings)]).toEqual([true, false])
  expect(await hasFocus(settings)).toBe(true)
  const veils = guest.page.locator('.modal-root')
  const dark = await veils.evaluateAll((roots) =>
    roots.map((root) => getComputedStyle(root).backgroundColor !== 'rgba(0, 0, 0, 0)'),
  )
  expect(dark).toEqual([false, true])
})

test('Escape closes the upper one only, and the focus goes back into the lower one; a second one closes that, too', async () => {
  const { guest, filters, settings } = await openBoth()
  await guest.page.keyboard.press('Escape')
  await settings.waitFor({ state: 'detached' })
  expect(await filters.isVisible()).toBe(true)
  expect([await heightOf(filters), await isInert(filters)]).toEqual(['1000', false])
  expect(await hasFocus(filters.getByRole('checkbox', { name: /^Villa/ }))).toBe(true)
  expect(await guest.page.locator('html').getAttribute('data-modal')).not.toBeNull()

  await guest.page.keyboard.press('Escape')
  await filters.waitFor({ state: 'detached' })
  expect(await hasFocus(guest.page.getByRole('button', { name: /^Filters/ }))).toBe(true)
  expect(await guest.page.locator('html').getAttribute('data-modal')).toBeNull()
  expect(await guest.page.locator('[inert]').count()).toBe(0)
})

test('a press beside both closes the upper one only', async () => {
  const { guest, filters, settings } = await openBoth()
  await guest.page.mouse.click(10, 10)
  await settings.waitFor({ state: 'detached' })
  expect(await filters.isVisible()).toBe(true)
  await guest.page.mouse.click(10, 10)
  await filters.waitFor({ state: 'detached' })
})
