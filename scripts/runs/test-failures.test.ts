import { expect, test } from 'vitest'
import { failureLines, failuresOf, secondRunOf } from './test-failures.ts'

const failed = (fullName: string, why: string) => ({
  fullName,
  status: 'failed',
  failureMessages: [`${why}\n  at line 3`],
})
const passed = (fullName: string) => ({ fullName, status: 'passed', failureMessages: [] })
const report = {
  testResults: [
    { name: '/house/src/core/money.test.ts', status: 'passed', message: '', assertionResults: [passed('adds')] },
    {
      name: '/house/tests/browser/map.test.ts',
      status: 'failed',
      message: '',
      assertionResults: [passed('opens'), failed('closes', 'Error: still open')],
    },
    {
      name: '/house/tests/requests/slow.test.ts',
      status: 'failed',
      message: 'Error: port taken',
      assertionResults: [],
    },
  ],
}
const failing = (...files: string[]) => files.map((file) => ({ file, tests: [] }))

test('what failed is named by file and test with the first line of why; a file whose hooks failed by those', () => {
  expect(failureLines('Failed:', failuresOf(report, [], '/house'))).toBe(
    [
      'Failed:',
      '  tests/browser/map.test.ts',
      '    closes',
      '      Error: still open',
      '  tests/requests/slow.test.ts',
      '      Error: port taken',
      '',
    ].join('\n'),
  )
})

test('an error that no test has waited for is named with the file that ran at the time', () => {
  const unhandled = [
    { message: 'route.continue: page closed\nCall log', VITEST_TEST_PATH: '/house/tests/browser/map.test.ts' },
    { message: 'read ECONNRESET' },
  ]
  const [ofFile, ofNobody] = failuresOf({ testResults: [] }, unhandled, '/house')
  expect(failureLines('Failed:', [ofFile!, ofNobody!])).toBe(
    [
      'Failed:',
      '  tests/browser/map.test.ts',
      '      unhandled: route.continue: page closed',
      '  outside of all files',
      '      unhandled: read ECONNRESET',
      '',
    ].join('\n'),
  )
  expect(secondRunOf(failuresOf(report, unhandled.slice(0, 1), '/house'))).toHaveLength(2)
  // No test of the file has lost anything.
  const ofRule = [{ message: 'read ECONNRESET', VITEST_TEST_PATH: '/house/src/core/money.test.ts' }]
  expect(secondRunOf(failuresOf({ testResults: [] }, ofRule, '/house'))).toEqual(['src/core/money.test.ts'])
  expect(secondRunOf([ofNobody!])).toBeNull()
})

test('few files that wait for a browser or a connection are run once more', () => {
  const files = ['tests/browser/map.test.ts', 'tests/requests/slow.test.ts']
  expect(secondRunOf(failuresOf(report, [], '/house'))).toEqual(files)
})

test('a race, a kill, a rule, or many files at once are not', () => {
  const browser = 'tests/browser/map.test.ts'
  expect(secondRunOf(failing(browser, 'tests/race/quotes.test.ts'))).toBeNull()
  expect(secondRunOf(failing('tests/chaos/killed-processes.test.ts'))).toBeNull()
  expect(secondRunOf(failing('src/core/money.test.ts'))).toBeNull()
  expect(secondRunOf(failing(...Array.from({ length: 9 }, (_, at) => `tests/browser/${at}.test.ts`)))).toBeNull()
  expect(secondRunOf([])).toBeNull()
})
