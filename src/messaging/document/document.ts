import { baseFont, fontFiles, fontLetters, type DocumentFont, type FontRun } from './document-fonts.ts'
import { documentLines } from './document-lines.ts'
import { inOneLatin, loadScriptFonts, scriptFont } from './script-fonts.ts'

const MARGIN = 56
const WIDTH = 595.28 - 2 * MARGIN
const BOTTOM = 841.89 - MARGIN

const colours = { ink: '#14231d', soft: '#4a5a52', line: '#d9dfda', pine: '#1f4d3d' } as const

/** How far the baseline is below the top of a line, for each size in points. */
const BASELINES: Readonly<Record<DocumentFont, number>> = { text: 0.95, strong: 0.95, title: 0.735 }

interface Line {
  readonly size?: number
  readonly font?: DocumentFont
  readonly colour?: keyof typeof colours
  /** The share of the width, from the left. */
  readonly width?: number
}

/** An A4 document that is written from top to bottom, with a new page when one is full. */
export interface Document {
  /** Writes a paragraph. `beside` stands at the right edge of its first line. */
  write(text: string, line?: Line, beside?: string): void
  /** Leaves space, in points. */
  space(points: number): void
  rule(): void
  /** Ends the document and returns the file. */
  finish(): Promise<Uint8Array>
}

interface Properties {
  readonly title: string
  readonly author: string
  readonly at: Date
}

/** Creates a document. The title becomes a property of the file. */
export async function createDocument({ title, author, at }: Properties): Promise<Document> {
  // Loaded on demand: a hundred modules and fonts, which most processes never need.
  const { default: PDFDocument } = await import('pdfkit')
  const document = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: at },
  })
  const chunks: Uint8Array[] = []
  document.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const done = new Promise<void>((resolve, reject) => document.on('end', resolve).on('error', reject))
  for (const [name, file] of fontFiles) document.registerFont(name, file)
  const breakBefore = (height: number) => {
    if (document.y + height > BOTTOM) document.addPage()
  }
  // Drawn at the end, because the fonts of some letters have to be loaded first.
  const steps: (() => void)[] = []
  const requested = new Map<string, Set<string>>()
  const lettersOf = (text: string, weight: DocumentFont) => {
    const letters = inOneLatin(fontLetters(text, weight, scriptFont), weight)
    for (const { letter, font } of letters)
      if (font.includes('@')) requested.set(font, (requested.get(font) ?? new Set()).add(letter))
    return letters
  }
  return {
    write(text, { size = 10, font = 'text', colour = 'ink', width = 1 } = {}, beside) {
      const letters = lettersOf(text, font)
      const besideLetters = beside === undefined ? [] : lettersOf(beside, font)
      const measure = (run: FontRun) => document.font(run.font).fontSize(size).widthOfString(run.text)
      steps.push(() => {
        const lines = documentLines(letters, { weight: font, width: WIDTH * width, measure })
        const [atRight = []] = documentLines(besideLetters, { weight: font, width: Infinity, measure })
        const besideWidth = atRight.reduce((sum, run) => sum + measure(run), 0)
        const written = lines.length === 0 && atRight.length > 0 ? [[]] : lines
        written.forEach((line, index) => {
          breakBefore(size * 1.5)
          const top = document.y
          const height = document.font(baseFont(font)).fontSize(size).currentLineHeight(true)
          const baseline = top + size * BASELINES[font]
          document.fillColor(colours[colour])
          if (index === 0) drawRuns(document, atRight, { left: MARGIN + WIDTH - besideWidth, baseline })
          drawRuns(document, line, { left: MARGIN, baseline })
          document.y = top + height + size * 0.2
        })
      })
    },
    space(points) {
      steps.push(() => (document.y += points))
    },
    rule() {
      steps.push(() => drawRule(document))
    },
    async finish() {
      for (const [name, font] of await loadScriptFonts(requested)) document.registerFont(name, font)
      for (const step of steps) step()
      document.end()
      await done
      return Buffer.concat(chunks)
    },
  }
}

function drawRule(document: PDFKit.PDFDocument): void {
  document.y += 6
  document.lineWidth(0.7).strokeColor(colours.line)
  document
    .moveTo(MARGIN, document.y)
    .lineTo(MARGIN + WIDTH, document.y)
    .stroke()
  document.y += 8
}

interface Place {
  readonly left: number
  readonly baseline: number
}

/** Draws runs beside each other on a baseline, which all fonts share, however high their letters are. */
function drawRuns(document: PDFKit.PDFDocument, runs: readonly FontRun[], { left, baseline }: Place): void {
  let x = left
  for (const run of runs) {
    document.font(run.font).text(run.text, x, baseline, { lineBreak: false, baseline: 'alphabetic' })
    x += document.widthOfString(run.text)
  }
}
