import { expect, test } from 'vitest'
import { doneRow } from './done-row.ts'

test('a row is its number, and nothing else that a form or an address may say', () => {
  expect(['0', '17', '999'].map(doneRow)).toEqual([0, 17, 999])
  // Repeated in the address of a redirect, a long one is an answer that proxies refuse.
  expect(['9'.repeat(100_000), '1000', '1\r\nSet-Cookie: a=b', '-1', '1.5', '', null].map(doneRow)).toEqual(
    Array.from({ length: 7 }, () => null),
  )
})
