import { missable } from './facet-counter.ts'
import type { IndexedDates, StayFilters } from './indexed-stay.ts'
import type { SearchIndex } from './search-index.ts'
import { roomRows } from './stay-rows.ts'

type Mask = (word: number) => number

/**
 * Returns, for each filter that does not depend on the dates of the search, which stays of a word pass it, by its place
 * in `missable`; null where the filter is not set. Without dates, the conditions of a booking do not depend on them
 * either.
 */
export function stayMasks(
  index: SearchIndex,
  filters: StayFilters,
  dates: IndexedDates['kind'],
): readonly (Mask | null)[] {
  const { rows, slots } = index
  const masks: (Mask | null)[] = Array.from({ length: missable.price }, () => null)
  const inRow =
    (row: number): Mask =>
    (word) =>
      rows.bits[row * rows.words + word]!
  const { destinations, kinds = [] } = filters
  if (destinations) {
    const [first, last] = destinations
    masks[missable.destination] = (word) => {
      const destination = slots.destination[word]!
      return first <= destination && destination <= last ? -1 : 0
    }
  }
  if (kinds.length > 0) {
    const places = kinds.map((kind) => rows.kind(kind) * rows.words)
    masks[missable.kinds] = (word) => places.reduce((some, at) => some | rows.bits[at + word]!, 0)
  }
  masks[missable.bedrooms] = roomMask(index, 0, filters.bedrooms ?? 0, rows.bedrooms)
  masks[missable.beds] = roomMask(index, 1, filters.beds ?? 0, rows.beds)
  masks[missable.bathrooms] = roomMask(index, 2, filters.bathrooms ?? 0, rows.bathrooms)
  if (filters.isStepFree) masks[missable.isStepFree] = inRow(rows.stepFree)
  if (dates !== 'any') return masks
  if (filters.isInstant) masks[missable.isInstant] = inRow(rows.instant)
  if (filters.isFreeToCancel) masks[missable.isFreeToCancel] = inRow(rows.freeToCancel)
  return masks
}

/**
 * Builds the mask of a room filter. If it asks for more rooms than rows can express, stays are looked up one by one.
 */
function roomMask(index: SearchIndex, which: 0 | 1 | 2, count: number, rowOf: (count: number) => number): Mask | null {
  if (count < 1) return null
  const { rows, facts } = index
  const place = rowOf(count) * rows.words
  if (count <= roomRows) return (word) => rows.bits[place + word]!
  return (word) => {
    let stays = rows.bits[place + word]!
    for (let rest = stays; rest !== 0; rest &= rest - 1) {
      const bit = rest & -rest
      if (!facts.hasRooms((word << 5) + 31 - Math.clz32(bit), which, count)) stays &= ~bit
    }
    return stays
  }
}
