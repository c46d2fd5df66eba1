import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { htmlFaultsNow } from './pages/html-faults.ts'
import { beginLooks, keepPassedLooks, measureLooksOnce } from './readable-texts.ts'

const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
/** A script without a statement; an empty one would be taken for none given. */
const NOTHING = ';'

/** What axe finds on a page, a line for each element: rule, element, reason. `colours`: only what depends on the theme. */
export async function axeViolations(
  page: Page,
  what: 'everything' | 'colours' = 'everything',
): Promise<readonly string[]> {
  const options: RunOptions = {
    // Half of a run goes to telling at length what was found to be well.
    resultTypes: ['violations'],
    ...(what === 'colours' ? { runOnly: COLOUR_RULES } : { rules: { 'target-size': { enabled: true } } }),
  }
  await injectAxe(page)
  await beginLooks(page)
  const violations = page.frames().length > 1 ? await runInFrames(page, options) : await runInPage(page, options)
  await keepPassedLooks(page)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id} ${target.join(' ')}: ${(failureSummary ?? '').replaceAll(/\s+/g, ' ')}`,
    ),
  )
}

type RunOptions = Parameters<AxeBuilder['options']>[0]
type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations']

/** Half a megabyte of script: a page has it from the first run on, which here is one without work. */
async function injectAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => window.looksOfTest !== undefined)) return
  await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ runOnly: ['html-has-lang'] })
    .analyze()
  await measureLooksOnce(page)
}

function runInPage(page: Page, options: RunOptions): Promise<Violations> {
  return page.evaluate(async (given) => {
    const { axe } = window as unknown as {
      axe: { run(context: Document, options: RunOptions): Promise<{ violations: Violations }> }
    }
    return (await axe.run(document, given)).violations
  }, options)
}

/** In one run from the page itself (legacy mode); the mails in frames have their own test. */
async function runInFrames(page: Page, options: RunOptions): Promise<Violations> {
  return (await new AxeBuilder({ page, axeSource: NOTHING }).setLegacyMode().options(options).analyze()).violations
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
  for (const [at, width] of widths.entries()) {
    await page.setViewportSize({ width, height: 900 })
    // The theme that is there first: each change paints the whole page.
    const themes = at % 2 === 0 ? (['light', 'dark'] as const) : (['dark', 'light'] as const)
    for (const [turn, colorScheme] of themes.entries()) {
      await page.emulateMedia({ colorScheme })
      const found = await axeViolations(page, turn === 0 ? 'everything' : 'colours')
      expect(found, `${width} px, ${colorScheme}`).toEqual([])
    }
  }
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await tooWide(page), '320 px').toEqual([])
}
