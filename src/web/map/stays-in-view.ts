import type { MapBox } from '#core/map-projection.ts'
import { stayListPath, type StayListSearch } from '#contract/search/stay-list-path.ts'
import type { StayListShape } from '#contract/stay-shapes.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { mapStayOf, type MapStay } from './map-stay.ts'

/** The most homes a map requests at once, the best of a search. That is more pins than a screen has room for. */
export const MOST_STAYS = 200

/** The homes of a search, or the best of them, and the number of all. */
export interface StaysInView {
  readonly homes: readonly MapStay[]
  readonly total: number
}

/** Returns the part of an answer that a map shows. */
export function foundStays({ data, meta }: StayListShape): StaysInView {
  return { homes: data.slice(0, MOST_STAYS).map(mapStayOf), total: meta.total }
}

/**
 * Returns a search limited to a piece of the map. If the search has a piece already, the result has the intersection of
 * both.
 */
export function searchInView(search: StayListSearch, [west, south, east, north]: MapBox): StayListSearch | null {
  const [w, s, e, n] = search.bbox ?? [-180, -90, 180, 90]
  const box: [number, number, number, number] = [
    Math.max(west, w),
    Math.max(south, s),
    Math.min(east, e),
    Math.min(north, n),
  ]
  return box[0] <= box[2] && box[1] <= box[3] ? { ...search, bbox: box } : null
}

/** Requests the homes of a search from the server, at most `MOST_STAYS`; null when there is no answer. */
export async function fetchStays(search: StayListSearch, signal: AbortSignal): Promise<StaysInView | null> {
  const path = stayListPath(search, '/api/stay-search')
  const response = await fetch(`${path}${path.includes('?') ? '&' : '?'}limit=${MOST_STAYS}`, { signal })
  return response.ok ? foundStays((await response.json()) as StayListShape) : null
}

/**
 * Returns the homes to show on a map of `search`. If `first` holds all homes that were found, it is returned. Otherwise
 * the result has the homes in the piece of the map last passed to `look`; until they arrive, the earlier ones remain.
 */
export function useStaysInView(
  search: StayListSearch,
  first: StaysInView,
): { readonly found: StaysInView; readonly look: (box: MapBox) => void } {
  const [seen, setSeen] = useState<{ readonly of: StaysInView; readonly found: StaysInView } | null>(null)
  const asking = useRef<AbortController | null>(null)
  useEffect(() => () => asking.current?.abort(), [first])
  const look = useCallback(
    (box: MapBox) => {
      const inView = first.total > first.homes.length ? searchInView(search, box) : null
      if (!inView) return
      asking.current?.abort()
      const abort = (asking.current = new AbortController())
      fetchStays(inView, abort.signal).then(
        (found) => found && setSeen({ of: first, found }),
        // The map remains unchanged, and the list does not need this answer.
        () => undefined,
      )
    },
    [search, first],
  )
  return { found: seen?.of === first ? seen.found : first, look }
}
