import { nearbyLengths, nearbyShifts } from '#core/calendar/nearest-bookable.ts'
import type { Party } from '#core/quote/quote.ts'
import { CompiledRequest } from './compiled-request.ts'
import type { SearchIndex } from './search-index.ts'

/** Dates that can be booked, and their total. */
export interface NearestDates {
  readonly request: CompiledRequest
  readonly totalMinor: number
}

/**
 * Returns the nearest bookable dates of a stay that takes the party; null when there are none near. Gives the first
 * result of `nearestBookable` of core, computed from the bitmaps.
 */
export function nearestDates(
  index: SearchIndex,
  slot: number,
  { checkIn, nights: requested, party }: { readonly checkIn: number; readonly nights: number; readonly party: Party },
): NearestDates | null {
  const lengths = nearbyLengths(requested, index.shortestStayAt(slot, checkIn))
  const first = Math.max(index.from, checkIn - Math.max(...nearbyShifts))
  const last = Math.min(index.to, checkIn + Math.max(...nearbyShifts) + Math.max(...lengths) + 8)
  if (first > last) return null
  const takenBefore = takenNightsBefore(index, slot, first, last)
  const preparation = index.preparationAt(slot)
  const request = new CompiledRequest().setParty(party)
  for (const nights of lengths) {
    for (const shift of nearbyShifts) {
      const arrival = checkIn + shift
      if ((nights === requested && shift === 0) || !index.covers(arrival, nights)) continue
      const until = arrival + nights + preparation - first
      if (takenBefore[until]! !== takenBefore[arrival - first]!) continue
      request.setDates(arrival, nights)
      if (index.isLetAt(slot, request)) return { request, totalMinor: index.totalAt(slot, request) }
    }
  }
  return null
}

/** Returns how many nights before each day from `first` on are taken. */
function takenNightsBefore({ nights }: SearchIndex, slot: number, first: number, last: number): Uint16Array {
  const taken = new Uint16Array(last - first + 1)
  const word = slot >> 5
  for (let day = first; day < last; day++) {
    taken[day - first + 1] = taken[day - first]! + ((nights.bits[nights.rowOf(day) + word]! >>> (slot & 31)) & 1)
  }
  return taken
}
