import { expect, test, vi } from 'vitest'
import { startSweep } from './sweep.ts'

test('a sweep never runs twice at once, runs again when woken during a run, and survives a failure', async () => {
  let running = 0
  let most = 0
  let runs = 0
  const faults: unknown[] = []
  const sweep = startSweep(
    {
      everyMs: 60_000,
      run: async () => {
        runs += 1
        most = Math.max(most, ++running)
        await Promise.resolve()
        running -= 1
        if (runs === 1) {
          sweep.wake()
          throw new Error('once')
        }
      },
    },
    (error) => faults.push(error),
  )
  sweep.wake()
  sweep.wake()
  await vi.waitFor(() => expect(runs).toBe(2))
  await sweep.stop()
  sweep.wake()
  expect([runs, most, faults]).toEqual([2, 1, [new Error('once')]])
})

test('the first wake is answered at once; many in a row share one run', async () => {
  vi.useFakeTimers()
  try {
    let runs = 0
    const sweep = startSweep({ everyMs: 60_000, run: async () => void runs++ }, () => {})
    sweep.wake()
    await vi.advanceTimersByTimeAsync(1)
    expect(runs).toBe(1)
    for (let time = 0; time < 20; time++) {
      sweep.wake()
      await vi.advanceTimersByTimeAsync(1)
    }
    expect(runs).toBe(1)
    await vi.advanceTimersByTimeAsync(50)
    expect(runs).toBe(2)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(runs).toBe(2)
    await sweep.stop()
  } finally {
    vi.useRealTimers()
  }
})

test('rare work is done a minute after the start, not only when its whole time has passed', async () => {
  vi.useFakeTimers()
  try {
    let runs = 0
    const sweep = startSweep({ everyMs: 86_400_000, run: async () => void runs++ }, () => {})
    await vi.advanceTimersByTimeAsync(59_000)
    expect(runs).toBe(0)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(runs).toBe(1)
    await vi.advanceTimersByTimeAsync(86_400_000)
    expect(runs).toBe(2)
    await sweep.stop()
  } finally {
    vi.useRealTimers()
  }
})

test('run now means now: after the run that is under way, with its answer, and the next turn comes as ever', async () => {
  let runs = 0
  let release = () => {}
  const sweep = startSweep(
    {
      everyMs: 60_000,
      run: async () => {
        runs += 1
        if (runs === 1) await new Promise<void>((resolve) => (release = resolve))
        return runs
      },
    },
    () => {},
  )
  sweep.wake()
  await vi.waitFor(() => expect(runs).toBe(1))
  const both = Promise.all([sweep.runNow(), sweep.runNow()])
  release()
  expect(await both).toEqual([2, 3])
  await sweep.stop()
  expect(await sweep.runNow()).toBeUndefined()
})
