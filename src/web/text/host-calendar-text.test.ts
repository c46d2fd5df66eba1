import { expect, test } from 'vitest'
import { isoDate } from '#core/time/iso-date.ts'
import { barText, blockDetail, claimSpeech, nightsOfRange, nightSpeech, timeLeft } from './host-calendar-text.ts'

test('nights of another year than the present one are said with it', () => {
  const stay = { title: 'Harbour Loft', currency: 'EUR', follows: null, today: isoDate('2026-11-28') }
  const claim = (from: string, to: string) => ({
    kind: 'block' as const,
    from: isoDate(from),
    to: isoDate(to),
    label: null,
    reason: 'closed' as const,
    booking: null,
  })
  const [near, far] = [claim('2026-12-03', '2026-12-06'), claim('2027-12-03', '2027-12-06')]
  expect(claimSpeech(near, stay.today)).toBe('Closed, blocked, 3–6 December')
  expect(claimSpeech(far, stay.today)).toBe('Closed, blocked, 3–6 December 2027')
  expect(blockDetail(stay, near, 'Ana Roig')).toBe('Harbour Loft, 3–6 December. Blocked by Ana Roig.')
  expect(blockDetail(stay, far, null)).toBe('Harbour Loft, 3–6 December 2027')
  const free = { amountMinor: 48_700, minNights: 7, claim: null, isPreparation: false, isPast: false, lost: null }
  const spoken = (night: string) => nightSpeech(stay, { ...free, night: isoDate(night), source: 'base' })
  expect(spoken('2026-12-03')).toBe('Harbour Loft, Thursday 3 December, free, €487, at least 7 nights')
  expect(spoken('2027-07-10')).toBe('Harbour Loft, Saturday 10 July 2027, free, €487, at least 7 nights')
})

test('who may not set prices of a range is not told that they can be set', () => {
  expect(nightsOfRange(3, 0, true)).toBe('3 nights are free. Prices and rules can be set for all of them.')
  expect(nightsOfRange(1, 0, true)).toBe('1 night is free. Its price and rules can be set.')
  expect(nightsOfRange(3, 0, false)).toBe('3 nights are free.')
  expect(nightsOfRange(3, 1, false)).toBe('3 nights are free. 1 night is taken or past, and is skipped.')
})

test('how long nights are still kept is said on their bar in minutes, hours or days, never more than is left', () => {
  const until = '2027-05-02T10:00:00Z'
  const before = (minutes: number) => Date.parse(until) - minutes * 60_000
  expect(
    [0.5, 1, 21.9, 119, 120, 179, 47 * 60 + 59, 48 * 60, 80 * 60].map((at) => timeLeft(until, before(at))),
  ).toEqual(['under 1 min', '1 min', '21 min', '119 min', '2 h', '2 h', '47 h', '2 days', '3 days'])
  expect(timeLeft(until, before(-5))).toBe('under 1 min')
  const request = {
    kind: 'request' as const,
    from: isoDate('2027-12-03'),
    to: isoDate('2027-12-06'),
    label: null,
    reason: null,
    expiresAt: until,
    booking: { reference: 'HS-2345', lastName: 'Lindqvist' },
  }
  expect(barText(request, before(300))).toBe('5 h · Lindqvist')
  expect(barText({ ...request, expiresAt: null }, before(300))).toBe('Lindqvist')
  expect(claimSpeech(request, isoDate('2027-05-02'), before(300))).toBe('Lindqvist, request, 3–6 December, 5 h left')
})
