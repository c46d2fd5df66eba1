import { expect, test } from 'vitest'
import { readDone, rememberDone } from './done-cookie.ts'

const done = { text: 'Blocked 3 nights of Ca l’Àvia; 3–6 March.', undo: '{"id":"one"}' }
const kept = (id: string, said: typeof done, origin = 'https://holmstay.example') => rememberDone(id, said, origin)
const sentBack = (cookie: string) => `session=x; ${cookie.split(';')[0]}`

test('a cookie tells the page of a change what was done, and no other page', () => {
  const cookie = kept('one', done)
  expect(cookie).toMatch(/; Path=\/admin\/calendar; Secure; HttpOnly; SameSite=Lax; Max-Age=900$/)
  expect(kept('one', done, 'http://localhost:3000')).not.toContain('Secure')
  expect(readDone(sentBack(cookie), 'one')).toEqual(done)
  for (const id of ['two', '']) expect(readDone(sentBack(cookie), id)).toBeNull()
  expect(readDone('calendarDone=%7B', 'one')).toBeNull()
  expect(readDone(null, 'one')).toBeNull()
})

test('an undo that no cookie can hold is left out, what was done is not', () => {
  const cookie = kept('one', { ...done, undo: 'x'.repeat(4_000) })
  expect(cookie.length).toBeLessThan(4_096)
  expect(readDone(sentBack(cookie), 'one')).toEqual({ ...done, undo: null })
})
