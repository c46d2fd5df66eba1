import { expect, test } from 'vitest'
import { boundedQueue } from '#core/concurrency/bounded-queue.ts'
import { Overloaded } from '../overloaded.ts'
import { bounded } from './bounded.ts'

test('bounded work answers what the work answers, and rejects whoever would wait too long', async () => {
  let finish = (_name: string) => {}
  const inTurn = boundedQueue({ running: 1, waiting: 0 })
  const run = bounded((_input: string) => new Promise<string>((resolve) => (finish = resolve)), inTurn)
  const other = bounded(async (input: string) => input, inTurn)
  const first = run('a')
  await expect(run('b')).rejects.toBeInstanceOf(Overloaded)
  await expect(other('c')).rejects.toBeInstanceOf(Overloaded)
  finish('done')
  expect(await first).toBe('done')
})
