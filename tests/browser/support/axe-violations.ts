import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { htmlFaultsNow } from './pages/html-faults.ts'
import { measureLooksOnce } from './readable-texts.ts'

const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
/** A script without a statement; an empty one would be taken for none given. */
const NOTHING = ';'

/** What axe finds on a page, a line for each element: rule, element, reason. `colours`: only what depends on the theme. */
export async function axeViolations(
  page: Page,
  what: 'everything' | 'colours' = 'everything',
): Promise<readonly string[]> {
  const axe = await axeOf(page)
  axe.options({
    // Half of a run goes to telling at length what was found to be well.
    resultTypes: ['violations'],
    ...(what === 'colours' ? { runOnly: COLOUR_RULES } : { rules: { 'target-size': { enabled: true } } }),
  })
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id} ${target.join(' ')}: ${(failureSummary ?? '').replaceAll(/\s+/g, ' ')}`,
    ),
  )
}

/** For one run in the page itself (legacy mode); the mails in frames have their own test. */
async function axeOf(page: Page): Promise<AxeBuilder> {
  // Half a megabyte of script: a page has it from the first run on, which here is one without work.
  if (!(await page.evaluate(() => 'axe' in window))) {
    await new AxeBuilder({ page })
      .setLegacyMode()
      .options({ runOnly: ['html-has-lang'] })
      .analyze()
    await measureLooksOnce(page)
  }
  const isFramed = page.frames().length > 1
  return new AxeBuilder(isFramed ? { page } : { page, axeSource: NOTHING }).setLegacyMode()
}

/** The elements that make a page wider than its window; empty when nobody has to scroll sideways. */
export function tooWide(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= width) return []
    const out = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > width + 0.5,
    )
    return [
      `${document.documentElement.scrollWidth} px`,
      ...out.slice(0, 5).map((element) => element.outerHTML.slice(0, 120)),
    ]
  })
}

/** Expects a page of valid HTML without violations at these widths, light and dark, and without sideways scrolling at 320 px. */
export async function expectAccessible(page: Page, widths: readonly number[] = [360, 768, 1440]): Promise<void> {
  expect(await htmlFaultsNow(page), 'the HTML standard').toEqual([])
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await axeViolations(page), `${width} px, light`).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await axeViolations(page, 'colours'), `${width} px, dark`).toEqual([])
  }
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await tooWide(page), '320 px').toEqual([])
}
