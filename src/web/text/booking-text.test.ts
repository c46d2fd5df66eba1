import { expect, test } from 'vitest'
import { cancellationText, countdownAnnouncement, countdownText, declinedMessage, minutesText } from './booking-text.ts'

test.each([
  [822, '13 min 42 s'],
  [600, '10 min 00 s'],
  [61, '1 min 01 s'],
  [59.9, '59 s'],
  [0, '0 s'],
  [-5, '0 s'],
])('a countdown of %d seconds reads %s', (seconds, text) => {
  expect(countdownText(seconds)).toBe(text)
})

test('a page that does not count speaks of whole minutes', () => {
  expect([899, 119, 59].map(minutesText)).toEqual(['14 minutes', '1 minute', 'less than a minute'])
})

test('the countdown is announced at five, two and one minute and at the end only', () => {
  const announced = Array.from({ length: 900 }, (_, index) => countdownAnnouncement(900 - index, 899 - index)).filter(
    Boolean,
  )
  expect(announced).toEqual([
    '5 minutes left. You can add time.',
    '2 minutes left. You can add time.',
    '1 minute left. You can add time.',
    'The time is up. The nights are free again.',
  ])
})

test('a tab that slept announces the last mark it passed', () => {
  expect(countdownAnnouncement(400, 100)).toBe('2 minutes left. You can add time.')
})

const terms = { totalMinor: 170780, currency: 'EUR', timeZone: 'Europe/Madrid' }

test('free cancellation is told with its date and time at the home', () => {
  expect(cancellationText({ ...terms, steps: [{ until: '2027-05-13T14:00:00Z', refundMinor: 170780 }] })).toEqual({
    lead: 'Free cancellation until',
    until: 'Thursday 13 May 2027, 16:00',
    rest: 'local time of the home. Until then everything you paid comes back.',
  })
})

test('a part that comes back is told to the cent, and nothing is told as nothing', () => {
  expect(cancellationText({ ...terms, steps: [{ until: '2027-06-05T14:00:00Z', refundMinor: 92930 }] })?.rest).toBe(
    'local time of the home, and €929.30 comes back.',
  )
  expect(cancellationText({ ...terms, steps: [{ until: '2027-06-05T14:00:00Z', refundMinor: 0 }] })).toBeNull()
})

test('a declined card says that nothing was charged and the nights are kept', () => {
  expect(declinedMessage('insufficient_funds')).toContain('insufficient funds')
  expect(declinedMessage(null)).toContain('the nights are still held for you')
})
