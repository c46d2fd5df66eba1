import { expect, test } from 'vitest'
import { TestReport } from './test-report.ts'

const SLOW = 'tests/chaos/slow.test.ts'
const QUICK = 'tests/race/quick.test.ts'
const LATE = 'tests/race/late.test.ts'

function reportOf() {
  let ms = 0
  const report = new TestReport(() => ms)
  return { report, pass: (by: number) => (ms += by) }
}

const passed = (file: string, name: string, ms: number) =>
  ({ kind: 'test', file, test: name, outcome: 'passed', ms, errors: [] }) as const

test('a run that goes on says what began, what ended and what has been running for how long', () => {
  const { report, pass } = reportOf()
  expect(report.take({ kind: 'files', files: [SLOW, QUICK] })).toEqual(['2 files'])
  expect(report.heartbeat()).toBeNull()
  pass(61_000)
  expect(report.take({ kind: 'begins', file: QUICK, test: null })).toEqual([` 1:01  begins    ${QUICK}`])
  expect(report.take(passed(QUICK, 'one wins', 1_500))).toEqual([' 1:01  passed      one wins (1.5 s)'])
  report.take({ kind: 'file', file: QUICK, hasPassed: true, errors: [] })
  report.take({ kind: 'begins', file: SLOW, test: 'a storm' })
  pass(45_000)
  expect(report.heartbeat()).toBe(' 1:46  1 of 2 files are over; 45 s in “a storm”')
})

test('a run that is broken off tells what passed, what was under way and what was not run; it is no success', () => {
  const { report } = reportOf()
  report.take({ kind: 'files', files: [QUICK, SLOW, LATE] })
  report.take(passed(QUICK, 'one wins', 10))
  report.take({ kind: 'file', file: QUICK, hasPassed: true, errors: [] })
  report.take({ kind: 'begins', file: SLOW, test: 'a storm' })
  expect(report.isGood).toBe(false)
  expect(report.summary().trim().split('\n')).toEqual([
    'NOT RUN TO ITS END, after 0.0 s',
    '  files: 1 passed, 1 broken off, 1 not run',
    '  tests: 1 passed, 0 failed',
    `  broken off  ${SLOW}: a storm`,
    `  not run     ${LATE}`,
  ])
})

test('a test that failed, a hook that failed and an error outside of all tests each make the run a failure', () => {
  const failing = reportOf().report
  failing.take({ kind: 'files', files: [QUICK] })
  const text = failing.take({
    kind: 'test',
    file: QUICK,
    test: 'one wins',
    outcome: 'failed',
    ms: 9,
    errors: ['two won'],
  })
  expect(text.join('\n')).toMatch(/FAILED {6}one wins \(0.0 s\)\n +two won/)
  failing.take({ kind: 'file', file: QUICK, hasPassed: false, errors: [] })
  failing.take({ kind: 'over', errors: [] })
  expect(failing.isGood).toBe(false)
  expect(failing.summary()).toContain(`  failed      ${QUICK}\n                one wins`)

  const hook = reportOf().report
  hook.take({ kind: 'files', files: [QUICK] })
  hook.take(passed(QUICK, 'one wins', 10))
  hook.take({ kind: 'file', file: QUICK, hasPassed: true, errors: ['afterAll: nights were lost'] })
  hook.take({ kind: 'over', errors: [] })
  expect([hook.isGood, hook.summary().includes(`failed      ${QUICK}`)]).toEqual([false, true])

  for (const errors of [['unhandled'], []]) {
    const { report } = reportOf()
    report.take({ kind: 'files', files: [QUICK] })
    report.take(passed(QUICK, 'one wins', 10))
    report.take({ kind: 'file', file: QUICK, hasPassed: true, errors: [] })
    report.take({ kind: 'over', errors })
    expect(report.isGood).toBe(errors.length === 0)
  }
})

test('a run of nothing is no success', () => {
  const { report } = reportOf()
  report.take({ kind: 'files', files: [] })
  report.take({ kind: 'over', errors: [] })
  expect(report.isGood).toBe(false)
})
