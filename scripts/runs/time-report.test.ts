import { expect, test } from 'vitest'
import { timeReport } from './time-report.ts'

const taking = (file: string, ...seconds: number[]) => ({
  file,
  importMs: 500,
  hooksMs: 1_000,
  tests: seconds.map((each, at) => ({ name: `test ${at + 1}`, ms: each * 1_000 })),
})

test('a run tells by folder, by file and by test where its time went, the slowest first', () => {
  const report = timeReport([
    taking('src/core/money/amount.test.ts', 1),
    taking('src/core/time/zone.test.ts', 2, 4),
    taking('tests/browser/find/map.test.ts', 30),
  ])
  const rows = report.split('\n').filter((line) => /^ +\d/.test(line))
  expect(rows).toEqual([
    '    41.5     1.5     3.0    37.0  all 3 files',
    '    31.5     0.5     1.0    30.0  tests/browser/find (1)',
    '    10.0     1.0     2.0     7.0  src/core (2)',
    '    31.5     0.5     1.0    30.0  tests/browser/find/map.test.ts (1)',
    '     7.5     0.5     1.0     6.0  src/core/time/zone.test.ts (2)',
    '     2.5     0.5     1.0     1.0  src/core/money/amount.test.ts (1)',
    '    30.0  tests/browser/find/map.test.ts: test 1',
    '     4.0  src/core/time/zone.test.ts: test 2',
    '     2.0  src/core/time/zone.test.ts: test 1',
    '     1.0  src/core/money/amount.test.ts: test 1',
  ])
})

test('of many files the twenty slowest are named', () => {
  const many = Array.from({ length: 50 }, (_, at) => taking(`tests/race/${at}.test.ts`, at))
  const named = timeReport(many).match(/\d+\.test\.ts \(/g)
  expect(named).toHaveLength(20)
  expect(named?.[0]).toBe('49.test.ts (')
})
