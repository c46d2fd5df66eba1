import { expect, test } from 'vitest'
import { markEnded, takeEndedMark } from './ended-mark.ts'

test('that a sign-in was over is said once', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  expect(takeEndedMark(storage)).toBe(false)
  markEnded(storage)
  expect(takeEndedMark(storage)).toBe(true)
  expect(takeEndedMark(storage)).toBe(false)
})
