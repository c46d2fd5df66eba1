import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  firm,
  flexible,
  goldenBookedOn,
  goldenTerms,
  moderate,
  plainFee,
  plainTax,
  requestG2,
} from '#tests/support/stays/golden-terms.ts'
import { anyPolicy, anyZone } from '#tests/support/stays/policy-arbitraries.ts'
import { anyChoices, anyTerms } from '#tests/support/stays/stay-arbitraries.ts'
import type { CancellationPolicy, StayTerms } from '#core/rate/stay-terms.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { instantOf, isoInstant } from '#core/time/zoned-time.ts'
import { adjustedQuote } from '#core/quote/adjusted-quote.ts'
import { calculateQuote } from '#core/quote/calculate-quote.ts'
import type { Quote } from '#core/quote/quote.ts'
import { fullRefund, refundCurve, refundFor, refundOfPaid, refundSteps } from './refund.ts'

const { timeZone } = goldenTerms
const at = (date: string, time = '15:00') => instantOf(isoDate(date), time, timeZone)
const g2 = calculateQuote(goldenTerms, requestG2, { bookedOn: goldenBookedOn })
const checkInAtMs = at('2027-08-12')

interface Asked {
  readonly quote?: Quote
  readonly confirmedAtMs?: number | null
}

function refund(rules: CancellationPolicy, cancelledAtMs: number, { quote = g2, confirmedAtMs = null }: Asked = {}) {
  const checkOutAtMs = at('2027-08-22', '10:00')
  return refundFor(quote, rules, { cancelledAtMs, confirmedAtMs, checkInAtMs, checkOutAtMs, timeZone })
}

const daysBefore = (days: number) => at(addDays(isoDate('2027-08-12'), -days))

describe('the golden refunds of G2', () => {
  it('are right to the cent', () => {
    expect(refund(flexible, daysBefore(1)).refundMinor).toBe(234_703)
    expect(refund(flexible, checkInAtMs - 1).refundMinor).toBe(213_448)
    expect(refund(moderate, daysBefore(5)).refundMinor).toBe(234_703)
    expect(refund(moderate, daysBefore(4)).refundMinor).toBe(117_798)
  })

  it('tell what comes back for what', () => {
    expect(refund(moderate, daysBefore(4)).lines.map((line) => [line.code, line.amountMinor])).toEqual([
      ['rent', 86_953],
      ['cleaning', 8500],
      ['pets', 4000],
      ['tax-1', 9945],
      ['tax-2', 8400],
    ])
  })

  it('change at the deadline itself, not before', () => {
    expect(refund(moderate, daysBefore(5)).refundMinor).toBe(234_703)
    expect(refund(moderate, daysBefore(5) + 1).refundMinor).toBe(117_798)
    expect(refund(flexible, daysBefore(1) + 1).refundMinor).toBe(213_448)
  })
})

describe('the grace period', () => {
  it('brings everything back within its hours when booked early enough', () => {
    const confirmedAtMs = daysBefore(7)
    expect(refund(firm, confirmedAtMs + 24 * 3_600_000, { confirmedAtMs }).refundMinor).toBe(g2.totalMinor)
    expect(refund(firm, confirmedAtMs + 24 * 3_600_000 + 1, { confirmedAtMs }).refundMinor).toBeLessThan(g2.totalMinor)
    const late = confirmedAtMs + 1
    expect(refund(firm, late + 1, { confirmedAtMs: late }).refundMinor).toBeLessThan(g2.totalMinor)
  })

  it('is there for every short stay that was booked seven days ahead, whatever its policy', () => {
    const confirmedAtMs = daysBefore(7)
    const within = confirmedAtMs + 24 * 3_600_000
    const none = { ...firm, graceHours: 0, tiers: [{ hoursBefore: 0, keepNights: 0, keepRestBp: 10_000 }] }
    const strict = { ...none, graceHours: 48, graceDaysBefore: 14 }
    for (const rules of [none, strict, goldenTerms.nonRefundablePolicy]) {
      expect(refund(rules, within, { confirmedAtMs }).refundMinor).toBe(g2.totalMinor)
      expect(refund(rules, within + 1, { confirmedAtMs }).refundMinor).toBeLessThan(g2.totalMinor)
      const late = confirmedAtMs + 1
      expect(refund(rules, late, { confirmedAtMs: late }).refundMinor).toBeLessThan(g2.totalMinor)
    }
    // The strict policy has a test of its own.
    const early = daysBefore(14)
    expect(refund(strict, early + 48 * 3_600_000, { confirmedAtMs: early }).refundMinor).toBe(g2.totalMinor)
  })

  it('ends with the last of several rules of a policy', () => {
    const rules = { ...firm, moreGraces: [{ hours: 48, daysBefore: 14, maxNights: null }] }
    const later = daysBefore(20)
    expect(refund(rules, later + 48 * 3_600_000, { confirmedAtMs: later }).refundMinor).toBe(g2.totalMinor)
    expect(refundSteps(g2, rules, goldenTerms, later, later)[0]?.until).toBe(
      new Date(later + 48 * 3_600_000).toISOString(),
    )
  })

  it('is not for long stays and before confirmation', () => {
    const confirmedAtMs = daysBefore(20)
    const within = confirmedAtMs + 3_600_000
    const quote = calculateQuote(
      { ...goldenTerms, maxNights: 60 },
      { ...requestG2, checkOut: addDays(requestG2.checkIn, 28) },
      { bookedOn: goldenBookedOn },
    )
    const asked = { quote, confirmedAtMs }
    expect(refund({ ...firm, graceMaxNights: 27 }, within, asked).refundMinor).not.toBe(quote.totalMinor)
    expect(refund({ ...firm, graceMaxNights: null }, within, asked).refundMinor).toBe(quote.totalMinor)
    expect(refund(firm, within).refundMinor).not.toBe(g2.totalMinor)
  })
})

describe('fees', () => {
  const withRefund = (kind: 'with_rent' | 'never') => {
    const terms: StayTerms = {
      ...goldenTerms,
      fees: goldenTerms.fees.map((fee) => (fee.kind === 'cleaning' ? { ...fee, refund: kind } : fee)),
    }
    return calculateQuote(terms, requestG2, { bookedOn: goldenBookedOn })
  }
  const amountOf = (code: string, quote: Quote, ms: number) =>
    refund(moderate, ms, { quote }).lines.find((line) => line.code === code)?.amountMinor ?? 0

  it('go with the rent or stay with the host as they say, and their VAT with them', () => {
    expect(amountOf('cleaning', withRefund('with_rent'), daysBefore(4))).toBe(3825)
    expect(amountOf('tax-1', withRefund('with_rent'), daysBefore(4))).toBe(9478)
    expect(amountOf('cleaning', withRefund('never'), daysBefore(4))).toBe(0)
    expect(amountOf('tax-1', withRefund('never'), daysBefore(4))).toBe(9095)
  })
})

describe('extras', () => {
  it('go by their own rule, like fees, and taxes of extras with them', () => {
    const extra = { ...plainFee, id: 3, code: 'basket', kind: 'extra' as const, optional: true, amountMinor: 5000 }
    const terms: StayTerms = {
      ...goldenTerms,
      fees: [extra, { ...extra, id: 4, code: 'ticket', refund: 'never' }],
      taxes: [{ ...plainTax, base: ['extras'] }],
    }
    const extras = ['basket', 'ticket'].map((code) => ({ code, quantity: 1 }))
    const quote = calculateQuote(terms, { ...requestG2, extras }, { bookedOn: goldenBookedOn })
    expect(refund(moderate, daysBefore(4), { quote }).lines.slice(1)).toMatchObject([
      { code: 'basket', amountMinor: 5000 },
      { code: 'tax-1', amountMinor: 500 },
    ])
  })
})

describe('taxes inside the prices', () => {
  it('are no money of their own', () => {
    const taxes = goldenTerms.taxes.map((tax) => ({ ...tax, included: true }))
    const quote = calculateQuote({ ...goldenTerms, taxes }, requestG2, { bookedOn: goldenBookedOn })
    expect(fullRefund(quote).refundMinor).toBe(205_730)
    expect(refund(moderate, daysBefore(4), { quote }).lines.map((line) => line.code)).toEqual([
      'rent',
      'cleaning',
      'pets',
    ])
  })
})

describe('adjustments', () => {
  const adjusted = (amountMinor: number) => adjustedQuote(g2, { label: 'Adjustment', amountMinor, reason: 'Agreed' })

  it('that make it cheaper are kept and returned like the rent, and no tax is taken of them', () => {
    const quote = adjusted(-20_001)
    expect(fullRefund(quote).refundMinor).toBe(214_702)
    expect(refund(flexible, daysBefore(2), { quote }).refundMinor).toBe(214_702)
    // One night costs -2000.1. The host keeps -2000 and half of -18001, which is -9001 (halves are rounded away from
    // zero).
    expect(refund(moderate, daysBefore(4), { quote }).lines.at(-1)).toEqual({
      code: 'adjustment-1',
      label: 'Adjustment',
      amountMinor: -9000,
    })
    expect(refund(moderate, daysBefore(4), { quote }).refundMinor).toBe(117_798 - 9000)
  })

  it('that make it dearer come back in full before check-in: nobody keeps a surcharge for a stay that does not happen', () => {
    expect(refund(moderate, daysBefore(4), { quote: adjusted(20_000) }).refundMinor).toBe(117_798 + 20_000)
    const stayed = refund(moderate, checkInAtMs)
    expect(refund(moderate, checkInAtMs, { quote: adjusted(20_000) })).toEqual(stayed)
  })

  it('never bring back more than the total or less than nothing', () => {
    const nearlyFree = adjusted(-234_700)
    expect(refund(firm, daysBefore(2), { quote: nearlyFree })).toMatchObject({ refundMinor: 3 })
    expect(refund(flexible, checkInAtMs, { quote: nearlyFree })).toMatchObject({ refundMinor: 0 })
    expect(fullRefund(adjusted(-234_703)).refundMinor).toBe(0)
  })
})

describe('the refund of what was paid', () => {
  const refunded = { refundMinor: 117_798 }

  it('is what was paid above the part the host keeps', () => {
    expect(refundOfPaid(refunded, 234_703, 234_703)).toBe(117_798)
    expect(refundOfPaid(refunded, 234_703, 116_906)).toBe(1)
    expect(refundOfPaid(refunded, 234_703, 116_905)).toBe(0)
    expect(refundOfPaid(refunded, 234_703, 70_411)).toBe(0)
    expect(refundOfPaid({ refundMinor: 234_703 }, 234_703, 70_411)).toBe(70_411)
    expect(refundOfPaid(refunded, 234_703, 0)).toBe(0)
  })
})

describe('from check-in on', () => {
  it('the nights stayed and what the policy adds are kept, fees are rendered, tax of nights not stayed comes back', () => {
    // Moderate, after two nights: 3 nights and half of the other 7 are kept.
    expect(refund(moderate, at('2027-08-14', '09:00')).lines.map((line) => [line.code, line.amountMinor])).toEqual([
      ['rent', 67_630],
      ['tax-1', 6763],
      ['tax-2', 6000],
    ])
    expect(refund(flexible, checkInAtMs).lines[0]).toEqual({ code: 'rent', label: 'Nights', amountMinor: 173_907 })
    expect(refund(firm, at('2027-08-14')).lines.map((line) => line.code)).toEqual(['tax-2'])
  })

  it('nothing comes back after check-out', () => {
    for (const rules of [flexible, moderate, firm]) {
      expect(refund(rules, at('2027-08-22', '10:00'))).toEqual({ refundMinor: 0, lines: [] })
    }
  })
})

it('a cancellation by the host brings back everything', () => {
  expect(fullRefund(g2)).toMatchObject({ refundMinor: 234_703 })
  expect(fullRefund(g2).lines.map((line) => line.code)).toEqual(['rent', 'cleaning', 'pets', 'tax-1', 'tax-2'])
})

describe('the cancellation terms as dates', () => {
  const steps = (rules: CancellationPolicy, confirmedAtMs: number | null, nowMs: number) =>
    refundSteps(g2, rules, goldenTerms, confirmedAtMs, nowMs)

  it('are one step for each amount, in the time of the stay, the last until check-in', () => {
    expect(steps(firm, null, at('2027-05-01'))).toEqual([
      { until: '2027-07-13T13:00:00.000Z', refundMinor: 234_703 },
      { until: '2027-08-05T13:00:00.000Z', refundMinor: 128_427 },
      { until: '2027-08-12T13:00:00.000Z', refundMinor: 22_150 },
    ])
    expect(steps(flexible, null, at('2027-08-11', '16:00'))).toEqual([
      { until: '2027-08-12T13:00:00.000Z', refundMinor: 213_448 },
    ])
    expect(steps(flexible, null, checkInAtMs)).toEqual([])
  })

  it('hold what a cancellation at the very deadline still brings back', () => {
    const deadline = daysBefore(5)
    expect(steps(moderate, null, deadline)[0]).toEqual({ until: isoInstant(deadline), refundMinor: 234_703 })
    expect(refund(moderate, deadline).refundMinor).toBe(234_703)
    expect(steps(moderate, null, deadline + 1)[0]?.refundMinor).toBe(117_798)
  })

  it('begin with the grace period where it gives more', () => {
    const confirmedAtMs = at('2027-07-20', '12:00')
    expect(steps(firm, confirmedAtMs, confirmedAtMs)[0]).toEqual({
      until: '2027-07-21T10:00:00.000Z',
      refundMinor: 234_703,
    })
    expect(steps(firm, at('2027-06-01'), at('2027-06-01'))[0]?.until).toBe('2027-07-13T13:00:00.000Z')
  })

  it('are those that the pages were drawn with', () => {
    const terms: StayTerms = {
      ...goldenTerms,
      checkInFrom: '16:00',
      nightlyMinor: 24_000,
      weekendNightlyMinor: 26_500,
      leadDiscounts: [],
      fees: [{ ...goldenTerms.fees[0]!, amountMinor: 12_000 }],
      taxes: [{ ...goldenTerms.taxes[1]!, amountMinor: 220 }],
    }
    const party = { adults: 2, children: 2, infants: 0, pets: 0 }
    const request = { checkIn: isoDate('2027-06-12'), checkOut: isoDate('2027-06-19'), party }
    const quote = calculateQuote(terms, request, { bookedOn: isoDate('2027-01-01') })
    expect(refundSteps(quote, firm, terms, null, at('2027-01-01'))).toEqual([
      { until: '2027-05-13T14:00:00.000Z', refundMinor: 170_780 },
      { until: '2027-06-05T14:00:00.000Z', refundMinor: 92_930 },
      { until: '2027-06-12T14:00:00.000Z', refundMinor: 15_080 },
    ])
  })
})

describe('the refund as a curve', () => {
  it('goes on behind check-in, night by night until check-out', () => {
    const curve = refundCurve(g2, flexible, goldenTerms, null, at('2027-08-01'))
    expect(curve.slice(0, 4)).toEqual([
      { until: '2027-08-11T13:00:00.000Z', refundMinor: 234_703 },
      { until: '2027-08-12T13:00:00.000Z', refundMinor: 213_448 },
      { until: '2027-08-12T22:00:00.000Z', refundMinor: 199_698 },
      { until: '2027-08-13T22:00:00.000Z', refundMinor: 177_242 },
    ])
    expect(curve.at(-1)).toEqual({ until: '2027-08-22T08:00:00.000Z', refundMinor: 0 })
    expect(refundCurve(g2, flexible, goldenTerms, null, at('2027-08-22', '10:00'))).toEqual([])
  })
})

describe('every refund', () => {
  const anyStay = fc.record({ terms: anyTerms, zone: anyZone }).map(({ terms, zone }) => ({ ...terms, timeZone: zone }))
  const hours = fc.integer({ min: -1200, max: 1200 })

  it('lies between nothing and the total, line by line', () => {
    fc.assert(
      fc.property(anyStay, anyChoices, anyPolicy, hours, (terms, request, rules, offset) => {
        const quote = calculateQuote(terms, request, { bookedOn: addDays(request.checkIn, -60) })
        const arrival = instantOf(request.checkIn, terms.checkInFrom, terms.timeZone)
        const departure = instantOf(request.checkOut, terms.checkOutBy, terms.timeZone)
        const back = refundFor(quote, rules, {
          cancelledAtMs: arrival + offset * 3_600_000,
          confirmedAtMs: null,
          checkInAtMs: arrival,
          checkOutAtMs: departure,
          timeZone: terms.timeZone,
        })
        expect(back.lines.reduce((sum, line) => sum + line.amountMinor, 0)).toBe(back.refundMinor)
        for (const line of back.lines) {
          const paid =
            line.code === 'rent'
              ? quote.rentMinor
              : quote.lines.find(({ code, included }) => code === line.code && !included)!.amountMinor
          expect(line.amountMinor).toBeGreaterThan(0)
          expect(line.amountMinor).toBeLessThanOrEqual(paid)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('stays between nothing and the total with any adjustment', () => {
    const size = fc.integer({ min: -3_000_000, max: 3_000_000 }).filter((amount) => amount !== 0)
    fc.assert(
      fc.property(anyStay, anyChoices, anyPolicy, hours, size, (terms, request, rules, offset, amount) => {
        const plain = calculateQuote(terms, request, { bookedOn: addDays(request.checkIn, -60) })
        const amountMinor = Math.max(amount, -plain.totalMinor)
        fc.pre(amountMinor !== 0)
        const quote = adjustedQuote(plain, { label: 'Adjustment', amountMinor, reason: 'Agreed' })
        expect(quote.schedule.reduce((sum, payment) => sum + payment.amountMinor, 0)).toBe(quote.totalMinor)
        const arrival = instantOf(request.checkIn, terms.checkInFrom, terms.timeZone)
        const back = refundFor(quote, rules, {
          cancelledAtMs: arrival + offset * 3_600_000,
          confirmedAtMs: null,
          checkInAtMs: arrival,
          timeZone: terms.timeZone,
        })
        expect(back.refundMinor).toBeGreaterThanOrEqual(0)
        expect(back.refundMinor).toBeLessThanOrEqual(quote.totalMinor)
        expect(back.lines.reduce((sum, line) => sum + line.amountMinor, 0)).toBe(back.refundMinor)
      }),
      { numRuns: 300 },
    )
  })

  it('is what the steps promised at any moment before check-in', () => {
    fc.assert(
      fc.property(anyStay, anyChoices, anyPolicy, fc.nat(1200), fc.nat(1200), (terms, request, rules, shown, later) => {
        const quote = calculateQuote(terms, request, { bookedOn: addDays(request.checkIn, -60) })
        const arrival = instantOf(request.checkIn, terms.checkInFrom, terms.timeZone)
        const confirmedAtMs = arrival - 1300 * 3_600_000
        const nowMs = arrival - Math.max(shown, later, 1) * 3_600_000
        const cancelledAtMs = arrival - Math.max(Math.min(shown, later), 1) * 3_600_000
        const steps = refundSteps(quote, rules, terms, confirmedAtMs, nowMs)
        const promised = steps.find((step) => cancelledAtMs <= Date.parse(step.until))
        const moment = { cancelledAtMs, confirmedAtMs, checkInAtMs: arrival, timeZone: terms.timeZone }
        expect(refundFor(quote, rules, moment).refundMinor).toBe(promised?.refundMinor)
        expect(Date.parse(steps.at(-1)!.until)).toBe(arrival)
      }),
      { numRuns: 300 },
    )
  })
})
