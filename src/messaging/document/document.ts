import { fontFiles, fontRuns, type DocumentFont } from './document-fonts.ts'

const MARGIN = 56
const WIDTH = 595.28 - 2 * MARGIN
const BOTTOM = 841.89 - MARGIN

const colours = { ink: '#14231d', soft: '#4a5a52', line: '#d9dfda', pine: '#1f4d3d' } as const

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
  return {
    write(text, { size = 10, font = 'text', colour = 'ink', width = 1 } = {}, beside) {
      breakBefore(size * 1.5)
      const top = document.y
      if (beside !== undefined) writeAtRight(document, beside, { size, font, colour })
      document.y = top
      writeRuns(document, text, { size, font, colour, width })
    },
    space(points) {
      document.y += points
    },
    rule() {
      document.y += 6
      document.lineWidth(0.7).strokeColor(colours.line)
      document
        .moveTo(MARGIN, document.y)
        .lineTo(MARGIN + WIDTH, document.y)
        .stroke()
      document.y += 8
    },
    async finish() {
      document.end()
      await done
      return Buffer.concat(chunks)
    },
  }
}

function writeRuns(document: PDFKit.PDFDocument, text: string, { size, font, colour, width }: Required<Line>): void {
  document.fontSize(size).fillColor(colours[colour])
  const runs = fontRuns(text, font)
  runs.forEach((run, index) => {
    const continued = index < runs.length - 1
    const options = { width: WIDTH * width, continued, lineGap: size * 0.2 }
    document.font(run.font)
    if (index === 0) document.text(run.text, MARGIN, document.y, options)
    else document.text(run.text, options)
  })
}

function writeAtRight(
  document: PDFKit.PDFDocument,
  text: string,
  { size, font, colour }: Required<Pick<Line, 'size' | 'font' | 'colour'>>,
): void {
  document.fontSize(size).fillColor(colours[colour])
  const runs = fontRuns(text, font)
  const widths = runs.map((run) => document.font(run.font).widthOfString(run.text))
  const top = document.y
  let left = MARGIN + WIDTH - widths.reduce((sum, width) => sum + width, 0)
  runs.forEach((run, index) => {
    document.font(run.font).text(run.text, left, top, { lineBreak: false })
    left += widths[index] ?? 0
  })
}
