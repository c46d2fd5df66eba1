import { formatPercent } from '#core/money/format-percent.ts'
import type { AskedOwner, ProblemOf } from '#core/problem.ts'
import { listed } from '#core/time/english-date.ts'
import { moreOwnersAsked } from '../counts/rate-counts.ts'
import { nightPrice } from './night-price.ts'

const GO_ON = 'Nothing has changed: once they have agreed, tick it and save again.'

/** How many homes and owners are named. */
const MOST_NAMED = 3

/** Returns which owners have to agree to which prices, and that nothing was changed without. */
export function ownersAskedText(asked: readonly AskedOwner[]): string {
  const named = asked.slice(0, MOST_NAMED).map(({ title, owner, aboveBp, beforeMinor, afterMinor, currency }) => {
    const which = aboveBp === 0 ? 'every change of a price' : `changes of more than ${formatPercent(aboveBp)}`
    return `${title}: ${owner} has to agree to ${which}, and ${nightPrice(beforeMinor, currency)} becomes ${nightPrice(afterMinor, currency)}.`
  })
  return [...named, moreOwnersAsked(asked.length - named.length), GO_ON].filter(Boolean).join(' ')
}

/** Returns the sentence by which somebody says that these owners have agreed; null: none has to. */
export function agreedText(owners: readonly string[]): string | null {
  const names = [...new Set(owners)]
  if (names.length === 0) return null
  return names.length > MOST_NAMED
    ? 'Every owner who has to agree has agreed to these prices'
    : `Agreed with ${listed(names)}`
}

/** Returns the same for a refusal of the API; null: it is another one, and nobody is asked. */
export const agreedTextOf = (details: { readonly code?: unknown }): string | null =>
  isOwnerMustAgree(details) ? agreedText(details.asked.map(({ owner }) => owner)) : null

const isOwnerMustAgree = (details: { readonly code?: unknown }): details is ProblemOf<'owner_must_agree'> =>
  details.code === 'owner_must_agree'
