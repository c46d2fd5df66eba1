import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EMAIL_FORM } from './email-form.ts'

/** The obvious way to write the same pattern. It may try every dot of the host name. */
const PLAIN = /^[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>]+(?<!\.)$/

test('an address has something before its @, and a dot inside of what stands behind it', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '.', '@', ' ', ',', '-', 'é'), maxLength: 12 }), (text) => {
      expect(EMAIL_FORM.test(text)).toBe(PLAIN.test(text))
    }),
    { numRuns: 2000 },
  )
  expect(['ann@example.com', 'ann@..a', 'a@b', 'a@.b', 'a@b.'].map((text) => EMAIL_FORM.test(text))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

test('what is copied along with an address from a list or a sentence is no part of it', () => {
  const copied = [
    'ann@example.com,',
    'ann@example.com;',
    '<ann@example.com>',
    'ann@example.com.',
    'ann,bea@example.com',
  ]
  expect(copied.filter((text) => EMAIL_FORM.test(text))).toEqual([])
})

test('a million dots are looked at once', () => {
  expect(EMAIL_FORM.test(`x@${'.'.repeat(1_000_000)}@`)).toBe(false)
})
