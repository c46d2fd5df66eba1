import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyChoices, anyRequest, anyTerms, firstDay } from '#tests/support/stays/stay-arbitraries.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'
import { addDays, nightsIn } from '#core/time/date-arithmetic.ts'
import { nightShares } from './night-shares.ts'
import { calculateQuote, quoteTotal } from './calculate-quote.ts'
import type { StayRequest } from './quote.ts'

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

describe('every quote', () => {
  const priced = fc.tuple(anyTerms, anyChoices, fc.integer({ min: 0, max: 200 })).map(([terms, request, lead]) => {
    const bookedOn = addDays(request.checkIn, -lead)
    return { terms, request, bookedOn, quote: calculateQuote(terms, request, { bookedOn }) }
  })

  it('has lines that are quantity × unit and sum to rent, total and schedule', () => {
    fc.assert(
      fc.property(priced, ({ quote: { lines, rentMinor, totalMinor, schedule } }) => {
        for (const line of lines) {
          expect(line.amountMinor).toBe(line.quantity * line.unitMinor)
          expect(Number.isSafeInteger(line.amountMinor)).toBe(true)
        }
        const counted = lines.filter((line) => !line.included)
        expect(sum(counted.map((line) => line.amountMinor))).toBe(totalMinor)
        const rent = lines.filter((line) => !['fee', 'extra', 'tax'].includes(line.kind))
        expect(sum(rent.map((line) => line.amountMinor))).toBe(rentMinor)
        expect(sum(schedule.map((part) => part.amountMinor))).toBe(totalMinor)
        expect(rentMinor).toBeGreaterThanOrEqual(0)
        expect(totalMinor).toBeGreaterThanOrEqual(rentMinor)
        expect(new Set(lines.map((line) => line.code)).size).toBe(lines.length)
      }),
      { numRuns: 500 },
    )
  })

  it('prices every night of the stay exactly once, and its shares sum to the rent', () => {
    fc.assert(
      fc.property(priced, ({ request, quote: { lines }, quote: whole }) => {
        const nights = lines.flatMap((line) => line.nights ?? [])
        expect(nights.toSorted()).toEqual(nightsIn(request))
        expect(sum(nightShares(whole).map((share) => share.amountMinor))).toBe(whole.rentMinor)
      }),
      { numRuns: 300 },
    )
  })

  it('does not depend on the order in which rules are listed', () => {
    fc.assert(
      fc.property(priced, ({ terms, request, bookedOn, quote: whole }) => {
        const reversed = {
          ...terms,
          seasons: terms.seasons.toReversed(),
          overrides: terms.overrides.toReversed(),
          lengthDiscounts: terms.lengthDiscounts.toReversed(),
          leadDiscounts: terms.leadDiscounts.toReversed(),
          fees: terms.fees.toReversed(),
          taxes: terms.taxes.toReversed(),
          ageBands: terms.ageBands.toReversed(),
        }
        expect(calculateQuote(reversed, request, { bookedOn })).toEqual(whole)
      }),
      { numRuns: 300 },
    )
  })

  it('survives being written as JSON, and so do the terms and the request it is made of', () => {
    fc.assert(
      fc.property(priced, ({ terms, request, bookedOn, quote: whole }) => {
        expect(JSON.parse(JSON.stringify(whole))).toEqual(whole)
        const read = JSON.parse(JSON.stringify({ terms, request })) as { terms: StayTerms; request: StayRequest }
        expect(calculateQuote(read.terms, read.request, { bookedOn })).toEqual(whole)
      }),
      { numRuns: 200 },
    )
  })

  it('has the total that is worked out without words', () => {
    fc.assert(
      fc.property(priced, ({ terms, request, bookedOn, quote: whole }) => {
        expect(quoteTotal(terms, request, { bookedOn })).toBe(whole.totalMinor)
      }),
      { numRuns: 200 },
    )
  })

  it('costs nothing for infants where no band begins at 0', () => {
    fc.assert(
      fc.property(priced, ({ terms, request, bookedOn }) => {
        const bands = { ...terms, ageBands: terms.ageBands.filter((band) => band.fromAge > 0) }
        const infants = { ...request, party: { ...request.party, infants: 0 } }
        const lines = (asked: StayRequest) => calculateQuote(bands, asked, { bookedOn }).lines
        expect(lines(infants)).toEqual(lines(request))
      }),
      { numRuns: 200 },
    )
  })

  it('never has less rent for a night more, as long as no other discount begins with it', () => {
    fc.assert(
      fc.property(priced, ({ terms, request, bookedOn }) => {
        const same = { ...terms, lengthDiscounts: terms.lengthDiscounts.map((tier) => ({ ...tier, nights: 1 })) }
        const longer = { ...request, checkOut: addDays(request.checkOut, 1) }
        const rent = (asked: StayRequest) => calculateQuote(same, asked, { bookedOn }).rentMinor
        expect(rent(longer)).toBeGreaterThanOrEqual(rent(request))
      }),
      { numRuns: 300 },
    )
  })

  it('without discounts, and with fees and taxes of every length and price, costs more with one night more', () => {
    fc.assert(
      fc.property(anyTerms, anyRequest, (terms, request) => {
        const plain = {
          ...terms,
          lengthDiscounts: [],
          leadDiscounts: [],
          fees: terms.fees.map((fee) => ({ ...fee, fromNights: null, toNights: null })),
          taxes: terms.taxes
            .filter((tax) => tax.percentBp === null)
            .map((tax) => ({ ...tax, priceFromMinor: null, priceToMinor: null })),
        }
        const longer = { ...request, checkOut: addDays(request.checkOut, 1) }
        const total = (asked: typeof request) => calculateQuote(plain, asked, { bookedOn: firstDay }).totalMinor
        expect(total(longer)).toBeGreaterThan(total(request))
      }),
      { numRuns: 300 },
    )
  })
})
