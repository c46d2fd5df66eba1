import path from 'node:path'

/** The weights of a document: text, emphasis, and names and headings. */
export type DocumentFont = 'text' | 'strong' | 'title'

/** The scripts that the font files cover. A letter is written with the first one that fits. */
const scripts: readonly (readonly [letters: RegExp, files: Readonly<Record<DocumentFont, string>>])[] = [
  [
    /[\u0020-\u00FF\u0131\u0152\u0153\u02C6\u02DA\u02DC\u2010-\u2027\u2030-\u203A\u2044\u20AC\u2122\u2191\u2193\u2212]/u,
    { text: 'figtree-latin-400', strong: 'figtree-latin-600', title: 'newsreader-latin-500' },
  ],
  [
    /[\u0100-\u024F\u1E00-\u1E9F\u1EF2-\u1EFF]/u,
    { text: 'figtree-latin-ext-400', strong: 'figtree-latin-ext-600', title: 'newsreader-latin-ext-500' },
  ],
  [/[\u0400-\u045F\u0490\u0491\u04B0\u04B1\u2116]/u, sameFor('noto-sans-cyrillic-400')],
  [/[\u0370-\u03FF]/u, sameFor('noto-sans-greek-400')],
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

const NOTHING_TO_SEE = /[\p{Extended_Pictographic}\u200D]|(?!\u200C)\p{Default_Ignorable_Code_Point}/gu

/**
 * Returns the letters of a text, each with its font; a space has the font of the word before it. Pictograms and marks
 * that cannot be seen are left out. A letter that no font has loses its marks one by one (`ễ`, `ê`, `e`), and becomes a
 * question mark if no font has it without them either.
 */
export function fontLetters(text: string, weight: DocumentFont, others: OtherFonts = () => undefined): FontLetter[] {
  const letters: FontLetter[] = []
  const plain = text.normalize('NFC').replaceAll(NOTHING_TO_SEE, '')
  for (const written of plain.replaceAll(/\s+/g, ' ').trim()) {
    const found = letterOf(written, weight, others)
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

function letterOf(written: string, weight: DocumentFont, others: OtherFonts): FontLetter {
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
  return { letter: '?', font: baseFont(weight) }
}

/** Returns the font of plain English. */
export function baseFont(weight: DocumentFont): string {
  return scripts[0]?.[1][weight] ?? ''
}

function sameFor(file: string): Readonly<Record<DocumentFont, string>> {
  return { text: file, strong: file, title: file }
}
