import type { DateSpan } from '#core/rate/stay-terms.ts'
import type { StayDates } from '#core/time/iso-date.ts'

/**
 * Returns what is left of the wanted nights when others have taken some: the free pieces in order, each as long as
 * possible. `taken` may be in any order and reach beyond both ends.
 */
export function freePieces(requested: StayDates, taken: readonly DateSpan[]): StayDates[] {
  let { checkIn } = requested
  const pieces: StayDates[] = []
  for (const { from, to } of taken.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))) {
    if (to <= checkIn || from >= requested.checkOut) continue
    if (from > checkIn) pieces.push({ checkIn, checkOut: from })
    checkIn = to
  }
  if (checkIn < requested.checkOut) pieces.push({ checkIn, checkOut: requested.checkOut })
  return pieces
}
