import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  firm,
  flexible,
  goldenBookedOn,
  goldenTerms,
  nonRefundable,
  policy,
  requestG2,
} from '#tests/support/stays/golden-terms.ts'
import { anyZone } from '#tests/support/stays/policy-arbitraries.ts'
import { anyChoices, anyTerms } from '#tests/support/stays/stay-arbitraries.ts'
import type { InstalmentTerm, StayTerms } from '#core/rate/stay-terms.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { damageDepositMinor } from './damage-deposit.ts'
import { paymentSchedule, type ScheduleQuestion } from './payment-schedule.ts'
import { plansOffered } from './plans-offered.ts'
import { policyFor } from './policy-for.ts'
import { calculateQuote } from './calculate-quote.ts'

const g2: ScheduleQuestion = { totalMinor: 234_703, checkIn: requestG2.checkIn, plan: 'deposit', nights: 10 }

function schedule(more: Partial<StayTerms> = {}, asked: Partial<ScheduleQuestion> = {}, bookedOn = '2027-05-01') {
  return paymentSchedule({ ...goldenTerms, ...more }, { ...g2, ...asked }, isoDate(bookedOn)).map(
    ({ dueOn, dueAt, amountMinor }) => `${dueOn} ${dueAt ?? 'now'} ${amountMinor}`,
  )
}

const share = (shareBp: number | null, dueDays: number | null): InstalmentTerm => ({
  shareBp,
  amountMinor: null,
  due: dueDays === null ? 'at_booking' : 'before_check_in',
  dueDays: dueDays ?? 0,
})

describe('the payments of a booking', () => {
  it('are one with the booking when all is paid at once', () => {
    expect(schedule({}, { plan: 'full' })).toEqual(['2027-05-01 now 234703'])
  })

  it('are none when there is nothing to pay', () => {
    for (const plan of ['full', 'deposit', 'later'] as const) expect(schedule({}, { totalMinor: 0, plan })).toEqual([])
  })
})

describe('the deposit plan', () => {
  it('is 30 % now and the rest thirty days before, where a home says nothing else', () => {
    expect(schedule()).toEqual(['2027-05-01 now 70411', '2027-07-13 2027-07-13T07:00:00.000Z 164292'])
  })

  it('asks for all at once when the rest would be due by the day of booking', () => {
    expect(schedule({}, {}, '2027-07-12')).toHaveLength(2)
    expect(schedule({}, {}, '2027-07-13')).toEqual(['2027-07-13 now 234703'])
    expect(schedule({}, {}, '2027-08-01')).toEqual(['2027-08-01 now 234703'])
  })

  it('follows the instalments of the home; the last takes what rounding leaves', () => {
    const instalments = [share(3333, null), share(3333, 60), share(null, 14)]
    expect(schedule({ instalments }, { totalMinor: 10_001 })).toEqual([
      '2027-05-01 now 3333',
      '2027-06-13 2027-06-13T07:00:00.000Z 3333',
      '2027-07-29 2027-07-29T07:00:00.000Z 3335',
    ])
    expect(schedule({ instalments }, { totalMinor: 10_001 }, '2027-06-20')).toEqual([
      '2027-06-20 now 6666',
      '2027-07-29 2027-07-29T07:00:00.000Z 3335',
    ])
  })

  it('takes amounts no larger than what is left', () => {
    const instalments = [{ ...share(null, null), amountMinor: 50_000 }, share(null, 30)]
    expect(schedule({ instalments })).toEqual(['2027-05-01 now 50000', '2027-07-13 2027-07-13T07:00:00.000Z 184703'])
    expect(schedule({ instalments }, { totalMinor: 49_000 })).toEqual(['2027-05-01 now 49000'])
  })

  it('may begin later than the booking', () => {
    expect(schedule({ instalments: [share(5000, 60), share(null, 7)] })[0]).toBe(
      '2027-06-13 2027-06-13T07:00:00.000Z 117352',
    )
  })

  it('is charged at nine in the morning of the home, on both sides of a time change', () => {
    const winter = { checkIn: isoDate('2027-12-01') }
    expect(schedule({}, winter)[1]).toContain('2027-11-01T08:00:00.000Z')
    expect(schedule({ timeZone: 'Pacific/Kiritimati' })[1]).toContain('2027-07-13 2027-07-12T19:00:00.000Z')
    expect(schedule({ timeZone: 'Pacific/Niue' })[1]).toContain('2027-07-13 2027-07-13T20:00:00.000Z')
  })

  it('is not for the non-refundable rate', () => {
    expect(schedule({}, { rate: 'non_refundable' })).toEqual(['2027-05-01 now 234703'])
  })
})

describe('paying later', () => {
  const later = (more: Partial<StayTerms>, asked: Partial<ScheduleQuestion> = {}, bookedOn?: string) =>
    schedule({ payLater: true, ...more }, { plan: 'later', ...asked }, bookedOn)

  it('is two days before the last moment of a full refund', () => {
    expect(later({})).toEqual(['2027-08-05 2027-08-05T13:00:00.000Z 234703'])
    expect(later({ policy: flexible })).toEqual(['2027-08-09 2027-08-09T13:00:00.000Z 234703'])
    const free = (days: number) => ({ hoursBefore: days * 24, keepNights: 0, keepRestBp: 0 })
    expect(later({ policy: policy('twice', [free(30), free(14)]) })[0]).toContain('2027-07-27T13:00')
    expect(later({ policy: firm })).toEqual(['2027-07-11 2027-07-11T13:00:00.000Z 234703'])
  })

  it('is at once when that day is here, or when the policy never brings back everything', () => {
    expect(later({}, {}, '2027-08-04')[0]).toContain('13:00')
    expect(later({}, {}, '2027-08-05')).toEqual(['2027-08-05 now 234703'])
    expect(later({ policy: nonRefundable })).toEqual(['2027-05-01 now 234703'])
    expect(later({}, { rate: 'non_refundable' })).toEqual(['2027-05-01 now 234703'])
  })

  it('goes by the policy of long stays where it holds', () => {
    const terms = { longStayPolicy: firm, longStayNights: 10 }
    expect(later(terms)).toEqual(['2027-07-11 2027-07-11T13:00:00.000Z 234703'])
    expect(later({ ...terms, longStayNights: 11 })[0]).toContain('2027-08-05')
  })
})

describe('the plans that are offered', () => {
  const offered = (more: Partial<StayTerms>, bookedOn = goldenBookedOn, rate?: 'non_refundable') =>
    plansOffered({ ...goldenTerms, ...more }, { ...requestG2, rate }, bookedOn)

  it('are those that ask for something else than all at once', () => {
    expect(offered({})).toEqual(['full', 'deposit'])
    expect(offered({ payLater: true })).toEqual(['full', 'deposit', 'later'])
    expect(offered({ payLater: true }, isoDate('2027-07-20'))).toEqual(['full', 'later'])
    expect(offered({ payLater: true }, isoDate('2027-08-06'))).toEqual(['full'])
    expect(offered({ payLater: true }, goldenBookedOn, 'non_refundable')).toEqual(['full'])
    expect(offered({ payLater: true, policy: nonRefundable })).toEqual(['full', 'deposit'])
  })
})

describe('the policy that holds', () => {
  const terms = { ...goldenTerms, longStayPolicy: firm }

  it('is that of the rate, of long stays, or the home', () => {
    expect(policyFor(terms, { nights: 27 }).code).toBe('moderate')
    expect(policyFor(terms, { nights: 28 }).code).toBe('firm')
    expect(policyFor(goldenTerms, { nights: 28 }).code).toBe('moderate')
    expect(policyFor(terms, { nights: 28, rate: 'non_refundable' }).code).toBe('non-refundable')
  })
})

describe('the damage deposit', () => {
  it('is an amount, a share of the total, or the greater of both', () => {
    const held = (mode: StayTerms['damage']['mode'], totalMinor: number) =>
      damageDepositMinor(
        { currency: 'EUR', damage: { mode, amountMinor: 30_000, percentBp: 1500, releaseDays: 3 } },
        totalMinor,
      )
    expect([held('none', 234_703), held('flat', 234_703), held('percent', 234_703)]).toEqual([0, 30_000, 35_205])
    expect([held('greater', 234_703), held('greater', 100_000)]).toEqual([35_205, 30_000])
  })

  it('stands in the quote, outside the total', () => {
    const damage = { mode: 'flat' as const, amountMinor: 30_000, percentBp: null, releaseDays: 3 }
    expect(calculateQuote({ ...goldenTerms, damage }, requestG2, { bookedOn: goldenBookedOn })).toMatchObject({
      totalMinor: 234_703,
      damageDepositMinor: 30_000,
    })
  })
})

describe('every schedule', () => {
  it('sums to the total, in the order of its days, from the booking to before check-in', () => {
    fc.assert(
      fc.property(anyTerms, anyZone, anyChoices, fc.nat(120), (terms, timeZone, request, lead) => {
        const bookedOn = addDays(request.checkIn, -lead)
        const { totalMinor, schedule: payments } = calculateQuote({ ...terms, timeZone }, request, { bookedOn })
        expect(payments.reduce((sum, payment) => sum + payment.amountMinor, 0)).toBe(totalMinor)
        for (const { amountMinor } of payments) expect(amountMinor).toBeGreaterThan(0)
        const days = payments.map((payment) => payment.dueOn)
        expect(days).toEqual([...new Set(days)].toSorted())
        for (const { dueOn, dueAt } of payments) {
          expect(dueOn >= bookedOn && dueOn <= request.checkIn).toBe(true)
          expect(dueAt === null).toBe(dueOn === bookedOn)
        }
      }),
      { numRuns: 400 },
    )
  })
})
