import { expect, test } from 'vitest'
import { shareDrawing } from './share-drawing.ts'

const text = { title: 'Villa Sol', place: 'Fornells', rating: 4.9, reviews: 3, websiteName: 'Holmstay' }

test('a picture for shared links holds outlines only: no text, nothing a name could smuggle in', () => {
  const title = '"/><script>alert(1)</script><image href="file:///etc/passwd"/>'
  for (const drawing of [shareDrawing(text), shareDrawing({ ...text, title, place: title, websiteName: title })])
    expect(new Set(drawing.match(/<[a-zA-Z]+/g))).toEqual(
      new Set(['<svg', '<defs', '<linearGradient', '<stop', '<rect', '<g', '<path']),
    )
})

test('the picture of the site says its name and its sentence, which stands where homes have their place', () => {
  const site = { title: 'Homes for slow holidays', place: '', rating: null, reviews: 0, websiteName: 'Holmstay' }
  const heights = (drawing: string) =>
    [...drawing.matchAll(/translate\(64 ([\d.]+)\)" fill="#ffffff"/g)].map(([, y]) => Number(y))
  expect(heights(shareDrawing(site))).toEqual([566])
  expect(heights(shareDrawing({ ...site, place: 'Fornells' }))).toEqual([498])
  expect(shareDrawing({ ...site, websiteName: 'Sol' })).not.toBe(shareDrawing(site))
})

test('names that our fonts cannot write are left out, not drawn as question marks', () => {
  const withName = shareDrawing({ ...text, title: 'שלום', place: 'مرحبا' })
  expect(withName.length).toBeLessThan(shareDrawing({ ...text, title: 'Sol', place: 'Sol' }).length)
})

test('a name of any length is drawn in two lines', () => {
  for (const title of ['long '.repeat(32), 'x'.repeat(160)]) {
    const lines = shareDrawing({ ...text, title }).match(/fill="#ffffff"/g)
    expect(lines?.length).toBeLessThanOrEqual(2)
  }
})
