import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { newViolations } from './looks/passed-looks.ts'
import { htmlFaultsNow } from './pages/html-faults.ts'

/** Returns what axe finds on a page as it is now, a line for each element: rule, element, reason. */
export async function axeViolations(page: Page): Promise<readonly string[]> {
  return (await newViolations(page)).flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) => `${id} ${target.join(' ')}: ${failureSummary.replaceAll(/\s+/g, ' ')}`,
    ),
  )
}

/** Returns the elements that make a page wider than its window; empty when nobody has to scroll sideways. */
export function tooWide(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= width) return []
    // What scrolls inside of something else does not make the page wide.
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (getComputedStyle(element).overflowX !== 'visible' || scrolls(element.parentElement))
    const range = document.createRange()
    const reach = (element: Element): number => {
      // Letters may stick out of their element.
      range.selectNodeContents(element)
      return Math.max(element.getBoundingClientRect().right, range.getBoundingClientRect().right)
    }
    const out = [...document.body.querySelectorAll('*')].filter(
      (element) => reach(element) > width + 0.5 && !scrolls(element.parentElement) && element.children.length === 0,
    )
    return [
      `${document.documentElement.scrollWidth} px`,
      ...out.slice(0, 5).map((element) => element.outerHTML.slice(0, 120)),
    ]
  })
}

/**
 * Expects a page of valid HTML without violations at these widths, in light and dark, and without sideways scrolling at
 * 320 px.
 */
export async function expectAccessible(page: Page, widths: readonly number[] = [360, 768, 1440]): Promise<void> {
  expect(await htmlFaultsNow(page), 'the HTML standard').toEqual([])
  for (const [at, width] of widths.entries()) {
    await page.setViewportSize({ width, height: 900 })
    // Starts with the theme of the last width, because each change paints the whole page.
    const themes = at % 2 === 0 ? (['light', 'dark'] as const) : (['dark', 'light'] as const)
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme })
      expect(await axeViolations(page), `${width} px, ${colorScheme}`).toEqual([])
    }
  }
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await tooWide(page), '320 px').toEqual([])
}
