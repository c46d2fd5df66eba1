import type { Position } from '#core/stay/public-position.ts'
import type { NamedIndex } from './search-indexed.ts'

/** What an index knows about a destination. */
export interface DestinationFigures {
  /** Number of homes in it and in the places inside it. */
  readonly stays: number
  /** The middle of the homes directly in it, without those of the places inside it; null if there are none. */
  readonly center: Position | null
}

/** Returns the figures of all destinations with homes, by slug. */
export function destinationFigures({ index, catalogue }: NamedIndex): ReadonlyMap<string, DestinationFigures> {
  const { rows, slots } = index
  const own = catalogue.destinations.map(() => ({ stays: 0, lat: 0, lng: 0 }))
  for (let word = 0; word < slots.words; word++) {
    const sums = own[slots.destination[word]!]!
    for (let stays = rows.bits[rows.exists * rows.words + word]!; stays !== 0; stays &= stays - 1) {
      const slot = (word << 5) + 31 - Math.clz32(stays & -stays)
      const { lat, lng } = slots.positionOf(slot)
      sums.stays++
      sums.lat += lat
      sums.lng += lng
    }
  }
  return new Map(
    catalogue.destinations.flatMap(({ slug, range: [first, last] }) => {
      const stays = own.slice(first, last + 1).reduce((sum, place) => sum + place.stays, 0)
      const { stays: inside, lat, lng } = own[first]!
      const center = inside > 0 ? { lat: lat / inside, lng: lng / inside } : null
      return stays > 0 ? [[slug, { stays, center }] as const] : []
    }),
  )
}
