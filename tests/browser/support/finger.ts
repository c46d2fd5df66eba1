import type { Page } from 'playwright-core'

/**
 * One finger on a touch screen: its events come from the browser's input, so `touch-action` and scrolling have their
 * say.
 */
export interface Finger {
  /**
   * Goes down at a point of the window, through the others, and up after the last. `pause`: milliseconds it rests
   * before that.
   */
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

/** How far apart the events of a finger are; browsers on phones report it 60 times a second. */
const STEP_MS = 16

/**
 * A finger for a page of a browser with `hasTouch`. It says itself when each event was, so that it is as fast on a busy
 * machine.
 */
export async function fingerOn(page: Page): Promise<Finger> {
  const input = await page.context().newCDPSession(page)
  return {
    async swipe([first, ...others], pause = 0) {
      let atMs = Date.now()
      const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly (readonly [number, number])[]) =>
        input.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: points.map(([x, y]) => ({ x, y })),
          timestamp: atMs / 1000,
        })
      await send('touchStart', [first ?? [0, 0]])
      for (const point of others) {
        atMs += STEP_MS
        await send('touchMove', [point])
      }
      atMs += pause
      await send('touchEnd', [])
    },
  }
}
