import { expect, test } from 'vitest'
import { waitlistFaultText } from './waitlist-text.ts'

test('whoever has some of the nights is told how: held, asked for, or booked', () => {
  const said = (state: object) => waitlistFaultText({ code: 'dates_are_yours', reference: 'HM-7F3K', ...state })
  expect([
    said({ isHeld: true, isRequested: false }),
    said({ isHeld: false, isRequested: true }),
    said({ isHeld: false, isRequested: false }),
  ]).toEqual([
    'You are holding some of these nights yourself (HM-7F3K). Pay for them, or give them back first.',
    'You have already requested some of these nights (HM-7F3K): wait for the host’s answer.',
    'You have already booked some of these nights (HM-7F3K).',
  ])
})
