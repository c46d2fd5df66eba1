import { formatPercent } from '#core/money/format-percent.ts'
import { formatMoney } from '#core/money/format-money.ts'
import type { ScheduledPayment } from '#core/quote/quote.ts'
import type { PaymentPlan, RateChoice } from '#core/payment/payment-choice.ts'
import { dayAndMonth } from './date-text.ts'

/** One of several options: its name, its consequence, and the amount beside it. */
export interface OptionText {
  readonly name: string
  readonly text: string
  /** '' when it is not known. */
  readonly amount: string
}

/** The facts that describe a rate. */
export interface RateFacts {
  /** The discount of the non-refundable rate on the nights, in basis points. */
  readonly percentBp: number
  /** The name of the standard rate's cancellation policy. */
  readonly policy: string
  /**
   * The day until which the standard rate refunds everything, `13 May`; null when it refunds nothing or only a part.
   */
  readonly freeUntil: string | null
  /** The totals of both rates in minor units; null where only the server knows. */
  readonly totals: Readonly<Record<RateChoice, number | null>>
  readonly currency: string
}

/** Describes a rate: until when a cancellation is free, what the other rate saves, and what that does not refund. */
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

/** Describes a payment plan: `€704.11 now, €1,642.92 on 13 July`. */
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

/**
 * Returns which amount is paid when, in one line: `€704.11 now, €1,642.92 on 13 July 2027`. `now` is the word for what
 * is paid with the booking.
 */
export function scheduleText(schedule: readonly ScheduledPayment[], currency: string, now = 'now'): string {
  const payments = schedule.map(
    ({ dueOn, dueAt, amountMinor }) =>
      `${formatMoney(amountMinor, currency)} ${dueAt === null ? now : `on ${dayAndMonth(dueOn)} ${dueOn.slice(0, 4)}`}`,
  )
  if (schedule[0]?.dueAt !== null && schedule.length > 0) return `Nothing ${now}, ${payments.join(', ')}`
  return payments.join(', ')
}
