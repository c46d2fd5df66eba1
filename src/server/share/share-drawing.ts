import { counted } from '#core/text/counted.ts'
import { canOutline, outlineText, type OutlinedText } from './outlined-text.ts'

/** The text of a picture for shared links: the name and place of a home; for the site its sentence and no place. */
export interface ShareText {
  readonly title: string
  readonly place: string
  readonly rating: number | null
  readonly reviews: number
  readonly websiteName: string
}

const WIDTH = 1200
const HEIGHT = 630
const EDGE = 64
const TITLE_SIZES = [76, 64, 54]
const TITLE_LINES = 2

/** Returns what covers the photo, as SVG of outlines: a shade below, the brand above, name, place and rating. */
export function shareDrawing(text: ShareText): string {
  const placeTop = HEIGHT - EDGE
  const isSite = text.place === ''
  const titleEnd = isSite ? placeTop : placeTop - 68
  const shadeTop = isSite ? 350 : 200
  const title = canOutline(text.title) ? fittingTitle(text.title) : { lines: [], size: 0 }
  const lines = title.lines.map((line, index) => {
    const y = titleEnd - (title.lines.length - 1 - index) * title.size * 1.12
    return `<g transform="translate(${EDGE} ${y})" fill="#ffffff">${line.svg}</g>`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    '<defs><linearGradient id="shade" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#0b1f1a" stop-opacity="0"/>',
    '<stop offset="0.45" stop-color="#0b1f1a" stop-opacity="0.68"/><stop offset="1" stop-color="#0b1f1a" stop-opacity="0.9"/></linearGradient></defs>',
    `<rect y="${shadeTop}" width="${WIDTH}" height="${HEIGHT - shadeTop}" fill="url(#shade)"/>`,
    brand(text.websiteName),
    ...lines,
    placeLine(text, placeTop),
    '</svg>',
  ].join('')
}

function brand(name: string): string {
  const text = canOutline(name) ? outlineText(name, 'title', 38) : { svg: '', width: 0 }
  const width = 84 + text.width + (text.width > 0 ? 28 : 0)
  return [
    `<g transform="translate(${EDGE} 52)"><rect width="${width}" height="76" rx="38" fill="#fbf8f2"/>`,
    '<g transform="translate(26 16) scale(1.2)" fill="none" stroke="#17302b"><path d="M5 34V16a13 13 0 0 1 26 0v18z" stroke-width="2.6" stroke-linejoin="round"/>',
    '<path d="M11.6 24.5a6.4 6.4 0 0 1 12.8 0z" fill="#f2762a" stroke="none"/><path d="M6 26.4q3.4-2.6 6.4 0t6 0 6 0 5.6 0" stroke-width="2.4" stroke-linecap="round"/></g>',
    `<g transform="translate(80 51)" fill="#17302b">${text.svg}</g></g>`,
  ].join('')
}

function placeLine({ place, rating, reviews }: ShareText, y: number): string {
  const name = canOutline(place) ? outlineText(place, 'strong', 34) : { svg: '', width: 0 }
  const at = (x: number, inner: string, fill = '#f4eee3') =>
    `<g transform="translate(${x} ${y})" fill="${fill}">${inner}</g>`
  if (rating === null || reviews === 0) return at(EDGE, name.svg)
  const start = EDGE + (name.width > 0 ? name.width + 40 : 0)
  const figure = outlineText(`${rating.toFixed(2)}, ${counted(reviews, 'review')}`, 'strong', 34)
  return at(EDGE, name.svg) + at(start, `<path d="${STAR}"/>`, '#f2762a') + at(start + 44, figure.svg)
}

const STAR = 'M16 -28l4.6 9.7 10.6 1.4-7.7 7.4 1.9 10.5L16 -4.2 6.600 1l1.9-10.500-7.700-7.400 10.600-1.400z'

/**
 * Returns the title at the largest size at which all of it fits; at the smallest, cut with an ellipsis, when none is
 * small enough.
 */
function fittingTitle(title: string): { lines: OutlinedText[]; size: number } {
  const words = title.split(/\s+/).filter(Boolean)
  for (const size of TITLE_SIZES) {
    const lines = wrapped(words, size)
    if (lines.length <= TITLE_LINES && lines.every((line) => fits(line, size)))
      return { lines: lines.map((line) => outlineText(line, 'title', size)), size }
  }
  const size = TITLE_SIZES.at(-1) ?? 54
  const kept = wrapped(words, size).slice(0, TITLE_LINES)
  const shown = kept.map((line, index) => shortened(line, size, index === kept.length - 1))
  return { lines: shown.map((line) => outlineText(line, 'title', size)), size }
}

const fits = (line: string, size: number) => outlineText(line, 'title', size).width <= WIDTH - 2 * EDGE

function wrapped(words: readonly string[], size: number): string[] {
  const lines: string[] = []
  for (const word of words) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    if (lines.length > 0 && fits(longer, size)) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function shortened(line: string, size: number, isLast: boolean): string {
  let text = line
  while (text.length > 1 && !fits(isLast ? `${text}…` : text, size)) text = text.slice(0, -1)
  return isLast ? `${text.trimEnd()}…` : text
}
