import { addDays } from '#core/time/date-arithmetic.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import { expect, test } from 'vitest'
import { moveClockTo } from '../support/clock.ts'
import { useSite } from '../support/use-site.ts'

const site = useSite()

test('the calendar of a search begins with the day that it is on the clock of the demo', async () => {
  const today = addDays(todayIn('Europe/Madrid', Date.now()), 70)
  await moveClockTo(site.origin, today)
  const visitor = await site.visitor()
  await visitor.open('/')
  const form = visitor.page.getByRole('main').getByRole('search')
  await form.getByLabel('Check-in', { exact: true }).click()
  const calendar = form.getByRole('dialog', { name: 'Dates of your stay' })
  await calendar.waitFor()
  const day = (date: string) => calendar.locator(`table:visible [data-date="${date}"]`)
  await day(today).waitFor()
  expect(await calendar.getByRole('button', { name: 'Earlier months' }).count()).toBe(0)
})
