import type { Place } from '#web/console/load-places.ts'

/** A place in the tree of places. */
export interface PlaceInTree {
  readonly place: Place
  /** How many places contain it. */
  readonly depth: number
  /** The published homes in it and in the places inside it. */
  readonly homes: number
}

/** Returns the places by name, each followed by those inside it. A place whose container is unknown is at the top. */
export function placesInTree(places: readonly Place[]): readonly PlaceInTree[] {
  const known = new Set(places.map(({ documentId }) => documentId))
  const containerOf = ({ parent }: Place) => (parent && known.has(parent.documentId) ? parent.documentId : null)
  const inside = Map.groupBy(places, containerOf)
  const branch = (place: Place, depth: number): PlaceInTree[] => {
    const below = (inside.get(place.documentId) ?? []).map((inner) => branch(inner, depth + 1))
    const stays = below.reduce((sum, [inner]) => sum + (inner?.homes ?? 0), place.stayCount)
    return [{ place, depth, homes: stays }, ...below.flat()]
  }
  return (inside.get(null) ?? []).flatMap((place) => branch(place, 0))
}

/** Returns whether a place is another one, or lies inside it. */
export function isInside(places: readonly Place[], place: Place, container: Place): boolean {
  const byId = new Map(places.map((one) => [one.documentId, one]))
  for (let at: Place | undefined = place; at; at = at.parent ? byId.get(at.parent.documentId) : undefined)
    if (at.documentId === container.documentId) return true
  return false
}
