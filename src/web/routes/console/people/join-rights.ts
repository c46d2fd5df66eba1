import type { RightsShape } from '#contract/account/staff-people-schemas.ts'
import { decimalText, minorDigitsOf } from '#core/money/format-money.ts'
import { joinedStays } from '#web/console/find/joined-stays.ts'

/** The homes and the limit of somebody, as their form shows them. */
interface ShownRights {
  /** Slugs, separated by commas. */
  readonly homes: string
  readonly limit: string
}

export function shownRights({ homes: stays, refundLimit }: RightsShape): ShownRights {
  return {
    homes: stays.map(({ slug }) => slug).join(),
    limit: refundLimit ? decimalText(refundLimit.amountMinor, minorDigitsOf(refundLimit.currency)) : '',
  }
}

/** Reads the rights with which a form was shown from its hidden field; null when they cannot be read. */
export function readShown(text: string): ShownRights | null {
  try {
    const { homes: stays, limit } = JSON.parse(text) as Record<string, unknown>
    return typeof stays === 'string' && typeof limit === 'string' ? { homes: stays, limit } : null
  } catch {
    return null
  }
}

/**
 * Joins what was typed with what others have changed since the form was shown. `isClash`: both have changed the limit;
 * it is as it was typed.
 */
export function joinRights(
  seen: ShownRights,
  now: ShownRights,
  typed: ShownRights,
): ShownRights & { readonly isClash: boolean } {
  const isMine = typed.limit !== seen.limit
  return {
    homes: joinedStays(seen.homes, now.homes, typed.homes),
    limit: isMine ? typed.limit : now.limit,
    isClash: isMine && now.limit !== seen.limit && now.limit !== typed.limit,
  }
}
