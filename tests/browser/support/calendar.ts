import type { Locator, Page } from 'playwright-core'
import type { Visitor } from './visitor.ts'

/** Returns the visible days of a calendar. */
export const daysOf = (calendar: Locator) => calendar.locator('table:visible [data-date]')

/** Presses keys and counts them. */
export function keyCounter({ keyboard }: Page) {
  let count = 0
  return {
    async press(key: string, times = 1) {
      for (let time = 0; time < times; time++, count++) await keyboard.press(key)
    },
    get count() {
      return count
    },
  }
}

/** Swipes quickly with one finger from the middle of an element, as a touch screen reports it. */
export async function swipe({ page }: Visitor, element: Locator, across: number, down = 0): Promise<void> {
  const box = (await element.boundingBox())!
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: from.x + across * part, y: from.y + down * part }],
    })
  await touch('touchStart', 0)
  await touch('touchMove', 0.5)
  await touch('touchMove', 1)
  await touch('touchEnd', 1)
  await session.detach()
}
