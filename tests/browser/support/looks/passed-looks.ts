import axe from 'axe-core'
import type { Frame, Page } from 'playwright-core'
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
 *   What passes by its colours or its room alone, whatever lies over what, is no look at all: axe would map the whole page for it.
 * - All other rules run once for each document, with its frames, as it is shown: what is visible, how it is laid out, what scrolls.
 */
export async function newViolations(page: Page): Promise<readonly Violation[]> {
  const frames = await Promise.all(page.frames().map(seenIn))
  const structure = frames.map((frame) => frame.structure).join()
  const isAlone = frames.length === 1
  const violations: Violation[] = []
  let isKnown = passed.has(structure)
  // What lies in frames is one with the page, but what measures in them knows of one document.
  if (!isKnown && !isAlone) violations.push(...(await violationsIn(page.mainFrame(), structure, [])))
  isKnown ||= !isAlone
  for (const { frame, rules } of frames)
    if (!isKnown || rules.length > 0) violations.push(...(await violationsIn(frame, isKnown ? null : structure, rules)))
  return violations
}

/** What axe finds in a frame: by all its rules, where a structure is given that has not passed, and by these that measure. */
async function violationsIn(frame: Frame, structure: string | null, rules: readonly MeasuringRule[]) {
  await Promise.all(frame.page().frames().map(injectAxe))
  const violations: Violation[] = []
  let run = { isWhole: structure !== null, rules, isSecond: false }
  while (run.isWhole || run.rules.length > 0) {
    const found = await frame.evaluate(runInPage, run)
    violations.push(...found.violations)
    for (const name of found.passed) passed.add(name)
    if (run.isWhole && found.violations.length === 0) passed.add(structure!)
    run = { isWhole: false, rules: found.rest, isSecond: true }
  }
  return violations
}

/** What a frame shows: the name of its structure, and the rules that measure what has not passed, once what has is left out. */
async function seenIn(frame: Frame) {
  if (!(await frame.evaluate(() => window.looksOfTest !== undefined)))
    await frame.evaluate(`void (window.looksOfTest = (${String(looksOfPage)})((${String(groundsOfPage)})()))`)
  const { structure, names } = await frame.evaluate(() => {
    window.newLooksOfTest = window.looksOfTest!.now()
    const found = window.newLooksOfTest.flatMap(({ look, itself }) => [look, itself])
    return { structure: window.looksOfTest!.structure(), names: [...new Set(found)] }
  })
  const known = names.filter((name) => passed.has(name))
  const rules = await frame.evaluate((those) => {
    const isKnown = new Set(those)
    window.newLooksOfTest = window.newLooksOfTest!.filter(
      ({ look, itself }) => !isKnown.has(look) && !isKnown.has(itself),
    )
    return window.newLooksOfTest.map(({ rule }) => rule)
  }, known)
  return { frame, structure, rules: MEASURING_RULES.filter((rule) => rules.includes(rule)) }
}

/** Half a megabyte of script: a frame has it from the first run on. */
async function injectAxe(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => window.axe !== undefined)) return
  await frame.evaluate(axe.source)
  await frame.evaluate(measureNewLooksOnly)
}
