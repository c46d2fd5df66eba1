import path from 'node:path'

/** The weights of a document: text, emphasis, and names and headings. */
export type DocumentFont = 'text' | 'strong' | 'title'

/**
 * The letters that the font files have: no more than those, for a letter that a font lacks is printed as an empty box.
 * A letter is written with the first script that fits.
 */
const scripts: readonly (readonly [letters: RegExp, files: Readonly<Record<DocumentFont, string>>])[] = [
  [
    /[\u0020-\u007E\u00A0-\u00AC\u00AE-\u00FF\u0131\u0152\u0153\u02C6\u02DA\u02DC\u2013\u2014\u2018-\u201A\u201C-\u201E\u2022\u2026\u2039\u203A\u2044\u20AC\u2122\u2191\u2193\u2212]/u,
    { text: 'figtree-latin-400', strong: 'figtree-latin-600', title: 'newsreader-latin-500' },
  ],
  [
    /[\u0100-\u0113\u0116-\u0127\u012A\u012B\u012E-\u0130\u0134-\u0137\u0139-\u013E\u0141-\u0148\u014A-\u014D\u0150\u0151\u0154-\u0161\u0164\u0165\u016A-\u017E\u0218-\u021B\u0237\u1E80-\u1E85\u1E9E\u1EF2\u1EF3]/u,
    { text: 'figtree-latin-ext-400', strong: 'figtree-latin-ext-600', title: 'newsreader-latin-ext-500' },
  ],
  [/[\u0400-\u045F\u0490\u0491\u04B0\u04B1\u2116]/u, sameFor('noto-sans-cyrillic-400')],
  [
    /[\u0370-\u0377\u037A-\u037F\u0384-\u038A\u038C\u038E-\u03A1\u03A3-\u03E1\u03F0-\u03FF]/u,
    sameFor('noto-sans-greek-400'),
  ],
]

/** Every font by name, with its file. */
export const fontFiles: readonly (readonly [name: string, file: string])[] = [
  ...new Set(scripts.flatMap(([, files]) => Object.values(files))),
].map((name) => [name, path.join(import.meta.dirname, 'fonts', `${name}.woff`)])

/** A part of a text that one font can write. */
export interface FontRun {
  readonly font: string
  readonly text: string
}

/** A letter as it is written, with the name of its font. */
export interface FontLetter {
  readonly font: string
  readonly letter: string
}

/** Names the font for a letter that the font files above do not have. */
export type OtherFonts = (letter: string, weight: DocumentFont) => string | undefined

/**
 * Letters that no font has, with those that are written for them: hyphens that only differ in where a line may break, or
 * in their width; the apostrophe that is a letter, as in Ukrainian; the cedilla that older keyboards put below the
 * Romanian t instead of the comma.
 */
const SAME: readonly (readonly [written: RegExp, letter: string])[] = [
  [/[\u2010-\u2012]/gu, '-'],
  [/\u02BC/gu, '\u2019'],
  [/\u0162/gu, '\u021A'],
  [/\u0163/gu, '\u021B'],
]

const NOTHING_TO_SEE = /[\p{Extended_Pictographic}\u200D]|(?!\u200C)\p{Default_Ignorable_Code_Point}/gu

/**
 * Returns the letters of a text, each with its font; a space has the font of the word before it. Pictograms and marks
 * that cannot be seen are left out. A letter that no font has loses its marks one by one (`ḕ`, `ē`, `e`), also those that
 * are letters of their own (`ọ̀`), and becomes a question mark if no font has it without them either.
 */
export function fontLetters(text: string, weight: DocumentFont, others: OtherFonts = () => undefined): FontLetter[] {
  const letters: FontLetter[] = []
  const visible = text.normalize('NFC').replaceAll(NOTHING_TO_SEE, '')
  const plain = SAME.reduce((all, [written, letter]) => all.replaceAll(written, letter), visible)
  for (const written of plain.replaceAll(/\s+/g, ' ').trim()) {
    const found = letterOf(written, weight, others)
    if (found === null) continue
    letters.push(written === ' ' ? { letter: ' ', font: letters.at(-1)?.font ?? found.font } : found)
  }
  return letters
}

/** Splits a text by the fonts that have its letters (see `fontLetters`). */
export function fontRuns(text: string, weight: DocumentFont): readonly FontRun[] {
  const runs: { font: string; text: string }[] = []
  for (const { font, letter } of fontLetters(text, weight)) {
    const last = runs.at(-1)
    if (last?.font === font) last.text += letter
    else runs.push({ font, text: letter })
  }
  return runs
}

function letterOf(written: string, weight: DocumentFont, others: OtherFonts): FontLetter | null {
  const ownFont = (letter: string) => scripts.find(([letters]) => letters.test(letter))?.[1][weight]
  const own = ownFont(written)
  if (own !== undefined) return { letter: written, font: own }
  const other = others(written, weight)
  if (other !== undefined) return { letter: written, font: other }
  const parts = Array.from(written.normalize('NFD'))
  for (let count = parts.length; count > 0; count--) {
    const letter = parts.slice(0, count).join('').normalize('NFC')
    const font = Array.from(letter).length === 1 ? ownFont(letter) : undefined
    if (font !== undefined) return { letter, font }
  }
  return /\p{M}/u.test(written) ? null : { letter: '?', font: baseFont(weight) }
}

/** Returns the font of plain English. */
export function baseFont(weight: DocumentFont): string {
  return scripts[0]?.[1][weight] ?? ''
}

function sameFor(file: string): Readonly<Record<DocumentFont, string>> {
  return { text: file, strong: file, title: file }
}
