import { formatPercent } from '#core/money/format-percent.ts'
import { formatMoney } from '#core/money/format-money.ts'
import type { ScheduledPayment } from '#core/quote/quote.ts'
import type { PaymentPlan, RateChoice } from '#core/payment/payment-choice.ts'
import { dayAndMonth } from './date-text.ts'

/** A choice among several: its name, what follows from it, and the amount beside it. */
export interface OptionText {
  readonly name: string
  readonly text: string
  /** '' when it is not known. */
  readonly amount: string
}

/** What a rate is described by. */
export interface RateFacts {
  /** What the non-refundable rate takes off the nights, in basis points. */
  readonly percentBp: number
  /** Name of the standard rate's cancellation policy. */
  readonly policy: string
  /** Day until which the standard rate gives everything back, `13 May`; null when nothing or only a part comes back. */
  readonly freeUntil: string | null
  /** Totals of both rates in minor units; null where only the server knows. */
  readonly totals: Readonly<Record<RateChoice, number | null>>
  readonly currency: string
}

/** A rate in words: until when a cancellation is free, what the other one saves and what it does not give back. */
export function rateText(rate: RateChoice, { percentBp, policy, freeUntil, totals, currency }: RateFacts): OptionText {
  const total = totals[rate]
  const amount = total === null ? '' : formatMoney(total, currency)
  if (rate === 'standard')
    return freeUntil === null
      ? { name: 'Standard rate', text: `${policy} cancellation`, amount }
      : { name: `Free cancellation until ${freeUntil}`, text: 'Full refund', amount }
  const { standard, non_refundable: cheaper } = totals
  const saved =
    standard === null || cheaper === null
      ? `${formatPercent(percentBp)} off the nights`
      : `save ${formatMoney(standard - cheaper, currency)}`
  return { name: `Non-refundable, ${saved}`, text: 'The nights are not paid back', amount }
}

/** A payment plan in words: `€704.11 now, €1,642.92 on 13 July`. */
export function planText(plan: PaymentPlan, schedule: readonly ScheduledPayment[], currency: string): OptionText {
  const names = { full: 'Pay everything now', deposit: 'Pay a part now', later: 'Reserve now, pay later' } as const
  const [first] = schedule
  const now = first && first.dueAt === null ? first.amountMinor : 0
  return {
    name: names[plan],
    text: plan === 'full' ? 'Nothing more to pay later' : scheduleText(schedule, currency),
    amount: formatMoney(now, currency),
  }
}

/** When what is paid, in one line: `€704.11 now, €1,642.92 on 13 July 2027`. `now`: the word for what is paid with the booking. */
export function scheduleText(schedule: readonly ScheduledPayment[], currency: string, now = 'now'): string {
  const payments = schedule.map(
    ({ dueOn, dueAt, amountMinor }) =>
      `${formatMoney(amountMinor, currency)} ${dueAt === null ? now : `on ${dayAndMonth(dueOn)} ${dueOn.slice(0, 4)}`}`,
  )
  if (schedule[0]?.dueAt !== null && schedule.length > 0) return `Nothing ${now}, ${payments.join(', ')}`
  return payments.join(', ')
}
