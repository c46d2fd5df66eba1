import { expect, test } from 'vitest'
import { bounded, Overloaded } from './bounded.ts'

test('bounded work answers what the work answers, and rejects whoever would wait too long', async () => {
  let finish = (_name: string) => {}
  const run = bounded((_input: string) => new Promise<string>((resolve) => (finish = resolve)), {
    running: 1,
    waiting: 0,
  })
  const first = run('a')
  await expect(run('b')).rejects.toBeInstanceOf(Overloaded)
  finish('done')
  expect(await first).toBe('done')
})
