import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { firm, flexible, goldenTerms, moderate, nonRefundable, plainFee } from '#tests/support/stays/golden-terms.ts'
import { anyPolicy } from '#tests/support/stays/policy-arbitraries.ts'
import { anyRequest, anyTerms, firstDay } from '#tests/support/stays/stay-arbitraries.ts'
import { nightsOf } from '#core/time/date-arithmetic.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { instantOf, isoInstant } from '#core/time/zoned-time.ts'
import { freeCancellationEndsAt } from './free-cancellation.ts'
import { calculateQuote } from '#core/quote/calculate-quote.ts'
import { refundFor } from './refund.ts'

const stay = { checkIn: isoDate('2027-08-12'), nights: 10 }
const endOf = (policy: typeof moderate) => {
  const instant = freeCancellationEndsAt({ ...goldenTerms, policy, longStayPolicy: null }, stay)
  return instant === null ? null : isoInstant(instant)
}

test('free cancellation ends so many hours before check-in as the policy says, on the clock of the home', () => {
  expect([flexible, moderate, firm].map(endOf)).toEqual([
    '2027-08-11T13:00:00.000Z',
    '2027-08-07T13:00:00.000Z',
    '2027-07-13T13:00:00.000Z',
  ])
})

test('there is none where something is always kept', () => {
  expect(endOf(nonRefundable)).toBeNull()
  const fees = [{ ...plainFee, refund: 'never' as const }]
  expect(freeCancellationEndsAt({ ...goldenTerms, fees }, stay)).toBeNull()
  expect(freeCancellationEndsAt({ ...goldenTerms, fees: [{ ...fees[0]!, optional: true }] }, stay)).not.toBeNull()
})

test('until then all of the total comes back', () => {
  fc.assert(
    fc.property(anyTerms, anyPolicy, anyRequest, (plain, policy, request) => {
      const terms = { ...plain, policy, longStayPolicy: null }
      const { checkIn } = request
      const endsAt = freeCancellationEndsAt(terms, { checkIn, nights: nightsOf(request) })
      if (endsAt === null) return
      const quote = calculateQuote(terms, request, { bookedOn: firstDay })
      const { timeZone, checkInFrom } = terms
      const checkInAtMs = instantOf(checkIn, checkInFrom, timeZone)
      const moment = { cancelledAtMs: Math.min(endsAt, checkInAtMs - 1), confirmedAtMs: null, checkInAtMs, timeZone }
      expect(refundFor(quote, policy, moment).refundMinor).toBe(quote.totalMinor)
    }),
  )
})
