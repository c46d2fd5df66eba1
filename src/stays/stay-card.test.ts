import { expect, test } from 'vitest'
import type { StaySummary } from '#db/queries/stay/stay-queries.ts'
import { stayCardOf } from './stay-card.ts'

const photo = (digit: number) => ({
  sha256: String(digit).repeat(64),
  width: 1600,
  height: 1000,
  placeholder: '',
  alt: '',
  caption: '',
})

const stay = {
  position: { lat: 39.9312, lng: 4.1488 },
  photos: [1, 2, 3, 4, 5].map(photo),
  amenities: ['Pool', 'Garden', 'Sea view', 'Wi-Fi', 'Kitchen'].map((name) => ({ code: name, name, category: '' })),
} as unknown as StaySummary

test('a stay in a list tells its position no closer than everybody may know it', () => {
  const card = stayCardOf(stay, { fromMinor: 12_000, mode: 'instant', quote: null })
  expect(card.approximate).toEqual({ lat: 39.93, lng: 4.15 })
})

test('a stay in a list brings three photos and four of its amenities', () => {
  const card = stayCardOf(stay, { fromMinor: 12_000, mode: 'instant', quote: null })
  expect(card.photos.map(({ sha256 }) => sha256[0])).toEqual(['1', '2', '3'])
  expect(card.highlights).toEqual(['Pool', 'Garden', 'Sea view', 'Wi-Fi'])
  expect(card.quote).toBeNull()
})
