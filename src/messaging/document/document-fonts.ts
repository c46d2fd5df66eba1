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

/**
 * Splits a text by the fonts that have its letters. Pictograms are left out. A letter that no font has loses its marks
 * one by one (`ễ`, `ê`, `e`), and becomes a question mark if no font has it without them either.
 */
export function fontRuns(text: string, weight: DocumentFont): readonly FontRun[] {
  const runs: { font: string; text: string }[] = []
  const plain = text.normalize('NFC').replaceAll(/[\p{Extended_Pictographic}\uFE0F\u200D]/gu, '')
  for (const written of plain.replaceAll(/\s+/g, ' ').trim()) {
    const letter = letterOf(written)
    const font = (scripts.find(([letters]) => letters.test(letter)) ?? scripts[0])?.[1][weight] ?? ''
    const last = runs.at(-1)
    // A space belongs to the word before it.
    if (last && (last.font === font || letter === ' ')) last.text += letter
    else runs.push({ font, text: letter })
  }
  return runs
}

function letterOf(written: string): string {
  const parts = Array.from(written.normalize('NFD'))
  for (let count = parts.length; count > 0; count--) {
    const letter = parts.slice(0, count).join('').normalize('NFC')
    if (scripts.some(([letters]) => letters.test(letter)) && Array.from(letter).length === 1) return letter
  }
  return '?'
}

function sameFor(file: string): Readonly<Record<DocumentFont, string>> {
  return { text: file, strong: file, title: file }
}
