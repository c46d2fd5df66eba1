import { expect, test } from 'vitest'
import { isoDate } from '#core/time/iso-date.ts'
import { changeAnswerText } from './change-answer-text.ts'

const booking = { checkIn: isoDate('2027-05-10'), checkOut: isoDate('2027-05-17') }

test('new nights are spoken of only where a change has some', () => {
  const later = { ...booking, checkOut: isoDate('2027-05-18') }
  const earlier = { ...booking, checkIn: isoDate('2027-05-09') }
  const shorter = { ...booking, checkOut: isoDate('2027-05-15') }
  for (const dates of [later, earlier])
    expect(changeAnswerText({ ...dates, atOnce: false }, booking)).toContain('New nights are held for you')
  for (const dates of [booking, shorter])
    expect(changeAnswerText({ ...dates, atOnce: false }, booking)).toBe(
      'The host has 24 hours to answer. Until then your booking stays as it is.',
    )
  expect(changeAnswerText({ ...booking, atOnce: true }, booking)).toBe('It takes effect at once.')
})
