import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyPolicy } from '#tests/support/stays/policy-arbitraries.ts'
import { anyChoices, anyTerms } from '#tests/support/stays/stay-arbitraries.ts'
import { refundCurve } from '#core/cancellation/refund.ts'
import { currencies } from '#core/money/currencies.ts'
import { minorDigitsOf } from '#core/money/format-money.ts'
import { isChargeable, smallestUnitOf } from '#core/money/smallest-unit.ts'
import { chargeableTerms } from '#core/rate/chargeable-terms.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { instantOf } from '#core/time/zoned-time.ts'
import { calculateQuote } from './calculate-quote.ts'

test('currencies with three digits are charged in multiples of ten, all others in their minor unit', () => {
  const inTens = currencies.filter((currency) => smallestUnitOf(currency) === 10)
  expect(inTens).toEqual(['BHD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'])
  expect(currencies.filter((currency) => minorDigitsOf(currency) === 3)).toEqual(inTens)
  expect(currencies.filter((currency) => smallestUnitOf(currency) === 1)).toHaveLength(currencies.length - 6)
  expect([isChargeable(5_124, 'KWD'), isChargeable(5_120, 'KWD'), isChargeable(5_124, 'EUR')]).toEqual([
    false,
    true,
    true,
  ])
})

const bases = fc.tuple(
  anyTerms,
  anyChoices,
  fc.constantFrom('KWD', 'TND', ...currencies),
  fc.integer({ min: 0, max: 200 }),
)

test('every amount of a price can be charged: its lines, payments, deposit and total, and what a cancellation gives back', () => {
  fc.assert(
    fc.property(
      bases,
      anyPolicy,
      fc.option(fc.integer({ min: 0, max: 9_999_999 })),
      ([any, request, currency, lead], policy, rent) => {
        const terms = chargeableTerms({ ...any, currency })
        const bookedOn = addDays(request.checkIn, -lead)
        const asked = { ...request, plan: 'deposit' as const, ...(rent !== null && { agreedRentMinor: rent }) }
        const quote = calculateQuote(terms, asked, { bookedOn })
        const confirmedAtMs = instantOf(bookedOn, '00:00', terms.timeZone)
        const amounts = [
          ...quote.lines.filter((line) => !line.included).flatMap((line) => [line.unitMinor, line.amountMinor]),
          ...quote.schedule.map((payment) => payment.amountMinor),
          ...refundCurve(quote, policy, terms, confirmedAtMs, confirmedAtMs).map((step) => step.refundMinor),
          quote.rentMinor,
          quote.totalMinor,
          quote.damageDepositMinor,
        ]
        expect(amounts.filter((amount) => amount % (minorDigitsOf(currency) === 3 ? 10 : 1) !== 0)).toEqual([])
        expect(quote.lines.reduce((sum, line) => (line.included ? sum : sum + line.amountMinor), 0)).toBe(
          quote.totalMinor,
        )
      },
    ),
    { numRuns: 1000 },
  )
})

test('terms are rounded only in the currencies that need it', () => {
  fc.assert(
    fc.property(anyTerms, fc.constantFrom(...currencies), (any, currency) => {
      const terms = { ...any, currency }
      const chargeable = chargeableTerms(terms)
      if (smallestUnitOf(currency) === 1) expect(chargeable).toBe(terms)
      else expect(Math.abs(chargeable.nightlyMinor - terms.nightlyMinor)).toBeLessThanOrEqual(5)
    }),
  )
})
