import { expect, test } from 'vitest'
import { waitlistFaultText } from './waitlist-text.ts'

test('whoever has some of the nights is told how: held, asked for, or booked', () => {
  const said = (state: object) => waitlistFaultText({ code: 'dates_are_yours', reference: 'HM-7F3K', ...state })
  expect([
    said({ isHeld: true, isRequested: false }),
    said({ isHeld: false, isRequested: true }),
    said({ isHeld: false, isRequested: false }),
  ]).toEqual([
    'You hold some of these nights yourself, under HM-7F3K. Pay for them, or give them back first.',
    'You have asked for some of these nights yourself, with HM-7F3K: the host answers first.',
    'You have booked some of these nights yourself: they are yours by HM-7F3K.',
  ])
})
