import { expect, test } from 'vitest'
import * as fc from 'fast-check'
import { calculateQuote, quoteTotal } from '#core/quote/calculate-quote.ts'
import { chargeableTerms } from '#core/rate/chargeable-terms.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'
import { dateOfDayNumber, dayNumberOf, daysBetween } from '#core/time/date-arithmetic.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { anyRequest, anyTerms } from '#tests/support/stays/stay-arbitraries.ts'
import { compilePrice, NotCompiled } from './compile-price.ts'
import { CompiledRequest } from './compiled-request.ts'
import { decidedDays } from './decided-days.ts'
import { SharedPool } from './shared-pool.ts'
import { totalOf } from './total-of.ts'
import { exactPrice } from '#tests/pricing/exact-price.ts'
import { firstDay, horizonDays, randomParty, randomTerms } from '#tests/support/search/random-terms.ts'
import { seed, stays } from '#tests/support/search/test-size.ts'
import { Random } from '#tests/support/search/random.ts'

const requestsEach = 20

function compiled(terms: StayTerms, shared: SharedPool): Int32Array {
  return Int32Array.from(compilePrice(terms, decidedDays(terms, firstDay, firstDay + horizonDays) ?? [], shared))
}

/** Yields stays with random rules, their words, and requests with their expected totals. */
function* priced(r: Random, stayCount: number, requests: number) {
  const shared = new SharedPool()
  const compiledRequest = new CompiledRequest()
  for (let id = 1; id <= stayCount; id++) {
    const terms = randomTerms(r, id)
    const words = compiled(terms, shared)
    for (let i = 0; i < requests; i++) {
      const party = randomParty(r)
      const nights = r.chance(0.1) ? r.between(15, 90) : r.between(1, 14)
      const checkIn = firstDay + r.between(0, horizonDays - nights)
      const lead = r.chance(0.3) ? r.between(0, 10) : r.between(0, 200)
      const request = { checkIn: dateOfDayNumber(checkIn), checkOut: dateOfDayNumber(checkIn + nights), party }
      const total = totalOf(words, 0, shared.words, compiledRequest.setDates(checkIn, nights).setParty(party), lead)
      yield { terms, request, total, context: { bookedOn: dateOfDayNumber(checkIn - lead) }, isFirst: i === 0 }
    }
  }
}

test(`the compiled total is the total of the quote: ${stays} stays with any rules, ${requestsEach} requests each`, () => {
  for (const { terms, request, total, context, isFirst } of priced(new Random(seed), stays, requestsEach)) {
    const quoted = isFirst ? calculateQuote(terms, request, context).totalMinor : quoteTotal(terms, request, context)
    if (total !== quoted) expect({ total, terms, request }).toBe(quoted)
  }
})

test('the compiled total is the total worked a second time, by exact fractions', () => {
  // This seed produces a stay with two last-minute discounts for the same days. The rules do not say which of them
  // applies, and the database refuses such terms.
  for (const { terms, request, total, context } of priced(new Random(22), Math.ceil(stays / 4), 2)) {
    const exact = exactPrice(terms, request, context.bookedOn).total
    if (BigInt(total) !== exact) expect({ total, terms, request }).toBe(exact)
  }
})

test('the compiled total is the total of the quote for the terms and requests that the rules of prices are tested with', () => {
  const shared = new SharedPool()
  const compiledRequest = new CompiledRequest()
  const from = dayNumberOf(isoDate('2027-05-01'))
  const requests = fc.array(fc.tuple(anyRequest, fc.nat(200)), { minLength: 10, maxLength: 10 })
  const someTerms = fc
    .tuple(anyTerms, fc.constantFrom('EUR', 'KWD'))
    .map(([terms, currency]) => chargeableTerms({ ...terms, currency }))
  fc.assert(
    fc.property(someTerms, requests, (terms, asked) => {
      const words = Int32Array.from(compilePrice(terms, decidedDays(terms, from, from + 200) ?? [], shared))
      for (const [request, lead] of asked) {
        const checkIn = dayNumberOf(request.checkIn)
        const nights = daysBetween(request.checkIn, request.checkOut)
        const total = totalOf(
          words,
          0,
          shared.words,
          compiledRequest.setDates(checkIn, nights).setParty(request.party),
          lead,
        )
        expect(total).toBe(quoteTotal(terms, request, { bookedOn: dateOfDayNumber(checkIn - lead) }))
      }
    }),
    { numRuns: Math.ceil(stays / 12), seed },
  )
})

test('amounts that do not fit are left to core', () => {
  const terms = { ...randomTerms(new Random(1), 1), nightlyMinor: 2 ** 31 }
  expect(() => compiled(terms, new SharedPool())).toThrow(NotCompiled)
})
