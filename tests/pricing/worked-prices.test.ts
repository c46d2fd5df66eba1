import { describe, expect, it } from 'vitest'
import { paymentSchedule } from '#core/quote/payment-schedule.ts'
import { calculateQuote } from '#core/quote/calculate-quote.ts'
import { refundFor } from '#core/cancellation/refund.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { instantOf } from '#core/time/zoned-time.ts'
import { exactPrice } from './exact-price.ts'
import { exactRefund } from './exact-refund.ts'
import { workedRefunds } from './worked-refunds.ts'
import { workedRents } from './worked-rents.ts'
import { workedTotals } from './worked-totals.ts'

const bookedOn = isoDate('2027-05-01')
const stays = [...workedRents, ...workedTotals]

describe('prices worked by exact fractions, as literal figures', () => {
  it('are many, each under a name of its own', () => {
    expect(stays.length).toBeGreaterThanOrEqual(60)
    expect(workedRefunds.length).toBeGreaterThanOrEqual(60)
    expect(new Set([...stays, ...workedRefunds].map(({ name }) => name)).size).toBe(stays.length + workedRefunds.length)
  })

  it.each(stays)('$name', ({ home: stay, ask, rent, total }) => {
    const quote = calculateQuote(stay, ask, { bookedOn })
    expect([quote.rentMinor, quote.totalMinor]).toEqual([rent, total])
    const exact = exactPrice(stay, ask, bookedOn)
    expect([exact.rent, exact.total]).toEqual([BigInt(rent), BigInt(total)])
  })
})

describe('refunds worked by exact fractions, as literal figures', () => {
  it.each(workedRefunds)('$name', ({ home: stay, ask, policy, cancelled, confirmed, refund }) => {
    const { timeZone } = stay
    const at = (local: string) => instantOf(isoDate(local.slice(0, 10)), local.slice(11), timeZone)
    const quote = calculateQuote(stay, ask, { bookedOn })
    const made = refundFor(quote, policy, {
      cancelledAtMs: at(cancelled),
      confirmedAtMs: confirmed === undefined ? null : at(confirmed),
      checkInAtMs: at(`${ask.checkIn}T${stay.checkInFrom}`),
      checkOutAtMs: at(`${ask.checkOut}T${stay.checkOutBy}`),
      timeZone,
    })
    expect(made.refundMinor).toBe(refund)
    const zoned = (local: string) => Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone)
    const moment = { cancelled: zoned(cancelled), confirmed: confirmed === undefined ? null : zoned(confirmed) }
    expect(exactRefund(stay, ask, bookedOn, policy, moment)).toBe(BigInt(refund))
  })
})

it('the deposit of G2 is 704.11 now and 1,642.92 thirty days before', () => {
  const { home: stay, ask, total } = workedRents.find(({ name }) => name.startsWith('G2'))!
  const question = { totalMinor: total, checkIn: ask.checkIn, plan: 'deposit' as const, nights: 10 }
  expect(paymentSchedule(stay, question, bookedOn)).toEqual([
    { dueOn: '2027-05-01', dueAt: null, amountMinor: 70_411 },
    { dueOn: '2027-07-13', dueAt: '2027-07-13T07:00:00.000Z', amountMinor: 164_292 },
  ])
})
