import { expect, test } from 'vitest'
import { packPage, unpackPage } from './packed-page.ts'

const data = { title: 'Llum de "Migjorn" \\" </script>', nights: [1, null, "l'x'"], rating: null }

test('a page is what it was before it was packed, and the same objects each time it is asked for', () => {
  const packed = packPage(data)
  // An entry that is used again is not forgotten, whatever is packed in the meantime.
  for (let other = 0; other < 50; other++) {
    packPage({ other })
    expect(unpackPage(packed)).toBe(data)
  }
})

test('a browser, which has packed nothing, reads the same', () => {
  const packed = packPage(data)
  for (let other = 0; other < 50; other++) packPage({ other })
  const read = unpackPage<typeof data>(packed)
  expect(read).not.toBe(data)
  expect(read).toEqual(data)
  expect(unpackPage(packed)).toBe(read)
})

test('nothing in the text of a page needs an escape of its own but what its texts hold', () => {
  expect(packPage({ title: 'Llum', beds: 2 })).toBe("{'title':'Llum','beds':2}")
})

test('what the browser has made itself is taken as it is', () => {
  const data = { title: 'Llum' }
  expect(unpackPage(data)).toBe(data)
})
