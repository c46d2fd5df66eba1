import type { RateTryShape } from '#contract/rate/rate-drafts.ts'
import { nightPrice } from '../host-calendar-text.ts'

type UnusualPrice = Pick<RateTryShape['lookTwice'][number], 'kind' | 'amountMinor' | 'usualMinor'>

/** Returns why a price is worth checking. */
export function lookTwiceText({ kind, amountMinor, usualMinor }: UnusualPrice, currency: string): string {
  const [amount, usual] = [nightPrice(amountMinor, currency), nightPrice(usualMinor, currency)]
  if (kind === 'above_dearest') return `${amount} is more than any night of this home has ever sold for (${usual}).`
  return kind === 'twice'
    ? `${amount} is twice what the night costs now (${usual}), or more.`
    : `${amount} is half of what the night costs now (${usual}), or less.`
}
