import fs from 'node:fs'
import { createRequire } from 'node:module'
import type { CDPSession, Frame, Page } from 'playwright-core'
import { groundsOfPage } from './grounds-in-page.ts'
import { looksOfPage, MEASURING_RULES, type MeasuringRule } from './looks-in-page.ts'
import { measureNewLooksOnly, runInPage, type Violation } from './axe-in-page.ts'

/** The names of what has passed in this process, on whatever page: looks, and whole documents as they are shown. */
const passed = new Set<string>()

/**
 * Returns what axe finds on the page as it is now. Axe is not asked again what this process has asked before: half of
 * its time was spent measuring on one page, at one width or in one theme what it had measured in another.
 * - The measuring rules run only for looks that have not passed: the contrast of a text with its colours, its size and
 *   its background, and all that is painted behind, in front of and beside it; a link in its block; a target of its
 *   size among its neighbours. An element that passes by its colours or its room alone, whatever covers it, has no
 *   look: axe would map the whole page for it.
 * - All other rules run once for each document, with its frames, as it is shown: what is visible, how it is laid out,
 *   what scrolls.
 */
export async function newViolations(page: Page): Promise<readonly Violation[]> {
  const frames = await Promise.all(page.frames().map(seenIn))
  const structure = frames.map((frame) => frame.structure).join()
  const isAlone = frames.length === 1
  const violations: Violation[] = []
  let isKnown = passed.has(structure)
  // The content of frames belongs to the page, but the measuring rules only know one document.
  if (!isKnown && !isAlone) violations.push(...(await violationsIn(page.mainFrame(), structure, [])))
  isKnown ||= !isAlone
  for (const { frame, rules } of frames)
    if (!isKnown || rules.length > 0) violations.push(...(await violationsIn(frame, isKnown ? null : structure, rules)))
  return violations
}

/**
 * Returns what axe finds in a frame: by all its rules if a structure is given that has not passed, and by the given
 * measuring rules.
 */
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

/**
 * Returns what a frame shows: the name of its structure, and the rules that measure what has not passed, after leaving
 * out what has.
 */
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

const AXE = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/**
 * Loads half a megabyte of script into a frame, which keeps it from the first run on. A page gets it from DevTools:
 * `evaluate` would take three times the processor time to hand over so long a text.
 */
async function injectAxe(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => window.axe !== undefined)) return
  const page = frame.page()
  if (frame === page.mainFrame()) await (await sessionOf(page)).send('Runtime.evaluate', { expression: AXE })
  else await frame.evaluate(AXE)
  await frame.evaluate(measureNewLooksOnly)
}

function sessionOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  return session
}
