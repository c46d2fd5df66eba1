import { expect, test } from 'vitest'
import type { QuoteShape } from '#contract/stay-shapes.ts'
import { refundSteps } from '#core/cancellation/refund.ts'
import { calculateQuote } from '#core/quote/calculate-quote.ts'
import { policyFor } from '#core/quote/policy-for.ts'
import type { CancellationPolicy } from '#core/rate/stay-terms.ts'
import type { RateChoice } from '#core/payment/payment-choice.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import { goldenTerms } from '#tests/support/stays/golden-terms.ts'
import { paymentOptions } from './payment-options.ts'

const DAY = 24
const firm: CancellationPolicy = {
  ...goldenTerms.policy,
  name: 'Firm',
  graceHours: 0,
  tiers: [
    { hoursBefore: 30 * DAY, keepNights: 0, keepRestBp: 0 },
    { hoursBefore: 10 * DAY, keepNights: 0, keepRestBp: 5000 },
    { hoursBefore: 0, keepNights: 0, keepRestBp: 10_000 },
  ],
}

/** Returns what the two rates say of a stay from 13 to 16 May 2027, when it is chosen at that moment. */
function ratesAt(moment: string, policy: CancellationPolicy = firm) {
  const terms = { ...goldenTerms, nonRefundableBp: 1000, policy }
  const nowMs = Date.parse(moment)
  const bookedOn = todayIn(terms.timeZone, nowMs)
  const quoteAt = (rate: RateChoice) => {
    const request = { checkIn: isoDate('2027-05-13'), checkOut: isoDate('2027-05-16'), party, rate }
    const quote = calculateQuote(terms, request, { bookedOn })
    const agreed = policyFor(terms, quote)
    const cancellation = refundSteps(quote, agreed, terms, null, nowMs)
    return { ...quote, plan: 'full', policy: agreed, cancellation }
  }
  const [standard, cheaper] = [quoteAt('standard'), quoteAt('non_refundable')] as unknown as [QuoteShape, QuoteShape]
  return paymentOptions(terms, standard, cheaper, nowMs).rates.map(({ name, text }) => `${name}. ${text}`)
}

const party = { adults: 2, children: 0, infants: 0, pets: 0 }
const other = expect.stringMatching(/^Non-refundable, save .*\. The nights are not paid back$/)

test('the standard rate says when it pays the nights back no longer, so that it is not taken for that', () => {
  expect(ratesAt('2027-03-01T10:00:00Z')).toEqual(['Free cancellation until 13 April. Full refund', other])
  expect(ratesAt('2027-04-20T10:00:00Z')).toEqual(['Standard rate. Firm cancellation', other])
  expect(ratesAt('2027-05-08T10:00:00Z')).toEqual([
    'Standard rate. Firm cancellation: the nights are no longer paid back',
    other,
  ])
})

test('where a booking can still be cancelled soon after it was made, the standard rate says for how long', () => {
  expect(ratesAt('2027-05-05T10:00:00Z')).toEqual([
    'Standard rate. Firm cancellation: the nights are paid back only within 24 hours of booking',
    other,
  ])
})

test('of several such times the standard rate says the longest', () => {
  const lenient = { ...firm, moreGraces: [{ hours: 48, daysBefore: 7, maxNights: null }] }
  expect(ratesAt('2027-05-05T10:00:00Z', lenient)).toEqual([
    'Standard rate. Firm cancellation: the nights are paid back only within 48 hours of booking',
    other,
  ])
})
