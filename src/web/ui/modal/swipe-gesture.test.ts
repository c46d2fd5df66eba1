import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { closesBySwipe, isAtEnd, type Swipe, type SwipeDirection } from './swipe-gesture.ts'
import { zIndexAt } from './modal-stack.ts'

const SIZE = 500
const down = (dy: number, durationMs: number, more: Partial<Swipe> = {}) =>
  closesBySwipe('down', { dx: 0, dy, lastDx: 0, lastDy: 1, durationMs, ...more }, SIZE)

describe('a swipe closes a modal', () => {
  test('when it is longer than a tenth of its size, however slow', () => {
    expect(down(51, 5000)).toBe(true)
    expect(down(50, 5000)).toBe(false)
  })

  test('or when it takes 300 ms or less, however short', () => {
    expect(down(20, 300)).toBe(true)
    expect(down(20, 301)).toBe(false)
  })

  test('but never when it is a tap', () => {
    fc.assert(
      fc.property(fc.double({ min: -9.9, max: 9.9, noNaN: true }), fc.nat(300), (dy, duration) => {
        expect(down(dy, duration)).toBe(false)
      }),
    )
  })

  test('not when it goes elsewhere, or turned back at the end', () => {
    expect(down(-200, 100)).toBe(false)
    expect(down(100, 100, { dx: 150 })).toBe(false)
    expect(down(200, 100, { lastDy: -3 })).toBe(false)
  })

  test('to each of the four sides alike', () => {
    const ways: Record<SwipeDirection, readonly [number, number]> = {
      down: [0, 60],
      up: [0, -60],
      right: [60, 0],
      left: [-60, 0],
    }
    for (const asked of Object.keys(ways) as SwipeDirection[]) {
      for (const [went, [dx, dy]] of Object.entries(ways)) {
        const swipe = { dx, dy, lastDx: Math.sign(dx), lastDy: Math.sign(dy), durationMs: 1000 }
        expect(closesBySwipe(asked, swipe, SIZE), `${asked}, ${went}`).toBe(asked === went)
      }
    }
  })
})

test('what can still scroll in the direction is scrolled, not swiped', () => {
  const box = { clientHeight: 100, scrollHeight: 300, clientWidth: 100, scrollWidth: 300 }
  const at = (scrollTop: number, scrollLeft = 0) => ({ ...box, scrollTop, scrollLeft })
  expect([isAtEnd('down', at(0)), isAtEnd('down', at(1))]).toEqual([true, false])
  expect([isAtEnd('up', at(200)), isAtEnd('up', at(150))]).toEqual([true, false])
  expect([isAtEnd('right', at(0, 0)), isAtEnd('right', at(0, 5))]).toEqual([true, false])
  expect([isAtEnd('left', at(0, 200)), isAtEnd('left', at(0, 5))]).toEqual([true, false])
})

test('modals lie 2 above each other, from 1000 on', () => {
  expect([-1, 0, 1, 2, 7].map(zIndexAt)).toEqual([1000, 1000, 1002, 1004, 1014])
})
