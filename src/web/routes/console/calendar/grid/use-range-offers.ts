import type { IsoDate } from '#core/time/iso-date.ts'
import type { CheckedFunction } from '#web/console/may/checked-functions.ts'
import { useMay } from '#web/console/may/may.ts'
import { bookingAddress } from '../calendar-address.ts'
import { isChangeable } from '../changeable-nights.ts'
import { isFreeNight } from '../stay-nights.ts'
import { MOST_RANGE_STAYS } from '../range-change.ts'
import type { StayRow } from './grid-lines.ts'

export type RangeTab = 'price' | 'block' | 'release'

interface RangeOffers {
  /** How many nights are free, and how many cannot be changed. */
  readonly free: number
  readonly unchangeable: number
  /** Whether the range has more homes than can be changed at once. */
  readonly areTooMany: boolean
  /** What the user may do with the nights, the most fitting first. */
  readonly tabs: readonly RangeTab[]
  /** The page that books the nights for a guest; null if that cannot be done. */
  readonly booking: string | null
}

/** Returns what the user may do with the nights of a range. */
export function useRangeOffers(
  rows: readonly StayRow[],
  { from, to, isOneRange }: { readonly from: IsoDate; readonly to: IsoDate; readonly isOneRange: boolean },
): RangeOffers {
  const may = useMay()
  const mayAll = (name: CheckedFunction) => rows.every(({ home: stay }) => may(name, stay.slug))
  const areTooMany = rows.length > MOST_RANGE_STAYS
  const nights = rows.flatMap((row) => row.nights)
  const only = rows.length === 1 && isOneRange ? rows[0] : undefined
  const free = nights.filter(isFreeNight).length
  const changeable = nights.filter(isChangeable).length
  const mayBlock = !areTooMany && mayAll('POST /api/staff/stays/:id/blocks')
  const mayRelease = mayBlock && nights.some(({ claim, isPreparation }) => claim?.kind === 'block' && !isPreparation)
  const mayBook = only !== undefined && free > 0 && may('POST /api/staff/bookings', only.home.slug)
  return {
    free,
    unchangeable: nights.length - changeable,
    areTooMany,
    tabs: ([] as RangeTab[]).concat(
      // If no night is free, the user wants to release blocked ones.
      mayRelease && free === 0 ? 'release' : [],
      !areTooMany && changeable > 0 && mayAll('PUT /api/staff/stays/:id/overrides') ? 'price' : [],
      mayBlock && free > 0 ? 'block' : [],
      mayRelease && free > 0 ? 'release' : [],
    ),
    booking: mayBook ? bookingAddress(only.home.slug, { from, to }) : null,
  }
}
