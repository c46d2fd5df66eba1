import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  firm,
  flexible,
  goldenBookedOn,
  goldenTerms,
  moderate,
  policy,
  requestG2,
} from '#tests/support/golden-terms.ts'
import { anyRequest, anyTerms } from '#tests/support/stay-arbitraries.ts'
import type { CancellationPolicy, StayTerms } from '../stay/stay-terms.ts'
import { addDays } from '../time/date-arithmetic.ts'
import { isoDate } from '../time/iso-date.ts'
import { instantOf } from '../time/zoned-time.ts'
import { quoteStay } from './quote-stay.ts'
import type { Quote } from './quote.ts'
import { fullRefund, refundFor, refundSteps } from './refund.ts'

const { timeZone } = goldenTerms
const at = (date: string, time = '15:00') => instantOf(isoDate(date), time, timeZone)
const g2 = quoteStay(goldenTerms, requestG2, { bookedOn: goldenBookedOn })
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

  it('is not for long stays, for policies without it and before confirmation', () => {
    const confirmedAtMs = daysBefore(20)
    const within = confirmedAtMs + 3_600_000
    expect(refund({ ...firm, graceMaxNights: 9 }, within, { confirmedAtMs }).refundMinor).not.toBe(g2.totalMinor)
    expect(refund({ ...firm, graceMaxNights: null }, within, { confirmedAtMs }).refundMinor).toBe(g2.totalMinor)
    expect(refund({ ...firm, graceHours: 0 }, confirmedAtMs, { confirmedAtMs }).refundMinor).not.toBe(g2.totalMinor)
    expect(refund(firm, within).refundMinor).not.toBe(g2.totalMinor)
  })
})

describe('fees', () => {
  const withRefund = (kind: 'with_rent' | 'never') => {
    const terms: StayTerms = {
      ...goldenTerms,
      fees: goldenTerms.fees.map((fee) => (fee.kind === 'cleaning' ? { ...fee, refund: kind } : fee)),
    }
    return quoteStay(terms, requestG2, { bookedOn: goldenBookedOn })
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

describe('from check-in on', () => {
  it('the nights stayed and what the policy adds are kept, fees are rendered, tax of nights not stayed comes back', () => {
    // Moderate, two nights stayed: 3 nights and half of the other 7 are kept.
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

  it('begin with the grace period where it gives more', () => {
    const confirmedAtMs = at('2027-07-20', '12:00')
    expect(steps(firm, confirmedAtMs, confirmedAtMs)[0]).toEqual({
      until: '2027-07-21T10:00:00.000Z',
      refundMinor: 234_703,
    })
    expect(steps(firm, at('2027-06-01'), at('2027-06-01'))[0]?.until).toBe('2027-07-13T13:00:00.000Z')
  })

  it('are those of the visual reference', () => {
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
    const quote = quoteStay(terms, request, { bookedOn: isoDate('2027-01-01') })
    expect(refundSteps(quote, firm, terms, null, at('2027-01-01'))).toEqual([
      { until: '2027-05-13T14:00:00.000Z', refundMinor: 170_780 },
      { until: '2027-06-05T14:00:00.000Z', refundMinor: 92_930 },
      { until: '2027-06-12T14:00:00.000Z', refundMinor: 15_080 },
    ])
  })
})

describe('every refund', () => {
  const share = fc.integer({ min: 0, max: 10_000 })
  const tier = fc.record({ hoursBefore: fc.integer({ min: 1, max: 1000 }), keepNights: fc.nat(5), keepRestBp: share })
  const anyPolicy = fc
    .record({
      tiers: fc.array(tier, { maxLength: 3 }),
      last: share,
      stayedKeepNights: fc.nat(3),
      stayedKeepRestBp: share,
    })
    .map(({ tiers, last, ...stayed }) =>
      policy('any', [...tiers, { hoursBefore: 0, keepNights: 0, keepRestBp: last }], stayed),
    )
  const hours = fc.integer({ min: -1200, max: 1200 })

  it('lies between nothing and the total, line by line', () => {
    fc.assert(
      fc.property(anyTerms, anyRequest, anyPolicy, hours, (terms, request, rules, offset) => {
        const quote = quoteStay(terms, request, { bookedOn: addDays(request.checkIn, -60) })
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
            line.code === 'rent' ? quote.rentMinor : quote.lines.find(({ code }) => code === line.code)!.amountMinor
          expect(line.amountMinor).toBeGreaterThan(0)
          expect(line.amountMinor).toBeLessThanOrEqual(paid)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('is what the steps promised at any moment before check-in', () => {
    fc.assert(
      fc.property(
        anyTerms,
        anyRequest,
        anyPolicy,
        fc.nat(1200),
        fc.nat(1200),
        (terms, request, rules, shown, later) => {
          const quote = quoteStay(terms, request, { bookedOn: addDays(request.checkIn, -60) })
          const arrival = instantOf(request.checkIn, terms.checkInFrom, terms.timeZone)
          const confirmedAtMs = arrival - 1300 * 3_600_000
          const nowMs = arrival - Math.max(shown, later, 1) * 3_600_000
          const cancelledAtMs = arrival - Math.max(Math.min(shown, later), 1) * 3_600_000
          const steps = refundSteps(quote, rules, terms, confirmedAtMs, nowMs)
          const promised = steps.find((step) => cancelledAtMs <= Date.parse(step.until))
          const moment = { cancelledAtMs, confirmedAtMs, checkInAtMs: arrival, timeZone: terms.timeZone }
          expect(refundFor(quote, rules, moment).refundMinor).toBe(promised?.refundMinor)
          expect(Date.parse(steps.at(-1)!.until)).toBe(arrival)
        },
      ),
      { numRuns: 300 },
    )
  })
})
