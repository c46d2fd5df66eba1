import { expect, test } from 'vitest'
import { makeFormStamp, readFormStamp } from './form-stamp.ts'

const opened = new Date('2027-03-01T10:00:00Z')
const after = (ms: number) => new Date(opened.getTime() + ms)
const stamp = makeFormStamp('key', opened)

test('a form counts from two seconds to twenty-four hours after it was opened', () => {
  const outcome = (ms: number) => {
    const read = readFormStamp('key', stamp, after(ms))
    return read.ok ? 'taken' : read.problem.code
  }
  expect([0, 1_999, 2_000, 86_400_000, 86_400_001].map(outcome)).toEqual([
    'form_too_soon',
    'form_too_soon',
    'taken',
    'taken',
    'form_too_old',
  ])
})

test('two forms of the same instant are two', () => {
  expect(makeFormStamp('key', opened)).not.toBe(stamp)
})

const [time = '', nonce = '', signature = ''] = stamp.split('.')

test.each([
  ['nothing', ''],
  ['an invented one', '1.2.3'],
  ['another time', `${(opened.getTime() + 1).toString(36)}.${nonce}.${signature}`],
  ['another number', `${time}.${nonce.split('').toReversed().join('')}.${signature}`],
  ['a cut signature', stamp.slice(0, -1)],
  ['a line break', `${stamp}\n`],
])('%s in place of the stamp is taken for a form that is too old', (_, forged) => {
  expect(readFormStamp('key', forged, after(5_000))).toEqual({ ok: false, problem: { code: 'form_too_old' } })
})

test('a stamp signed with another key is none', () => {
  expect(readFormStamp('other', stamp, after(5_000)).ok).toBe(false)
})
