import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { fontFiles, fontRuns, type DocumentFont } from '#messaging/document/document-fonts.ts'

// It has no types of its own.
const { openSync } = createRequire(import.meta.url)('fontkit') as {
  readonly openSync: (file: string) => { hasGlyphForCodePoint(codePoint: number): boolean }
}

test.each<DocumentFont>(['text', 'strong', 'title'])('the font named for a letter has it (%s)', (weight) => {
  const fonts = new Map(fontFiles.map(([name, file]) => [name, openSync(file)]))
  const boxes: string[] = []
  for (let code = 0x21; code < 0x2500; code++) {
    const written = String.fromCodePoint(code)
    for (const { font, text } of fontRuns(written, weight))
      for (const letter of text) if (!fonts.get(font)?.hasGlyphForCodePoint(letter.codePointAt(0)!)) boxes.push(written)
  }
  // The arrows of a statement stand in its text alone.
  expect(boxes).toEqual(weight === 'title' ? ['↑', '↓'] : [])
})
