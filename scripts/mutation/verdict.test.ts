import { describe, expect, test } from 'vitest'
import { nameFilter, namePattern, verdictOf } from './verdict.ts'

const reportOf = (...assertionResults: { title: string; status: string; failureMessages?: string[] }[]) => ({
  testResults: [{ status: 'failed', message: '', assertionResults }],
})
const passed = { title: 'is red', status: 'passed' }
const failed = (message: string) => ({ title: 'is red', status: 'failed', failureMessages: [message] })

describe('the verdict about a planted fault', () => {
  test('is red when a cited test fails by what it expects', () => {
    expect(verdictOf(reportOf(failed('AssertionError: expected 1 to be 2\n at x')), ['is red'])).toEqual({
      kind: 'red',
      because: 'is red: AssertionError: expected 1 to be 2',
    })
    expect(verdictOf(reportOf(failed('page.waitForURL: Timeout 30000ms exceeded.')), ['is red']).kind).toBe('red')
  })

  test('is green when all cited tests pass, whatever else fails', () => {
    const other = { title: 'another', status: 'failed', failureMessages: ['AssertionError: no'] }
    expect(verdictOf(reportOf(passed, other), ['is red']).kind).toBe('green')
  })

  test.each([
    'SyntaxError: Unexpected token',
    'ReferenceError: x is not defined',
    'TypeError: made is not a function',
    "Error: Cannot find module '#core/x.ts'",
  ])('proves nothing when the program stumbles: %s', (message) => {
    expect(verdictOf(reportOf(failed(message)), ['is red'])).toEqual({ kind: 'broken', because: message })
  })

  test('proves nothing when the file does not load, or no such test ran', () => {
    const unloaded = { testResults: [{ status: 'failed', message: 'Failed to load', assertionResults: [] }] }
    expect(verdictOf(unloaded, ['is red'])).toEqual({ kind: 'broken', because: 'Failed to load' })
    const skipped = { title: 'is red', status: 'skipped' }
    expect(verdictOf(reportOf(skipped), ['is red'])).toEqual({ kind: 'broken', because: 'did not run: is red' })
    expect(verdictOf(null, ['is red']).kind).toBe('broken')
  })
})

test('names of tables of cases stand for all of them', () => {
  expect(namePattern('%s for %o means %s').test('public for { a: 1 } means allow')).toBe(true)
  expect(namePattern('costs 5 % (or $amount)').test('costs 5 % (or 7)')).toBe(true)
  expect(namePattern('goes on').test('goes on and on')).toBe(false)
  const filter = new RegExp(nameFilter([{ file: 'x.test.ts', name: 'goes on' }]))
  expect(
    ['goes on', 'a guest goes on', 'a guest goes on here', 'undergoes on'].map((name) => filter.test(name)),
  ).toEqual([true, true, false, false])
})
