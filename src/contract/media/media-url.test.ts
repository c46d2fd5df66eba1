import { expect, test } from 'vitest'
import { mediaSrcSet, mediaUrl, mediaVariantWidths, mediaWidthFor } from './media-url.ts'

const sha256 = 'ab'.repeat(32)

test('a picture has every width up to its own', () => {
  expect(mediaVariantWidths(1600)).toEqual([480, 960, 1600])
  expect(mediaVariantWidths(1599)).toEqual([480, 960])
  expect(mediaVariantWidths(4000)).toEqual([480, 960, 1600, 2400])
})

test('a picture narrower than all widths is kept as it is', () => {
  expect(mediaVariantWidths(320)).toEqual([320])
  expect(mediaWidthFor(320, 960)).toBe(320)
})

test('the fallback width is the widest that is not too wide', () => {
  expect(mediaWidthFor(1600, 1000)).toBe(960)
  expect(mediaWidthFor(1600, 100)).toBe(480)
})

test('addresses name the picture, the width and the format', () => {
  expect(mediaUrl(sha256, 960, 'avif')).toBe(`/media/${sha256}/960.avif`)
  expect(mediaSrcSet(sha256, 'jpg', 1000)).toBe(`/media/${sha256}/480.jpg 480w, /media/${sha256}/960.jpg 960w`)
})
