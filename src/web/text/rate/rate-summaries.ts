import { formatMoney } from '#core/money/format-money.ts'
import { formatPercent } from '#core/money/format-percent.ts'
import type { DamageTerms, Fee, Season, StayTerms } from '#core/rate/stay-terms.ts'
import { counted } from '#core/text/counted.ts'
import { feeBasisText, feeKindName } from '#web/text/stay-editor-text.ts'

// What prices and rules of a home come to, in a line below their names.

const joined = (parts: readonly string[]) => parts.filter((part) => part !== '').join(' · ')

/** Returns `€512.00 a night · at least 7 nights`; '' for a season without prices and rules of its own. */
export function seasonSummary(
  { nightlyMinor, weekendNightlyMinor, minNights }: Pick<Season, 'nightlyMinor' | 'weekendNightlyMinor' | 'minNights'>,
  currency: string,
): string {
  return joined([
    nightlyMinor == null ? '' : `${formatMoney(nightlyMinor, currency)} a night`,
    weekendNightlyMinor == null ? '' : `${formatMoney(weekendNightlyMinor, currency)} a weekend night`,
    minNights == null ? '' : `at least ${counted(minNights, 'night')}`,
  ])
}

/** Returns `€12.00 a guest and night · stays of up to 3 nights`; what it is for comes first unless its name says it. */
export function feeSummary(
  fee: Pick<Fee, 'name' | 'kind' | 'basis' | 'amountMinor' | 'percentBp' | 'optional' | 'fromNights' | 'toNights'>,
  currency: string,
): string {
  const { name, kind, basis, amountMinor, percentBp, optional, fromNights, toNights } = fee
  const kindName = feeKindName(kind)
  return joined([
    name.toLowerCase().includes(kindName.toLowerCase()) ? '' : kindName,
    percentBp === null
      ? `${formatMoney(amountMinor ?? 0, currency)} ${feeBasisText[basis]}`
      : `${percentBp / 100}${feeBasisText[basis]}`,
    staysText(fromNights, toNights),
    optional && kind !== 'extra' ? 'only on request' : '',
  ])
}

function staysText(from: number | null, to: number | null): string {
  if (from === null && to === null) return ''
  if (to === null) return `stays of ${counted(from ?? 1, 'night')} or more`
  return from === null || from <= 1
    ? `stays of up to ${counted(to, 'night')}`
    : `stays of ${from} to ${counted(to, 'night')}`
}

const WEEK = 7

/** Returns `10% off a week or more · 20% off 28 nights or more`, `None`. */
export function discountSummary({
  lengthDiscounts,
  leadDiscounts,
}: Pick<StayTerms, 'lengthDiscounts' | 'leadDiscounts'>): string {
  const parts = [
    ...lengthDiscounts.map(
      ({ nights, percentBp }) =>
        `${formatPercent(percentBp)} off ${nights === WEEK ? 'a week' : counted(nights, 'night')} or more`,
    ),
    ...leadDiscounts.map(
      ({ kind, days, percentBp }) =>
        `${formatPercent(percentBp)} off ${kind === 'early_bird' ? 'from' : 'in the last'} ${counted(days, 'day')}${kind === 'early_bird' ? ' ahead' : ''}`,
    ),
  ]
  return parts.length === 0 ? 'None' : joined(parts)
}

/** Returns `€500.00 or 10% of the total, whichever is more · released 3 days after the stay`, `None`. */
export function depositSummary({ mode, amountMinor, percentBp, releaseDays }: DamageTerms, currency: string): string {
  if (mode === 'none') return 'None'
  const amount = formatMoney(amountMinor ?? 0, currency)
  const share = `${formatPercent(percentBp ?? 0)} of the total`
  const sum = { flat: amount, percent: share, greater: `${amount} or ${share}, whichever is more` }[mode]
  return joined([sum, `released ${counted(releaseDays, 'day')} after the stay`])
}
