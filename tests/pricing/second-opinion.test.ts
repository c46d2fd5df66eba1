import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calculateQuote, quoteTotal } from '#core/quote/calculate-quote.ts'
import type { Quote } from '#core/quote/quote.ts'
import { refundFor } from '#core/cancellation/refund.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { instantOf } from '#core/time/zoned-time.ts'
import { anyPolicy, anyZone } from '#tests/support/stays/policy-arbitraries.ts'
import { anyChoices, anyTerms } from '#tests/support/stays/stay-arbitraries.ts'
import { exactPrice } from './exact-price.ts'
import { exactRefund } from './exact-refund.ts'
import { ask, plainStay, season } from './worked-stay.ts'

const ofKind = ({ lines }: Quote, ...kinds: string[]) => lines.filter((line) => kinds.includes(line.kind))
const amounts = (lines: Quote['lines']) => lines.map((line) => BigInt(line.amountMinor))
const sum = (values: readonly bigint[]) => values.reduce((left, right) => left + right, 0n)

const stay = fc.record({ terms: anyTerms, zone: anyZone }).map(({ terms, zone }) => ({ ...terms, timeZone: zone }))
const lead = fc.integer({ min: 0, max: 200 })

describe('the price worked a second time, by exact fractions', () => {
  it('is the same to the cent, part by part', () => {
    fc.assert(
      fc.property(stay, anyChoices, lead, (terms, request, days) => {
        const bookedOn = addDays(request.checkIn, -days)
        const quote = calculateQuote(terms, request, { bookedOn })
        const exact = exactPrice(terms, request, bookedOn)
        expect(BigInt(quote.totalMinor)).toBe(exact.total)
        expect(BigInt(quote.rentMinor)).toBe(exact.rent)
        expect(quote.nights).toBe(exact.nights)
        expect(sum(amounts(ofKind(quote, 'extra_guest')))).toBe(exact.extraGuests)
        expect(
          amounts(ofKind(quote, 'length_discount', 'early_bird', 'last_minute', 'non_refundable', 'promo')),
        ).toEqual(exact.discounts)
        const fees = ofKind(quote, 'fee', 'extra').map((line) => [line.feeId, BigInt(line.amountMinor)] as const)
        expect(new Map(fees)).toEqual(new Map(exact.fees.map(({ fee, amount }) => [fee.id, amount])))
        const taxes = ofKind(quote, 'tax').map(
          (line) => [line.taxId, [BigInt(line.amountMinor), line.included ?? false]] as const,
        )
        expect(new Map(taxes)).toEqual(new Map(exact.taxes.map(({ tax, amount }) => [tax.id, [amount, tax.included]])))
        expect(quoteTotal(terms, request, { bookedOn })).toBe(quote.totalMinor)
      }),
      { numRuns: 1500 },
    )
  })
})

describe('the nights of any year', () => {
  const dayOf = (first: string, days: number) => fc.nat(days).map((day) => addDays(isoDate(first), day))
  const price = fc.option(fc.integer({ min: 1, max: 99_999 }), { nil: null })
  const anySeason = fc
    .record({
      from: dayOf('2024-01-01', 1500),
      length: fc.integer({ min: 1, max: 366 }),
      yearly: fc.boolean(),
      priority: fc.nat(1),
      nightlyMinor: price,
      weekendNightlyMinor: price,
    })
    .map(({ from, length, ...more }) => season(0, from, addDays(from, length), more))
  const seasons = fc.array(anySeason, { maxLength: 6 }).map((list) => list.map((one, id) => ({ ...one, id })))

  it('cost the same worked a second time, leap days and clock changes among them', () => {
    fc.assert(
      fc.property(
        seasons,
        price,
        dayOf('2023-06-01', 3500),
        fc.integer({ min: 1, max: 40 }),
        (list, weekend, from, length) => {
          const terms = plainStay({ seasons: list, weekendNightlyMinor: weekend })
          const request = ask(from, length)
          const nights = calculateQuote(terms, request, { bookedOn: from })
            .lines.flatMap((line) => line.nights!.map((night) => [night, BigInt(line.unitMinor)] as const))
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
          expect(nights.map(([, minor]) => minor)).toEqual(exactPrice(terms, request, from).nightPrices)
        },
      ),
      { numRuns: 400 },
    )
  })
})

describe('the refund worked a second time, by exact fractions', () => {
  const hours = fc.integer({ min: -1000, max: 1000 })
  const minutes = fc.integer({ min: 0, max: 59 })
  const confirmedBefore = fc.option(fc.integer({ min: 0, max: 60 }), { nil: null })

  it('is the same to the cent at any moment', () => {
    fc.assert(
      fc.property(
        stay,
        anyChoices,
        anyPolicy,
        hours,
        minutes,
        confirmedBefore,
        (terms, request, policy, offset, minute, confirmedHours) => {
          const bookedOn = addDays(request.checkIn, -50)
          const quote = calculateQuote(terms, request, { bookedOn })
          const { timeZone } = terms
          const checkInAtMs = instantOf(request.checkIn, terms.checkInFrom, timeZone)
          const cancelledAtMs = checkInAtMs + offset * 3_600_000 + minute * 60_000
          const confirmedAtMs = confirmedHours === null ? null : cancelledAtMs - confirmedHours * 3_600_000
          const refund = refundFor(quote, policy, {
            cancelledAtMs,
            confirmedAtMs,
            checkInAtMs,
            checkOutAtMs: instantOf(request.checkOut, terms.checkOutBy, timeZone),
            timeZone,
          })
          const zoned = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone)
          const moment = {
            cancelled: zoned(cancelledAtMs),
            confirmed: confirmedAtMs === null ? null : zoned(confirmedAtMs),
          }
          expect(BigInt(refund.refundMinor)).toBe(exactRefund(terms, request, bookedOn, policy, moment))
        },
      ),
      { numRuns: 1500 },
    )
  })
})
