import type { IsoDate } from '#core/time/iso-date.ts'
import { DERIVED_BITS } from '#core/rate/rate-formula.ts'
import type { TermsField } from '#core/rate/terms-fields.ts'
import type { Executor } from '#db/database.ts'
import { findFollowedDates } from '#db/queries/rate/rate-source-queries.ts'

/** Which fields of some homes follow other homes. */
export interface FollowedFields {
  /** Returns whether a home follows another one at all. */
  readonly isFollowing: (stayId: number) => boolean
  /** Returns whether a field of a date takes its value from the other home. */
  readonly isFollowed: (stayId: number, field: TermsField) => boolean
}

/** Reads which single dates of these homes currently follow other homes. */
export async function findFollowedFields(db: Executor, stays: readonly number[]): Promise<FollowedFields> {
  const datesOf = await findFollowedDates(db, stays)
  return {
    isFollowing: (stayId) => datesOf.has(stayId),
    isFollowed: (stayId, field) => {
      const [kind, night = '', part = ''] = field.split(' ')
      const bits = kind === 'night' ? (datesOf.get(stayId)?.get(night as IsoDate) ?? 0) : 0
      return (bits & DERIVED_BITS[part as keyof typeof DERIVED_BITS]) !== 0
    },
  }
}
