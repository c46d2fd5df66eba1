import { expect, test } from 'vitest'
import { consolePaths } from '#contract/site/console-map.ts'
import { demoHost } from '#demo/seed-demo.ts'
import { enter } from '../support/accounts.ts'
import { useSharedSite } from '../support/use-site.ts'

const site = useSharedSite()
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const
const FAR_AHEAD_DAYS = 300

test('on a phone a tap shows what can be done with a night, and Back closes that and leaves the calendar alone', async () => {
  const from = new Date(Date.now() + FAR_AHEAD_DAYS * 86_400_000).toISOString().slice(0, 10)
  const visitor = await site.visitor(PHONE)
  await enter(visitor, site.origin, { ...demoHost, name: demoHost.displayName })
  await visitor.open(`${consolePaths.consoleCalendar()}?from=${from}`)
  const { page } = visitor
  const sheet = page.getByRole('dialog')
  const address = page.url()
  const night = page.getByRole('grid').locator('.c-cal-night:not(.prep, .past, .lost)').nth(3)

  await night.tap()
  await sheet.getByRole('button', { name: 'Price', exact: true }).waitFor()
  await page.goBack()
  await sheet.waitFor({ state: 'detached' })
  expect(page.url()).toBe(address)

  await night.tap()
  await sheet.getByRole('link', { name: 'Book…' }).tap()
  await visitor.arrivesAt(new RegExp(`^${consolePaths.newBooking()}`))
  await page.goBack()
  await page.getByRole('grid').waitFor()
  expect(page.url()).toBe(address)
  expect(await sheet.count()).toBe(0)
})
