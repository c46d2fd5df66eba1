import { expect, test } from 'vitest'
import { KeptValue } from './kept-value.ts'

test('a value is made once, and again after a change that is not only of nights', async () => {
  const kept = new KeptValue<number>()
  let made = 0
  const read = () => kept.read(async () => ++made)
  expect([await read(), await read()]).toEqual([1, 1])
  kept.forget([{ kind: 'nights' }])
  expect(await read()).toBe(1)
  kept.forget([{ kind: 'nights' }, { kind: 'stay' }])
  expect(await read()).toBe(2)
})

test('a value that was being made when something changed is returned and not kept', async () => {
  const kept = new KeptValue<string>()
  const old = Promise.withResolvers<string>()
  const reading = kept.read(() => old.promise)
  kept.forget([{ kind: 'text' }])
  old.resolve('old')
  expect(await reading).toBe('old')
  expect(await kept.read(async () => 'new')).toBe('new')
})
