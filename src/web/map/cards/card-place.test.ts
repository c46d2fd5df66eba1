import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cardPlace } from './card-place.ts'

const area = { left: 0, top: 0, right: 600, bottom: 500 }
const card = { width: 340, height: 120 }
const pinAt = (x: number, y: number) => ({ left: x - 30, top: y - 36, right: x + 30, bottom: y })

test('the card of a pin stands above it, in the middle', () => {
  expect(cardPlace(pinAt(300, 300), card, area)).toEqual({ left: 130, top: 300 - 36 - 8 - 120 })
})

test('below it where there is no room above, and beside it where there is neither', () => {
  expect(cardPlace(pinAt(300, 60), card, area)).toEqual({ left: 130, top: 68 })
  expect(cardPlace(pinAt(60, 100), card, { ...area, bottom: 200 })).toEqual({ left: 98, top: 22 })
  expect(cardPlace(pinAt(560, 100), card, { ...area, bottom: 200 })).toEqual({ left: 182, top: 22 })
})

test('it is whole wherever its pin is, and covers it only where there is no room beside it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -50, max: 900 }),
      fc.integer({ min: -50, max: 900 }),
      fc.integer({ min: 340, max: 900 }),
      fc.integer({ min: 120, max: 900 }),
      (x, y, right, bottom) => {
        const pin = pinAt(x, y)
        const { left, top } = cardPlace(pin, card, { left: 0, top: 0, right, bottom })
        expect(left).toBeGreaterThanOrEqual(0)
        expect(top).toBeGreaterThanOrEqual(0)
        expect(left + card.width).toBeLessThanOrEqual(right)
        expect(top + card.height).toBeLessThanOrEqual(bottom)
        const isInside = pin.left >= 0 && pin.right <= right && pin.top >= 0 && pin.bottom <= bottom
        const hasRoom = bottom >= 2 * (card.height + 8) + 36
        if (isInside && hasRoom) {
          const covers =
            left < pin.right && pin.left < left + card.width && top < pin.bottom && pin.top < top + card.height
          expect(covers).toBe(false)
        }
      },
    ),
  )
})
