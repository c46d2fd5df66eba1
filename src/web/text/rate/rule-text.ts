import { formatMoney } from '#core/money/format-money.ts'
import { formatPercent } from '#core/money/format-percent.ts'
import type { DiscountKind, DiscountMode } from '#core/rate/discount-kind.ts'
import type { OfflineMethod } from '#core/payment/payment-choice.ts'
import type { TaxBase } from '#core/rate/tax-kind.ts'
import type { NoticeRule } from '#core/rate/stay-rule-kind.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'
import { counted } from '#core/text/counted.ts'
import { weekdayName } from '#core/time/english-date.ts'

// The rules of a home that are lists, in the words of the home editor.

/** What a discount is for, as a choice and above its own form. */
export const discountKindText: Readonly<
  Record<DiscountKind, { readonly name: string; readonly from: (threshold: number) => string }>
> = {
  length: { name: 'Long stays', from: (nights) => `${counted(nights, 'night')} or more` },
  early_bird: { name: 'Booking early', from: (days) => `Booked ${counted(days, 'day')} ahead or more` },
  last_minute: { name: 'The last days', from: (days) => `Booked in the last ${counted(days, 'day')}` },
}

export const discountModeText: Readonly<Record<DiscountMode, string>> = {
  sequential: 'All of them, one after the other',
  best_only: 'Only the largest',
}

/** Returns `Children, 2 to 11 years`. */
export function ageBandTitle({ name, fromAge, underAge }: StayTerms['ageBands'][number]): string {
  const last = underAge - 1
  return `${name}, ${fromAge === last ? counted(last, 'year') : `${fromAge} to ${counted(last, 'year')}`}`
}

type Minimum = StayTerms['minimums'][number]

/** Returns `Arrival on Saturday`, `Booked up to 7 days ahead`. */
export function minimumTitle({ kind, threshold }: Minimum): string {
  return kind === 'weekday' ? `Arrival on ${weekdayName(threshold)}` : `Booked up to ${counted(threshold, 'day')} ahead`
}

/** Returns `at least 3 nights · at most 14 nights`. */
export function minimumSummary({ minNights, maxNights }: Minimum): string {
  return [
    minNights === null ? '' : `at least ${counted(minNights, 'night')}`,
    maxNights === null ? '' : `at most ${counted(maxNights, 'night')}`,
  ]
    .filter((part) => part !== '')
    .join(' · ')
}

export const minimumMisfit = 'At least or at most: fill in one, and at least not above at most.'

/** When a home is let: always, or in the periods that are listed. */
export const openText = {
  always: 'All year',
  periods: 'Only in the periods below',
  idle: 'Without effect while the home is let all year',
  open: 'Open',
}

export const instalmentsText = {
  about:
    'A per cent or an amount for each payment; the last one takes what is left. Without days, it is due on arrival.',
  usual: '30% at booking and the rest 30 days before arrival',
  own: 'As set below',
}

/** Returns `25% at booking · the rest 20 days before arrival`. */
export function instalmentsSummary(instalments: StayTerms['instalments'], currency: string): string {
  if (instalments.length === 0) return instalmentsText.usual
  return instalments
    .map(({ shareBp, amountMinor, due, dueDays }, at) => {
      const part = shareBp === null ? formatMoney(amountMinor ?? 0, currency) : formatPercent(shareBp)
      const sum = at === instalments.length - 1 ? 'the rest' : part
      if (due === 'at_booking') return `${sum} at booking`
      return dueDays === 0 ? `${sum} on arrival` : `${sum} ${counted(dueDays, 'day')} before arrival`
    })
    .join(' · ')
}

/** What happens to a booking with less notice than a home asks. */
export const noticeText: Readonly<Record<NoticeRule, string>> = {
  reject: 'Cannot be booked',
  request_only: 'The host answers first',
}

export const offlineMethodText: Readonly<Record<OfflineMethod, string>> = {
  transfer: 'By bank transfer',
  on_arrival: 'On arrival',
}

export const taxBaseText: Readonly<Record<TaxBase, string>> = {
  rent: 'Rent',
  cleaning: 'Cleaning',
  fees: 'Other fees',
  extras: 'Extras',
}
