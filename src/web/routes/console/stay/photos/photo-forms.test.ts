import { describe, expect, test } from 'vitest'
import type { FocalPoint } from '#core/focal-point.ts'
import { photoMove } from './photo-move.ts'
import { changedTexts, focalPointOf, readPhotoTexts } from './photo-texts.ts'
import { isSameOrder } from './use-order-number.ts'

const ids = ['a', 'b', 'c']
const order = (button: string, requested = '') => {
  const move = photoMove(button, ids, requested)
  return move && 'set' in move.photos ? move.photos.set.join('') : move
}

describe('the buttons of the photos', () => {
  test('move a photo by one place, or to the front', () => {
    expect(order('earlier:c')).toBe('acb')
    expect(order('later:a')).toBe('bac')
    expect(order('first:c')).toBe('cab')
  })

  test('move nothing beyond the ends, and nothing that is not there', () => {
    expect([order('earlier:a'), order('later:c'), order('first:a'), order('later:x'), order('save')]).toEqual(
      Array(5).fill(null),
    )
  })

  test('take a photo down so that it can be put back', () => {
    expect(photoMove('remove:b', ids, '')).toEqual({ photos: { disconnect: ['b'] }, removed: 'b' })
    expect(photoMove('back:nobody', ids, '')).toBeNull()
  })

  test('take an order that was dragged, and lose no photo that it does not name', () => {
    expect(order('save', 'c,a')).toBe('cab')
    expect(order('save', 'x')).toBe('abc')
  })
})

test('only photos of which something else is said are written', () => {
  const form = new FormData()
  form.set('alt-a', 'The porch')
  form.set('caption-a', '')
  form.set('alt-b', ' The pool ')
  form.set('caption-b', 'In June')
  const photo = (documentId: string, alternativeText: string) => ({ documentId, alternativeText, caption: '' })
  const photos = [photo('a', 'The porch'), photo('b', ''), photo('c', 'As it was')]
  expect(changedTexts(photos, readPhotoTexts(form, photos))).toEqual([
    { documentId: 'b', alternativeText: 'The pool', caption: 'In June', left: '', top: '', room: '' },
  ])
})

describe('the focal point of a photo', () => {
  const pointAfter = (typed: Readonly<Record<string, string>>, focalPoint: FocalPoint | null = null) => {
    const form = new FormData()
    form.set('alt-a', 'The porch')
    for (const [name, value] of Object.entries(typed)) form.set(`${name}-a`, value)
    const text = readPhotoTexts(form, [{ documentId: 'a', focalPoint }])['a']
    return text && focalPointOf(text)
  }

  test('is what was typed, to the whole percent and within the photo', () => {
    expect(pointAfter({ left: '30', top: '70' })).toEqual({ x: 30, y: 70 })
    expect(pointAfter({ left: '12,6', top: '-5' })).toEqual({ x: 13, y: 0 })
    expect(pointAfter({ left: '400', top: '' })).toEqual({ x: 100, y: 50 })
  })

  test('is the middle where nothing, or nothing readable, was typed', () => {
    expect(pointAfter({ left: '', top: '' }, { x: 1, y: 2 })).toBeNull()
    expect(pointAfter({ left: 'sky', top: 'sea' })).toBeNull()
  })

  test('stays as it is where a form has no fields for it', () => {
    expect(pointAfter({}, { x: 1, y: 2 })).toEqual({ x: 1, y: 2 })
  })
})

test('photos that come or go leave the order of the others as it is', () => {
  expect(isSameOrder(ids, ['a', 'b', 'c', 'd'])).toBe(true)
  expect(isSameOrder(ids, ['a', 'c'])).toBe(true)
  expect(isSameOrder(ids, [])).toBe(true)
  expect(isSameOrder(ids, ['b', 'a', 'c'])).toBe(false)
  expect(isSameOrder(ids, ['c', 'd', 'a'])).toBe(false)
})
