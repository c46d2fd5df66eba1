import { expect, test } from 'vitest'
import { packPage, unpackPage } from './packed-page.ts'

test('a page is what it was before it was packed, and the same objects each time it is asked for', () => {
  const data = { title: 'Llum de Migjorn </script>', nights: [1, null, 'x'], rating: null }
  const packed = packPage(data)
  expect(unpackPage(packed)).toEqual(data)
  expect(unpackPage(packed)).toBe(unpackPage(JSON.stringify(data)))
})

test('what the browser has made itself is taken as it is', () => {
  const data = { title: 'Llum' }
  expect(unpackPage(data)).toBe(data)
})
