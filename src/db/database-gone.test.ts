import { expect, test } from 'vitest'
import { isDatabaseGone } from './database-gone.ts'

const withCode = (code: string) => Object.assign(new Error('x'), { code })

test.each(['08006', '53300', '57P01', 'ECONNREFUSED', 'ENOENT', '57014', '55P03'])('%s may be better soon', (code) => {
  expect(isDatabaseGone(withCode(code))).toBe(true)
})

test.each([
  'Connection terminated unexpectedly',
  'Query read timeout',
  'timeout expired',
  'timeout exceeded when trying to connect',
])('so may "%s"', (message) => {
  expect(isDatabaseGone(new Error(message))).toBe(true)
})

test('an error that waiting does not mend is not taken for a database that is away', () => {
  expect(isDatabaseGone(withCode('23505'))).toBe(false)
  expect(isDatabaseGone(new Error('a bug'))).toBe(false)
  expect(isDatabaseGone('57P01')).toBe(false)
})
