import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { groundsOfPage } from './grounds-in-page.ts'
import { looksOfPage, MEASURING_RULES, type MeasuringRule } from './looks-in-page.ts'
import { measureNewLooksOnly, runInPage, type Violation } from './axe-in-page.ts'

/** Names of what has passed, on whatever page, in this process: of looks, and of whole documents as they are shown. */
const passed = new Set<string>()

/**
 * What axe finds on the page as it is now. It is asked only what it has not been asked before, by this process: half of its time went to
 * measuring on one page, at one width or in one theme what it had measured in another.
 *
 * - What measures runs for looks alone that have not passed: the contrast of a text in its colours, its size and its ground, with all that
 *   is painted behind, before and beside it; a link in its block; a target of its size among its neighbours.
 * - All other rules run once for each document as it is shown: what is visible, how it is laid out, what scrolls.
 */
export async function newViolations(page: Page): Promise<readonly Violation[]> {
  if (!(await page.evaluate(() => window.looksOfTest !== undefined)))
    await page.evaluate(`void (window.looksOfTest = (${String(looksOfPage)})((${String(groundsOfPage)})()))`)
  const { structure, names } = await page.evaluate(() => {
    window.newLooksOfTest = window.looksOfTest!.now()
    const found = window.newLooksOfTest.flatMap(({ look, itself }) => [look, itself])
    return { structure: window.looksOfTest!.structure(), names: [...new Set(found)] }
  })
  // What a frame holds is another document, of which nothing is known.
  const hasFrames = page.frames().length > 1
  let rules = await leaveOut(page, names, hasFrames)
  let isWhole = hasFrames || !passed.has(structure)
  const violations: Violation[] = []
  while (isWhole || rules.length > 0) {
    await injectAxe(page)
    const found = await page.evaluate(runInPage, { isWhole, rules })
    violations.push(...found.violations)
    for (const name of found.passed) passed.add(name)
    if (isWhole && found.violations.length === 0) passed.add(structure)
    ;[isWhole, rules] = [false, found.rest]
  }
  return violations
}

/** Leaves out the looks that have passed; returns the rules of the others. */
async function leaveOut(page: Page, names: readonly string[], isForced: boolean): Promise<readonly MeasuringRule[]> {
  const known = names.filter((name) => passed.has(name))
  const rules = await page.evaluate((those) => {
    const isKnown = new Set(those)
    window.newLooksOfTest = window.newLooksOfTest!.filter(
      ({ look, itself }) => !isKnown.has(look) && !isKnown.has(itself),
    )
    return window.newLooksOfTest.map(({ rule }) => rule)
  }, known)
  return MEASURING_RULES.filter((rule) => isForced || rules.includes(rule))
}

/** Half a megabyte of script, for all frames: a page has it from the first run on. */
async function injectAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => window.axe !== undefined)) return
  for (const frame of page.frames()) await frame.evaluate(axe.source)
  await page.evaluate(measureNewLooksOnly)
}
