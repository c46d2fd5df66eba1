import { openSync, type Font } from 'fontkit'
import { fontFiles, fontRuns, type DocumentFont } from '#messaging/document/document-fonts.ts'

/** A line of text as outlines: it contains no letters that a drawing would have to escape or that would need a font. */
export interface OutlinedText {
  /** SVG elements; the line begins at 0/0 on its baseline. */
  readonly svg: string
  readonly width: number
}

const fonts = new Map<string, Font>()

/** Outlines a text in our own fonts. Letters that none of them has become question marks; pictograms are left out. */
export function outlineText(text: string, font: DocumentFont, size: number): OutlinedText {
  let x = 0
  const parts: string[] = []
  for (const run of fontRuns(text, font)) {
    const face = fontOf(run.font)
    const scale = size / face.unitsPerEm
    const { glyphs, positions } = face.layout(run.text)
    for (const [index, glyph] of glyphs.entries()) {
      const { xAdvance, xOffset, yOffset } = positions[index] ?? { xAdvance: 0, xOffset: 0, yOffset: 0 }
      const outline = glyph.path.toSVG()
      const at = `translate(${x + xOffset * scale} ${-yOffset * scale}) scale(${scale} ${-scale})`
      if (outline) parts.push(`<path transform="${at}" d="${outline}"/>`)
      x += xAdvance * scale
    }
  }
  return { svg: parts.join(''), width: x }
}

/** Returns whether our fonts have the letters of a text; a few missing ones are acceptable. */
export function canOutline(text: string): boolean {
  const written = fontRuns(text, 'title')
    .map((run) => run.text)
    .join('')
  const missing = written.split('?').length - text.split('?').length
  return written.trim() !== '' && missing <= written.length / 5
}

function fontOf(name: string): Font {
  let font = fonts.get(name)
  if (!font) {
    const file = fontFiles.find(([known]) => known === name)?.[1]
    if (file === undefined) throw new Error(`no font ${name}`)
    fonts.set(name, (font = openSync(file)))
  }
  return font
}
