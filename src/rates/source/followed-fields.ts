import type { IsoDate } from '#core/time/iso-date.ts'
import { DERIVED_BITS } from '#core/rate/rate-formula.ts'
import type { TermsField } from '#core/rate/terms-fields.ts'
import type { Executor } from '#db/database.ts'
import { findFollowedDates } from '#db/queries/rate/rate-source-queries.ts'

/** What of some homes follows other ones. */
export interface FollowedFields {
  /** Whether a home follows another one at all. */
  readonly isFollowing: (stayId: number) => boolean
  /** Whether what a date of a home says is what the other home says of it. */
  readonly isFollowed: (stayId: number, field: TermsField) => boolean
}

/** Reads what of the single dates of these homes follows other homes now. */
export async function findFollowedFields(db: Executor, homes: readonly number[]): Promise<FollowedFields> {
  const datesOf = await findFollowedDates(db, homes)
  return {
    isFollowing: (stayId) => datesOf.has(stayId),
    isFollowed: (stayId, field) => {
      const [kind, night = '', part = ''] = field.split(' ')
      const bits = kind === 'night' ? (datesOf.get(stayId)?.get(night as IsoDate) ?? 0) : 0
      return (bits & DERIVED_BITS[part as keyof typeof DERIVED_BITS]) !== 0
    },
  }
}
