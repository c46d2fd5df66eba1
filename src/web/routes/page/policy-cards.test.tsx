import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PolicyShape } from '#contract/rate/promo-and-policy.ts'
import { PolicyCards } from './policy-cards.tsx'

const policy: PolicyShape = {
  code: 'long-term-strict',
  name: 'Long-term strict',
  summary: '',
  graceHours: 48,
  graceDaysBefore: 28,
  graceMaxNights: null,
  stayedKeepNights: 30,
  stayedKeepRestBp: 0,
  tiers: [{ hoursBefore: 0, keepNights: 30, keepRestBp: 0 }],
  homes: 1,
  fromNights: 28,
}
const textOf = (changes: Partial<PolicyShape>) =>
  renderToStaticMarkup(<PolicyCards policies={[{ ...policy, ...changes }]} />).replaceAll(/<[^>]*>/g, ' ')

test('a policy that only long stays have says so, and promises nothing that holds for short stays alone', () => {
  expect(textOf({})).toContain('For stays of 28 nights or more.')
  expect(textOf({})).toContain('Everything comes back within 48 hours of booking, if check-in is 28 days or more away.')
  expect(textOf({})).not.toContain('up to 27 nights')
  expect(textOf({ graceHours: 0 })).not.toContain('Everything comes back')
})

test('a policy that short stays have, too, keeps the promise for them', () => {
  expect(textOf({ fromNights: 1 })).toContain('for stays of up to 27 nights.')
  expect(textOf({ fromNights: 1 })).not.toContain('nights or more.')
})
