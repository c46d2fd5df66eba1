import { formatPercent } from '#core/money/format-percent.ts'
import { formatMoney } from '#core/money/format-money.ts'
import type { Fee } from '#core/rate/stay-terms.ts'

type PricedFee = Pick<Fee, 'basis' | 'amountMinor' | 'percentBp'>

/** Returns the price of an extra or of a fee: `€12.00 a night`, `5 % of the nights`. */
export function extraPriceText({ basis, amountMinor, percentBp }: PricedFee, currency: string): string {
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

/** Returns what pets cost, `€40.00 a pet`; empty where they are free. */
export function petFeesText(fees: readonly (PricedFee & Pick<Fee, 'kind'>)[], currency: string): string {
  return fees
    .filter(({ kind }) => kind === 'pet')
    .map((fee) => extraPriceText(fee, currency))
    .join(' and ')
}
