import { expect, test } from 'vitest'
import { unsellableHeadOf } from './unsellable-text.ts'

test('without a published home nobody is told that every night can be booked', () => {
  const { head, empty } = unsellableHeadOf({ homes: 0, nights: 0, isPart: false })
  expect([head, empty]).toEqual(['No home is published yet', expect.stringContaining('will stand here')])
  expect(unsellableHeadOf({ homes: 2, nights: 0, isPart: false }).head).toBe('Every free night can be booked')
  expect(unsellableHeadOf({ homes: 2, nights: 3, isPart: true }).head).toBe('3 nights nobody can book')
})
