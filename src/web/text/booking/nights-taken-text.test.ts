import { expect, test } from 'vitest'
import { isoDate } from '#core/time/iso-date.ts'
import { nightsTakenText } from './nights-taken-text.ts'

const taken = { kind: 'booking', checkIn: isoDate('2027-06-07'), checkOut: isoDate('2027-06-14') } as const
const anna = { ...taken, reference: 'HS-1', guestName: 'Anna' }

test('whose booking may leave the nights has them until the other side has said yes, which is said', () => {
  expect(nightsTakenText({ by: [anna], left: [] })).toBe(
    'These nights are taken: Anna (HS-1), 7–14 June. None of them are left.',
  )
  expect(nightsTakenText({ by: [{ ...anna, mayMove: true }], left: [] })).toBe(
    'These nights are taken: Anna (HS-1), 7–14 June, while a change to this booking is waiting for agreement. None of them are left.',
  )
})
