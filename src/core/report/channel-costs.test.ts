import { expect, test } from 'vitest'
import { netRevenue } from './channel-costs.ts'

test('each share is rounded once, from all the money that has it', () => {
  const parts = [
    { costBp: 150, revenueMinor: 100_033 },
    { costBp: 1550, revenueMinor: 999 },
  ]
  // 1500.495 and 154.845
  expect(netRevenue(parts)).toEqual({ costMinor: 1655, netMinor: 99_377, uncostedMinor: 0 })
})

test('money whose cost nobody has entered is left as it is, and named', () => {
  const parts = [
    { costBp: null, revenueMinor: 5000 },
    { costBp: 1000, revenueMinor: 2000 },
  ]
  expect(netRevenue(parts)).toEqual({ costMinor: 200, netMinor: 6800, uncostedMinor: 5000 })
})

test('without any cost nothing is said to be left; a cost of nothing leaves everything', () => {
  expect(netRevenue([{ costBp: null, revenueMinor: 5000 }])).toEqual({
    costMinor: null,
    netMinor: null,
    uncostedMinor: 5000,
  })
  expect(netRevenue([{ costBp: 0, revenueMinor: 5000 }])).toEqual({ costMinor: 0, netMinor: 5000, uncostedMinor: 0 })
})

test('what is given back takes its cost with it', () => {
  expect(netRevenue([{ costBp: 1000, revenueMinor: -2005 }])).toEqual({
    costMinor: -201,
    netMinor: -1804,
    uncostedMinor: 0,
  })
})
