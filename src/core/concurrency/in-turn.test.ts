import { expect, test } from 'vitest'
import { inTurn, type Turns } from './in-turn.ts'

test('tasks of one key run one after the other in their order, those of others beside them', async () => {
  const turns: Turns = new Map()
  const log: string[] = []
  const gate = Promise.withResolvers<void>()
  const task = (name: string, waits?: Promise<void>) => async () => {
    log.push(`${name} begins`)
    await waits
    log.push(`${name} ends`)
    return name
  }
  const all = [
    inTurn(turns, 'a', task('1', gate.promise)),
    inTurn(turns, 'a', task('2')),
    inTurn(turns, 'a', task('3')),
  ]
  expect(await inTurn(turns, 'b', task('other'))).toBe('other')
  expect(log).toEqual(['1 begins', 'other begins', 'other ends'])
  gate.resolve()
  expect(await Promise.all(all)).toEqual(['1', '2', '3'])
  expect(log.slice(3)).toEqual(['1 ends', '2 begins', '2 ends', '3 begins', '3 ends'])
  expect(turns.size).toBe(0)
})

test('a task that fails stops nobody behind it', async () => {
  const turns: Turns = new Map()
  const failed = inTurn(turns, 1, () => Promise.reject(new Error('no')))
  const next = inTurn(turns, 1, async () => 'done')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('done')
  expect(turns.size).toBe(0)
})
