import type { RateTryShape } from '#contract/rate/rate-drafts.ts'
import { formatPercent } from '#core/money/format-percent.ts'
import { nightPrice } from './night-price.ts'
import { agreedText } from './owners-asked-text.ts'

type Looked = RateTryShape['lookTwice'][number]
type UnusualPrice = Pick<Looked, 'kind' | 'amountMinor' | 'usualMinor'> & Partial<Pick<Looked, 'owner' | 'sold'>>

/** Returns why a price is worth checking, with the figures. */
export function lookTwiceText({ kind, amountMinor, usualMinor, owner, sold }: UnusualPrice, currency: string): string {
  const [amount, usual] = [nightPrice(amountMinor, currency), nightPrice(usualMinor, currency)]
  switch (kind) {
    case 'owner_confirms': {
      const above = owner?.aboveBp ?? 0
      const which = above === 0 ? 'every change of a price' : `changes of more than ${formatPercent(above)}`
      return `${owner?.name ?? 'The owner'} has to agree to ${which}: ${usual} becomes ${amount}.`
    }
    case 'below_cost':
      return `${amount} is less than a night has to bring by the contract with the owner (${usual}).`
    case 'above_dearest':
      return `${amount} is more than any night of this home has ever sold for (${usual}).`
    case 'behind_pace':
      return `Up to ${amount}, and behind last year: of the nights that get dearer ${sold?.nights ?? 0} sold so far, ${sold?.lastYear ?? 0} at this time a year before.`
    case 'twice':
      return `${amount} is twice what the night costs now (${usual}), or more.`
    case 'half':
      return `${amount} is half of what the night costs now (${usual}), or less.`
  }
}

/** Returns the sentence by which somebody says that the owners have agreed to the prices of a draft; null: none has to. */
export const ownersAgreedText = (lookTwice: RateTryShape['lookTwice']): string | null =>
  agreedText(lookTwice.flatMap(({ owner }) => (owner ? [owner.name] : [])))
