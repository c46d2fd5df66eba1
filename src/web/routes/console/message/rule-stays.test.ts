import { expect, test } from 'vitest'
import { listedStays } from './rule-stays.ts'

const all = Array.from({ length: 150 }, (_, index) => ({ documentId: `home-${index}`, name: `Home ${index}` }))

test('the list has the first hundred homes and all that the rule names, and says that there are more', () => {
  const { homes: stays, hasMore } = listedStays(all, ['home-3', 'home-149', 'removed'])
  expect(hasMore).toBe(true)
  expect(stays).toHaveLength(102)
  expect(stays.slice(-2)).toEqual([
    { documentId: 'home-149', name: 'Home 149' },
    { documentId: 'removed', name: 'A home that is gone' },
  ])
  expect(listedStays(all.slice(0, 100), []).hasMore).toBe(false)
})
