import { expect, test } from 'vitest'
import { PICTURE_FAULTS } from '#core/picture-refusal.ts'
import { refusedPhotosOf, searchAfterUpload } from './refused-photos.ts'

const after = (...refused: Parameters<typeof searchAfterUpload>[1]) =>
  refusedPhotosOf(new URLSearchParams(searchAfterUpload([], refused)))

test('the address after an upload says which photos are in work and which files were not taken', () => {
  expect(searchAfterUpload([], [])).toBe('')
  expect(searchAfterUpload(['a', 'b'], [])).toBe('?waiting=a,b')
  expect(searchAfterUpload(['a'], [{ name: 'my pool.heic', reason: 'unknown_type', found: 'heic' }])).toBe(
    '?waiting=a&refused=heic%3Amy%20pool.heic',
  )
})

test('every fault comes back from it with the name of its file and a sentence of its own', () => {
  const refused = PICTURE_FAULTS.map((reason) => ({ name: `a:b & ${reason} 100%.jpg`, reason, found: null }))
  const said = after(...refused)
  expect(said.map(({ name }) => name)).toEqual(refused.map(({ name }) => name))
  expect(new Set(said.map(({ text }) => text)).size).toBe(PICTURE_FAULTS.length)
  expect(after({ name: 'kitchen.heic', reason: 'unknown_type', found: 'heic' })).toEqual([
    {
      name: 'kitchen.heic',
      text: 'This is an HEIC photo, which most browsers cannot show. Send a JPEG, PNG, WebP or AVIF instead.',
    },
  ])
})

test('what others write into an address is not repeated', () => {
  const query = new URLSearchParams('refused=Call+this+number&refused=constructor:a&refused=damaged:x.jpg')
  expect(refusedPhotosOf(query).map(({ name }) => name)).toEqual(['x.jpg'])
})

test('a long name keeps its ending', () => {
  const [file] = after({ name: `${'🌿'.repeat(150)}.heic`, reason: 'empty', found: null })
  expect(file?.name).toMatch(/^🌿{69}…🌿{5}\.heic$/u)
  expect(Array.from(file?.name ?? '')).toHaveLength(80)
})
