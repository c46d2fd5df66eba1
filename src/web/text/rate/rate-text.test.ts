import { isoDate } from '#core/time/iso-date.ts'
import { expect, test } from 'vitest'
import { changeSentence } from './rate-text.ts'

const span = (from: string, to: string) => ({ from: isoDate(from), to: isoDate(to) })
const leastNights = (from: string, to: string) =>
  changeSentence({ matter: 'min_nights', nights: 5, span: span(from, to) }, 'EUR')

test('a change of rates names its nights with their year, which may be a past one or the next', () => {
  expect(leastNights('2027-08-01', '2027-09-01')).toBe('Ask for at least 5 nights for 1–31 August 2027')
  expect(leastNights('2027-12-28', '2028-01-05')).toBe(
    'Ask for at least 5 nights for 28 December 2027 – 4 January 2028',
  )
  expect(leastNights('2027-08-01', '2027-08-02')).toBe('Ask for at least 5 nights for 1 August 2027')
})
