import bidiFactory from 'bidi-js'
import { baseFont, type DocumentFont, type FontLetter, type FontRun } from './document-fonts.ts'
import { breaksAnywhere, isRightToLeft } from './script-fonts.ts'

/** A letter with its level: odd levels are read from right to left (Unicode Standard Annex 9). */
interface Letter extends FontLetter {
  readonly level: number
}

interface Setting {
  readonly weight: DocumentFont
  readonly width: number
  readonly measure: (run: FontRun) => number
}

// The package exports the function itself, not a module with a default, as its types say.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)()
const words = new Intl.Segmenter('und', { granularity: 'word' })

/**
 * Breaks letters into lines of a width. Each line is a list of runs in the order in which they stand on paper, from
 * left to right. The text of a run is in reading order, as its font expects it.
 */
export function documentLines(letters: readonly FontLetter[], { weight, width, measure }: Setting): FontRun[][] {
  const measured = (part: readonly Letter[]) => visualRuns(part, weight).reduce((sum, run) => sum + measure(run), 0)
  const lines: Letter[][] = []
  let line: Letter[] = []
  let used = 0
  const next = () => {
    lines.push(line)
    line = []
    used = 0
  }
  for (const unit of units(withLevels(letters))) {
    if (used > 0 && used + measured(withoutSpace(unit)) > width) next()
    const isTooLong = measured(withoutSpace(unit)) > width
    for (const part of isTooLong ? unit.map((letter) => [letter]) : [unit]) {
      const partWidth = measured(part)
      if (isTooLong && used > 0 && used + partWidth > width) next()
      line.push(...part)
      used += partWidth
    }
  }
  if (line.length > 0) lines.push(line)
  return lines.map((done) => visualRuns(withoutSpace(done), weight))
}

function withLevels(letters: readonly FontLetter[]): Letter[] {
  const { levels } = bidi.getEmbeddingLevels(letters.map(({ letter }) => letter).join(''), 'auto')
  let at = 0
  return letters.map((one) => {
    const level = levels[at] ?? 0
    at += one.letter.length
    return { ...one, level }
  })
}

/** Returns the parts between which a line may end: words with the space after them, or letters of some scripts. */
function units(letters: readonly Letter[]): Letter[][] {
  const starts = new Set<number>()
  for (const { index } of words.segment(letters.map(({ letter }) => letter).join(''))) starts.add(index)
  const parts: Letter[][] = []
  let at = 0
  letters.forEach((one, index) => {
    const before = letters[index - 1]
    const last = parts.at(-1)
    if (!last || (before && mayEndBetween(before, one, starts.has(at)))) parts.push([one])
    else last.push(one)
    at += one.letter.length
  })
  return parts
}

function mayEndBetween(before: Letter, after: Letter, isWordStart: boolean): boolean {
  if (before.letter === ' ') return after.letter !== ' '
  if (after.letter === ' ' || /[\p{P}\p{M}ー]/u.test(after.letter)) return false
  if (/[\p{Ps}\p{Pi}]/u.test(before.letter)) return false
  if (breaksAnywhere(before.font) || breaksAnywhere(after.font)) return true
  // Thai has no spaces between words.
  return isWordStart && before.font === after.font && before.font.startsWith('noto-sans-thai-')
}

function withoutSpace(letters: readonly Letter[]): readonly Letter[] {
  return letters.at(-1)?.letter === ' ' ? letters.slice(0, -1) : letters
}

/** Puts the runs of a line in the order of their levels (Unicode Standard Annex 9, rule L2). */
function visualRuns(line: readonly Letter[], weight: DocumentFont): FontRun[] {
  const runs = runsOf(line, weight)
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level--) {
    for (let from = 0; from < runs.length; from++) {
      let to = from
      while ((runs[to]?.level ?? 0) >= level) to++
      if (to > from) runs.splice(from, to - from, ...runs.slice(from, to).toReversed())
      from = to
    }
  }
  return runs.map(({ font, text }) => ({ font, text }))
}

/**
 * Splits letters into runs of one font and level. A font orders the letters of its own direction itself, and only
 * within a word; other letters that are read from right to left become runs of their own.
 */
function runsOf(line: readonly Letter[], weight: DocumentFont): (FontRun & { level: number })[] {
  const runs: { font: string; text: string; level: number; isWhole: boolean }[] = []
  for (const one of line) {
    const isSpace = one.letter === ' '
    const font = isSpace && one.font.includes('@') ? baseFont(weight) : one.font
    const isAlone = (one.level % 2 === 1) !== isRightToLeft(font)
    const text = one.level % 2 === 1 ? (bidi.getMirroredCharacter(one.letter) ?? one.letter) : one.letter
    const last = runs.at(-1)
    if (last && !isAlone && !last.isWhole && last.font === font && last.level === one.level) last.text += text
    else runs.push({ font, text, level: one.level, isWhole: isAlone })
  }
  return runs
}
