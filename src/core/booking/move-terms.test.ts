import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MOVE_CAUSES, MOVE_PRICES, moveAnswers, movedTotalMinor } from './move-terms.ts'

const amount = fc.integer({ min: 0, max: 10_000_000 })
const totals = fc.record({ presentMinor: amount, todayMinor: amount })
const price = fc.constantFrom(...MOVE_PRICES)

test('a move costs what today asks or what was agreed, and never more where the home cannot be used', () => {
  fc.assert(
    fc.property(totals, price, (given, chosen) => {
      const wished = movedTotalMinor(given, { cause: 'wish', price: chosen })
      expect(wished).toBe(chosen === 'kept' ? given.presentMinor : given.todayMinor)
      const unusable = movedTotalMinor(given, { cause: 'unusable', price: chosen })
      expect([given.presentMinor, given.todayMinor]).toContain(unusable)
      expect(unusable).toBeLessThanOrEqual(given.presentMinor)
      expect(unusable).toBeLessThanOrEqual(given.todayMinor)
    }),
  )
})

test('the guest always answers: yes, and no or everything back', () => {
  expect(MOVE_CAUSES.map(moveAnswers)).toEqual([
    ['accept', 'decline'],
    ['accept', 'all_back'],
  ])
})
