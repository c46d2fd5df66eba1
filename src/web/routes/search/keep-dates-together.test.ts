import { expect, it } from 'vitest'
import { keepDatesTogether } from './keep-dates-together.ts'

it('joins a day with its month and the days of a span, and nothing else', () => {
  expect(keepDatesTogether('33 homes free 3–10 January, The south coves')).toBe(
    '33 homes free 3–\u206010\u00A0January, The south coves',
  )
  expect(keepDatesTogether('1 home free 26 September – 10 October 2027')).toBe(
    '1 home free 26\u00A0September – 10\u00A0October 2027',
  )
  expect(keepDatesTogether('60 homes on Menorca')).toBe('60 homes on Menorca')
})
