import { formatMoney } from '#core/money/format-money.ts'
import type { PaymentPlan, RateChoice, ScheduledPayment } from '#core/pricing/quote.ts'
import { dayAndMonth } from '../date-words.ts'

/** A choice among several: its name, what follows from it, and the amount beside it. */
export interface OptionWords {
  readonly name: string
  readonly text: string
  /** '' when it is not known. */
  readonly amount: string
}

/** A rate in words. `percentBp`: what the non-refundable one takes off; `policy`: the name of its cancellation policy. */
export function rateWords(
  rate: RateChoice,
  {
    percentBp,
    policy,
    amountMinor,
    currency,
  }: {
    readonly percentBp: number
    readonly policy: string
    readonly amountMinor: number | null
    readonly currency: string
  },
): OptionWords {
  const amount = amountMinor === null ? '' : formatMoney(amountMinor, currency)
  return rate === 'standard'
    ? { name: 'Standard', text: `${policy} cancellation`, amount }
    : { name: 'Non-refundable', text: `${percentBp / 100}% less for the nights, which do not come back`, amount }
}

/** A payment plan in words: `€704.11 now, €1,642.92 on 13 July`. */
export function planWords(plan: PaymentPlan, schedule: readonly ScheduledPayment[], currency: string): OptionWords {
  const names = { full: 'Pay everything now', deposit: 'Pay a part now', later: 'Reserve now, pay later' } as const
  const [first] = schedule
  const now = first && first.dueAt === null ? first.amountMinor : 0
  return {
    name: names[plan],
    text: plan === 'full' ? 'Nothing left to do later' : scheduleText(schedule, currency),
    amount: formatMoney(now, currency),
  }
}

/** When what is paid, in one line: `€704.11 now, €1,642.92 on 13 July 2027`. */
export function scheduleText(schedule: readonly ScheduledPayment[], currency: string): string {
  const payments = schedule.map(
    ({ dueOn, dueAt, amountMinor }) =>
      `${formatMoney(amountMinor, currency)} ${dueAt === null ? 'now' : `on ${dayAndMonth(dueOn)} ${dueOn.slice(0, 4)}`}`,
  )
  if (schedule[0]?.dueAt !== null && schedule.length > 0) return `Nothing now, ${payments.join(', ')}`
  return payments.join(', ')
}
