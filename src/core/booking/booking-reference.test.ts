import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { bookingReference } from './booking-reference.ts'

it('a booking reference writes 40 random bits in 8 characters that cannot be confused', () => {
  expect(bookingReference(Uint8Array.of(0, 0, 0, 0, 0))).toBe('00000000')
  expect(bookingReference(Uint8Array.of(255, 255, 255, 255, 255))).toBe('ZZZZZZZZ')
  expect(bookingReference(Uint8Array.of(0, 0, 0, 0, 1, 99))).toBe('00000001')
  expect(() => bookingReference(new Uint8Array(4))).toThrow(RangeError)
  const fiveBytes = fc.uint8Array({ minLength: 5, maxLength: 5 })
  fc.assert(
    fc.property(fiveBytes, fiveBytes, (left, right) => {
      expect(bookingReference(left)).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
      expect(bookingReference(left) === bookingReference(right)).toBe(left.join() === right.join())
    }),
  )
})
