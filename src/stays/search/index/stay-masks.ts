import { missable } from './facet-counter.ts'
import type { StayFilters } from './indexed-stay.ts'
import type { SearchIndex } from './search-index.ts'
import { roomRows } from './stay-rows.ts'

type Mask = (word: number) => number

/**
 * Returns, for each filter on the stay itself, which stays of a word pass it, by its place in `missable`; null where
 * the filter is not set.
 */
export function stayMasks(index: SearchIndex, filters: StayFilters): readonly (Mask | null)[] {
  const { rows, slots } = index
  const masks: (Mask | null)[] = [null, null, null, null, null, null]
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
  if (filters.isStepFree) masks[missable.isStepFree] = (word) => rows.bits[rows.stepFree * rows.words + word]!
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
