import { expect, test } from 'vitest'
import { repeatedPhotos } from '#core/photo-warnings.ts'
import { drawPhoto } from '#tests/support/pictures/draw-photo.ts'
import { decode } from './decode.ts'

test('a picture saved anew, smaller or as another type looks like itself; its mirror image does not', async () => {
  const photo = await drawPhoto(1200, 800).png().toBuffer()
  const others = [
    await drawPhoto(1200, 800).jpeg({ quality: 60 }).toBuffer(),
    await drawPhoto(1200, 800).resize({ width: 700 }).webp().toBuffer(),
    await drawPhoto(1200, 800).flop().png().toBuffer(),
  ]
  const likeness = await Promise.all([photo, ...others].map((bytes) => decode('likenessOf', bytes)))
  expect(likeness).toEqual(likeness.map(() => expect.stringMatching(/^[0-9a-f]{16}$/) as string))
  const photos = likeness.map((bits, index) => ({ hash: String(index), likeness: bits }))
  const alike = { kind: 'alike', index: 0 }
  expect(repeatedPhotos(photos)).toEqual([null, alike, alike, null])
})
