import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRepeatedFaults } from './repeated-faults.ts'

let lines: [message: string, error: string, repeated: number | undefined][]
const log = {
  error: ({ err, repeated }: { err: Error; repeated?: number }, message: string) =>
    lines.push([message, err.message, repeated]),
}
const faults = () => createRepeatedFaults(log as unknown as Parameters<typeof createRepeatedFaults>[0])
const away = () => new Error('connect ECONNREFUSED')

beforeEach(() => {
  lines = []
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

test('a fault that repeats is written once, and then once a minute with its number', () => {
  const jobFailed = faults()('a job failed')
  for (let second = 0; second < 130; second++) {
    for (let time = 0; time < 4; time++) jobFailed(away())
    vi.advanceTimersByTime(1000)
  }
  expect(lines).toEqual([
    ['a job failed', 'connect ECONNREFUSED', undefined],
    ['a job failed', 'connect ECONNREFUSED', 239],
    ['a job failed', 'connect ECONNREFUSED', 240],
  ])
  vi.advanceTimersByTime(120_000)
  expect(lines.at(-1)).toEqual(['a job failed', 'connect ECONNREFUSED', 40])
  jobFailed(away())
  expect(lines.at(-1)).toEqual(['a job failed', 'connect ECONNREFUSED', undefined])
})

test('another fault is written at once, and the same fault elsewhere too', () => {
  const report = faults()
  report('a job failed')(away())
  report('a job failed')(new Error('a bug'))
  report('changes could not be read')(away())
  expect(lines.map(([message, error]) => `${message}: ${error}`)).toEqual([
    'a job failed: connect ECONNREFUSED',
    'a job failed: a bug',
    'changes could not be read: connect ECONNREFUSED',
  ])
})

test('faults that differ each time cannot fill the log either', () => {
  const jobFailed = faults()('a job failed')
  for (let number = 0; number < 500; number++) jobFailed(new Error(`picture ${number} is missing`))
  expect(lines).toHaveLength(51)
})
