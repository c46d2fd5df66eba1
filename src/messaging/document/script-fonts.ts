import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { DocumentFont, FontLetter, OtherFonts } from './document-fonts.ts'

/** The font with the Latin letters that the fonts of documents lack: those of Vietnamese, and of Chinese names in Latin. */
const OTHER_LATIN = 'noto-sans-kr'

/**
 * The packages by the letters that they are asked for. What they say to have beyond that, they may not have. `files`:
 * those of the package that have the letters, if they are not those of its own script.
 */
const PACKAGES: readonly (readonly [family: string, letters: RegExp, files?: RegExp])[] = [
  ['noto-sans-arabic', /[\p{scx=Arabic}\u200C]/u],
  ['noto-sans-hebrew', /\p{scx=Hebrew}/u],
  ['noto-sans-thai', /\p{scx=Thai}/u],
  ['noto-sans-devanagari', /\p{scx=Devanagari}/u],
  ['noto-sans-sc', /(?!\p{M})[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\uFF01-\uFF5E]/u],
  ['noto-sans-kr', /[\p{scx=Hangul}\p{scx=Han}]/u],
  [
    OTHER_LATIN,
    /[ -~\u00A0-\u00FF\u0102\u0103\u0110\u0111\u0128\u0129\u0152\u0153\u0168\u0169\u01A0\u01A1\u01AF\u01B0\u02BB\u1EA0-\u1EF9\u2013\u2014\u2018-\u201A\u201C-\u201E\u2022\u2026\u2039\u203A\u20AC\u20AB\u2212]/u,
    /^(latin|vietnamese)$/,
  ],
  [
    OTHER_LATIN,
    /[\u0100\u0101\u0112\u0113\u011A\u011B\u012A\u012B\u0143\u0144\u0147\u0148\u014C-\u014F\u016A-\u016D\u01CD-\u01DC\u01F8\u01F9\u1E3E\u1E3F]/u,
    /^latin-ext$/,
  ],
]
/** The files of a package that are for its own script. */
const OWN_FILES = /^(arabic|hebrew|thai|devanagari|\d+)$/
const SEPARATOR = '@'

const WEIGHTS: Readonly<Record<DocumentFont, number>> = { text: 400, strong: 600, title: 500 }

interface FontFile {
  readonly letters: RegExp
  /** From the first to the last code point, both included. */
  readonly ranges: readonly (readonly [first: number, last: number])[]
  readonly name: string
}

const resolve = createRequire(import.meta.url).resolve
let known: readonly FontFile[] | undefined

/** Names the font for a letter of a script that is seldom needed; `loadScriptFonts` returns the font. */
export const scriptFont: OtherFonts = (letter, weight) => {
  const code = letter.codePointAt(0) ?? 0
  known ??= PACKAGES.flatMap(filesOf)
  const file = known.find(
    ({ letters, ranges }) => letters.test(letter) && ranges.some(([first, last]) => code >= first && code <= last),
  )
  return file && `${file.name}${SEPARATOR}${WEIGHTS[weight]}`
}

/**
 * Returns the letters of a text with all Latin ones from the same font where some of them are only in another one than
 * the others: one letter of another shape and weight in the middle of a name looks like a fault.
 */
export function inOneLatin(letters: readonly FontLetter[], weight: DocumentFont): readonly FontLetter[] {
  if (!letters.some(({ font }) => isOtherLatin(font))) return letters
  return letters.map((one) => {
    const font = one.font.includes(SEPARATOR) ? undefined : scriptFont(one.letter, weight)
    return font !== undefined && isOtherLatin(font) ? { ...one, font } : one
  })
}

const isOtherLatin = (font: string) => font.startsWith(`${OTHER_LATIN}-latin`) || font.startsWith(`${OTHER_LATIN}-viet`)

/** Returns whether a font is for letters that are written from right to left. */
export function isRightToLeft(font: string): boolean {
  return font.startsWith('noto-sans-arabic-') || font.startsWith('noto-sans-hebrew-')
}

/** Returns whether a line may end after each letter of a font, without a space. */
export function breaksAnywhere(font: string): boolean {
  return font.startsWith('noto-sans-sc-')
}

/** Returns the fonts by name, each with no more than the letters that are wanted of it. */
export async function loadScriptFonts(
  requested: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<readonly (readonly [name: string, font: Uint8Array])[]> {
  if (requested.size === 0) return []
  const { default: subsetFont } = await import('subset-font')
  return Promise.all(
    [...requested].map(async ([name, letters]) => {
      const [file = '', weight] = name.split(SEPARATOR)
      const whole = await readFile(fileOf(file))
      const text = [' ', ...letters].join('')
      const variationAxes = { wght: Number(weight) }
      return [name, await subsetFont(whole, text, { targetFormat: 'truetype', variationAxes })] as const
    }),
  )
}

function fileOf(name: string): string {
  const family = PACKAGES.find(([known]) => name.startsWith(known))?.[0] ?? ''
  return path.join(folderOf(family), 'files', `${name}-wght-normal.woff2`)
}

function filesOf([family, letters, files = OWN_FILES]: (typeof PACKAGES)[number]): FontFile[] {
  const ranges = JSON.parse(readFileSync(path.join(folderOf(family), 'unicode.json'), 'utf8')) as Record<string, string>
  return Object.entries(ranges)
    .map(([file, list]) => ({ file: file.replaceAll(/[[\]]/g, ''), list }))
    .filter(({ file }) => files.test(file))
    .map(({ file, list }) => ({ name: `${family}-${file}`, letters, ranges: list.split(',').map(rangeOf) }))
}

/** Reads `U+4e00` or `U+4e00-4e05`. */
function rangeOf(text: string): readonly [number, number] {
  const [first = '', last = first] = text.replace('U+', '').split('-')
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
}

function folderOf(family: string): string {
  return path.dirname(resolve(`@fontsource-variable/${family}/package.json`))
}
