import type { Locator, Page } from 'playwright-core'
import { fingerOn, way } from './finger.ts'
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
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2] as const
  const to = [x + across, y + down] as const
  await (await fingerOn(page)).swipe(way([x, y], to, 2))
}
