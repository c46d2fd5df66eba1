import { formatPercent } from '#core/money/format-percent.ts'
import { formatMoney } from '#core/money/format-money.ts'
import type { Fee } from '#core/rate/stay-terms.ts'

/** Returns the price of an extra: `€12.00 a night`, `5 % of the nights`. */
export function extraPriceText({ basis, amountMinor, percentBp }: Fee, currency: string): string {
  const amount = formatMoney(amountMinor ?? 0, currency)
  switch (basis) {
    case 'per_stay':
      return amount
    case 'per_night':
      return `${amount} a night`
    case 'per_guest':
      return `${amount} a guest`
    case 'per_guest_night':
      return `${amount} a guest and night`
    case 'per_pet':
      return `${amount} a pet`
    case 'per_pet_night':
      return `${amount} a pet and night`
    case 'percent_of_rent':
      return `${formatPercent(percentBp ?? 0)} of the nights`
    case 'percent_of_total':
      return `${formatPercent(percentBp ?? 0)} of the total`
  }
}
