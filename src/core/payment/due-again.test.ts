import { expect, test } from 'vitest'
import { dueAgainAt, paidAgain } from './due-again.ts'

const DAY = 86_400_000
const at = Date.parse('2027-06-01T09:00Z')
const dueWhen = (due: number, arrives: number) => {
  const { dueAtMs, isNear } = dueAgainAt(at + due * DAY, { atMs: at, arrivesAtMs: at + arrives * DAY })
  return { inDays: (dueAtMs - at) / DAY, isNear }
}

test('what is to be paid again is due on the day agreed, after that in three days, but not after arrival', () => {
  expect(dueWhen(20, 30)).toEqual({ inDays: 20, isNear: false })
  expect(dueWhen(1, 2)).toEqual({ inDays: 1, isNear: false })
  expect(dueWhen(0, 30)).toEqual({ inDays: 3, isNear: false })
  expect(dueWhen(-9, 3)).toEqual({ inDays: 3, isNear: false })
  expect(dueWhen(-9, 2)).toEqual({ inDays: 2, isNear: true })
  expect(dueWhen(-9, -1)).toEqual({ inDays: 0, isNear: true })
})

test('what did not come after all is to be paid again of the parts that are due last', () => {
  const instalment = (position: number, amountMinor: number, dueIn: number, state = 'paid') => ({
    position,
    amountMinor,
    state,
    dueAtMs: at + dueIn * DAY,
  })
  const instalments = [
    instalment(0, 300, 0),
    instalment(1, 500, 5),
    instalment(2, 200, 5),
    instalment(3, 900, 9, 'due'),
  ]
  expect(paidAgain(instalments, 200)).toEqual([{ position: 2, partMinor: 200 }])
  expect(paidAgain(instalments, 750)).toEqual([
    { position: 2, partMinor: 200 },
    { position: 1, partMinor: 500 },
    { position: 0, partMinor: 50 },
  ])
  expect(() => paidAgain(instalments, 1001)).toThrow('1 more was paid')
})
