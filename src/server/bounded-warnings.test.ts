import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBoundedWarning } from './bounded-warnings.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a warning that visitors provoke is written sixty times a minute, and then once with how many more there were', () => {
  const lines: { fields: object; message: string }[] = []
  const log = { warn: (fields: object, message: string) => void lines.push({ fields, message }) }
  const warn = createBoundedWarning(log as never, 'no page')
  for (let number = 1; number <= 500; number++) warn({ path: `/${number}` })
  expect(lines).toHaveLength(60)
  expect(lines[59]).toEqual({ fields: { path: '/60' }, message: 'no page' })
  vi.advanceTimersByTime(60_000)
  expect(lines[60]).toEqual({ fields: { path: '/500', repeated: 440 }, message: 'no page' })
  vi.advanceTimersByTime(600_000)
  expect(lines).toHaveLength(61)
  warn({ path: '/late' })
  expect(lines.at(-1)).toEqual({ fields: { path: '/late' }, message: 'no page' })
})
