import { formatMoney } from '#core/money/format-money.ts'
import type { ChangedLine, LineSide } from '#core/quote/changed-lines.ts'

/** A line of the price that has changed: what it is for, its present amount, and its earlier one. */
export interface ChangedLineText {
  readonly what: string
  readonly amount: string
  readonly note: string
}

/** Returns the words for one difference between two prices, as `changedLines` returns them. */
export function changedLineText({ before, after, included }: ChangedLine, currency: string): ChangedLineText {
  const money = (amountMinor: number) => formatMoney(amountMinor, currency)
  const amount = money(after?.amountMinor ?? 0)
  return {
    what: namesOf(after ?? before),
    amount: included ? `(${amount})` : amount,
    note: `${noteOf(before, after, money)}${included ? ', inside the other prices' : ''}`,
  }
}

/** Returns what a price that had expired comes to now. Amounts in minor units. */
export function renewedPriceText(quotedTotalMinor: number, totalMinor: number, currency: string): string {
  const now = formatMoney(totalMinor, currency)
  if (totalMinor === quotedTotalMinor) return `We have worked it out again: it is still ${now}.`
  return `We have worked it out again: it is ${now} now.`
}

function noteOf(before: LineSide | null, after: LineSide | null, money: (amountMinor: number) => string): string {
  if (before === null) return after !== null && after.amountMinor < 0 ? 'new, it comes off' : 'new'
  const was = `was ${money(before.amountMinor)}`
  if (after === null) return `${was}, ${before.amountMinor < 0 ? 'no longer comes off' : 'no longer charged'}`
  return namesOf(before) === namesOf(after) ? was : `${was}: ${namesOf(before)}`
}

const namesOf = (side: LineSide | null) => side?.labels.join(', ') ?? ''
