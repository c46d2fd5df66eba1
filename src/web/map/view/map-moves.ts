import { mapBoxAround, type MapBox } from '#core/map-projection.ts'
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { LeafletMap } from '#web/map/live/leaflet-parts.ts'
import { boxOf, showBox } from '#web/map/live/live-map.ts'
import type { MapStay } from '#web/map/map-stay.ts'

const REST_MS = 500

export interface MapMovesOptions {
  readonly framed: readonly MapStay[]
  readonly bounds: MapBox | null
  readonly onMove: ((bbox: MapBox) => void) | undefined
  readonly onView: ((bbox: MapBox) => void) | undefined
  /** Whether the map has just been put back where it was left, in which case it is not fitted to the homes. */
  readonly isRestored: () => boolean
}

/**
 * Tells the search where the visitor has moved the map, and moves the map when the search changes for other reasons.
 */
export function useMapMoves(
  map: RefObject<LeafletMap | null>,
  { framed, bounds, onMove, onView, isRestored }: MapMovesOptions,
) {
  const [follows, setFollows] = useState(true)
  const [moved, setMoved] = useState(false)
  const announcedBounds = useRef<string | null>(bounds?.join() ?? null)
  const isQuiet = useRef(false)
  const latest = useRef({ follows, onMove, onView })
  useEffect(() => {
    latest.current = { follows, onMove, onView }
  })
  const tell = (opened: LeafletMap) => {
    const box = boxOf(opened).map((degrees) => Number(degrees.toFixed(3))) as unknown as MapBox // the box still has four numbers
    announcedBounds.current = box.join()
    setMoved(false)
    latest.current.onMove?.(box)
  }
  const requested = bounds?.join() ?? framed.map(({ slug }) => slug).join()
  const before = useRef(requested)
  useEffect(() => {
    if (before.current === requested) return
    before.current = requested
    // The answer to the visitor's own move must not move the map while they are using it.
    if (isRestored() || (bounds && bounds.join() === announcedBounds.current)) return
    const box = bounds ?? mapBoxAround(framed)
    if (!map.current || !box) return
    // An earlier move by hand must not make this one a search again.
    isQuiet.current = true
    showBox(map.current, box)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- reason: `wanted` stands for the homes framed and bounds
  }, [requested])
  return {
    follows,
    setFollows,
    moved,
    searchHere: () => map.current && tell(map.current),
    /**
     * Moves the map without treating it as a move by the visitor. The same goes for all that follows from it, until the
     * visitor touches something.
     */
    quietly(move: () => void) {
      isQuiet.current = true
      move()
    },
    listen(opened: LeafletMap) {
      let timer = 0
      // Only moves by the visitor begin with one of these events; fitting the map to results does not.
      let byHand = false
      const hand = () => {
        byHand = true
        isQuiet.current = false
      }
      const signs = ['pointerdown', 'wheel', 'keydown', 'touchstart'] as const
      const panel = opened.getContainer().parentElement
      for (const sign of signs) panel?.addEventListener(sign, hand, { capture: true, passive: true })
      opened.on('moveend', () => {
        if (!byHand || isQuiet.current) return
        setMoved(true)
        clearTimeout(timer)
        timer = window.setTimeout(() => {
          if (latest.current.follows && latest.current.onMove) tell(opened)
          else latest.current.onView?.(boxOf(opened))
        }, REST_MS)
      })
      return () => {
        clearTimeout(timer)
        for (const sign of signs) panel?.removeEventListener(sign, hand, { capture: true })
      }
    },
  }
}
