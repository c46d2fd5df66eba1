import type { Page } from 'playwright-core'

/** One finger on a touch screen: its events come from the browser's input, so `touch-action` and scrolling have their say. */
export interface Finger {
  /** Goes down at a point of the window, through the others, and up after the last. `pause`: milliseconds it rests before that. */
  swipe(points: readonly (readonly [x: number, y: number])[], pause?: number): Promise<void>
}

/** Points of a straight way with steps as small as those of a finger. */
export function way(
  [fromX, fromY]: readonly [number, number],
  [toX, toY]: readonly [number, number],
  steps = 8,
): [number, number][] {
  return Array.from({ length: steps + 1 }, (_, step) => [
    fromX + ((toX - fromX) * step) / steps,
    fromY + ((toY - fromY) * step) / steps,
  ])
}

/** A finger for a page of a browser with `hasTouch`. */
export async function fingerOn(page: Page): Promise<Finger> {
  const input = await page.context().newCDPSession(page)
  return {
    async swipe([first, ...others], pause = 0) {
      const at = ([x, y]: readonly [number, number]) => [{ x, y }]
      await input.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(first ?? [0, 0]) })
      for (const point of others)
        await input.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(point) })
      if (pause > 0) await page.evaluate((ms) => new Promise((done) => setTimeout(done, ms)), pause)
      await input.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    },
  }
}
