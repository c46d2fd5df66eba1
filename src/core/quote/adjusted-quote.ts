import { formatMoney } from '#core/money/format-money.ts'
import type { Quote, ScheduledPayment } from './quote.ts'

/** A change of a price made by people: goodwill, damage, or something agreed. */
export interface Adjustment {
  readonly label: string
  /** Added to the total; negative in favour of the guest. */
  readonly amountMinor: number
  readonly reason: string
}

/**
 * Returns the quote with one more adjustment line, after all taxes and outside their bases. An increase joins the last
 * payment (the one with the booking when there is no other), a decrease comes off the last ones. The damage deposit
 * stays. Throws a RangeError for an amount that is zero or not whole, and when the total would fall below zero.
 */
export function adjustedQuote(quote: Quote, { label, amountMinor, reason }: Adjustment): Quote {
  const totalMinor = quote.totalMinor + amountMinor
  if (!Number.isSafeInteger(amountMinor) || amountMinor === 0) throw new RangeError(`no adjustment: ${amountMinor}`)
  if (totalMinor < 0) throw new RangeError(`an adjustment of ${amountMinor} leaves ${totalMinor}`)
  const position = quote.lines.filter((line) => line.kind === 'adjustment').length + 1
  const size = formatMoney(Math.abs(amountMinor), quote.currency)
  return {
    ...quote,
    lines: [
      ...quote.lines,
      {
        kind: 'adjustment',
        code: `adjustment-${position}`,
        quantity: 1,
        unitMinor: amountMinor,
        amountMinor,
        label,
        explanation: `${size} ${amountMinor < 0 ? 'taken off' : 'added'}: ${reason}`,
        formula: { rule: `adjustment/${position}`, inputs: { amountMinor, reason }, arithmetic: String(amountMinor) },
      },
    ],
    totalMinor,
    schedule: adjustedSchedule(quote, amountMinor),
  }
}

function adjustedSchedule({ schedule, bookedOn }: Quote, amountMinor: number): ScheduledPayment[] {
  const last = schedule.at(-1)
  if (amountMinor > 0) {
    if (!last) return [{ dueOn: bookedOn, dueAt: null, amountMinor }]
    return [...schedule.slice(0, -1), { ...last, amountMinor: last.amountMinor + amountMinor }]
  }
  let leftMinor = -amountMinor
  const shrunk = schedule.toReversed().map((payment) => {
    const off = Math.min(leftMinor, payment.amountMinor)
    leftMinor -= off
    return { ...payment, amountMinor: payment.amountMinor - off }
  })
  return shrunk.toReversed().filter((payment) => payment.amountMinor > 0)
}

/**
 * Applies the adjustments of a booking's old price, in order, to its new one, so that agreements stay when the dates
 * change. An adjustment that would bring the total below zero takes off only what is left.
 */
export function readjustedQuote(quote: Quote, adjusted: Pick<Quote, 'lines'>): Quote {
  return adjusted.lines
    .filter((line) => line.kind === 'adjustment')
    .reduce((sofar, { label, amountMinor, formula }) => {
      const cappedMinor = Math.max(amountMinor, -sofar.totalMinor)
      if (cappedMinor === 0) return sofar
      return adjustedQuote(sofar, { label, amountMinor: cappedMinor, reason: String(formula.inputs['reason'] ?? '') })
    }, quote)
}
