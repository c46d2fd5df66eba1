import { expect, test } from 'vitest'
import { repeatedPhotos } from './photo-warnings.ts'

const photo = (hash: string, likeness: string | null = null) => ({ hash, likeness })

test('a photo that is there twice names the first of them', () => {
  expect(repeatedPhotos([photo('a'), photo('b'), photo('a'), photo('a')])).toEqual([
    null,
    null,
    { kind: 'same', index: 0 },
    { kind: 'same', index: 0 },
  ])
})

test('a photo that differs from another in at most five bits looks like it', () => {
  const like = (bits: string) => repeatedPhotos([photo('a', 'ff00ff00ff00ff00'), photo('b', bits)])[1]
  expect(like('ff00ff00ff00ff1f')).toEqual({ kind: 'alike', index: 0 })
  expect(like('7f00ff00ff00ff1f')).toBeNull()
  expect(like('00ff00ff00ff00ff')).toBeNull()
})

test('photos of which nothing is known look like no other', () => {
  expect(repeatedPhotos([photo('a'), photo('b')])).toEqual([null, null])
  expect(repeatedPhotos([photo('a', '0000000000000000'), photo('b')])).toEqual([null, null])
})
