import { useEffect, useRef, useState, type RefObject } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { sheetsSettled } from '#web/ui/modal/sheet-history.ts'
import type { LeafletMap } from '#web/map/live/leaflet-parts.ts'
import { keepView, keptView, type MapView, type OpenStays } from './kept-view.ts'

/** Stores what a map shows with its history entry, and restores it with the entry. */
export function useKeptView(map: RefObject<LeafletMap | null>) {
  // Read before the map is created, so that it opens there instead of being moved there afterwards.
  const [first] = useState(keptView)
  const [open, setOpen] = useState<OpenStays | null>(first?.open ?? null)
  const { key, pathname } = useLocation()
  const type = useNavigationType()
  const latest = useRef(open)
  const entry = useRef(key)
  const restored = useRef<string | null>(first && key)

  const view = (): MapView | null => {
    if (!map.current) return null
    const { lat, lng } = map.current.getCenter()
    return { lat, lng, zoom: map.current.getZoom(), open: latest.current }
  }
  const keep = () => {
    const now = view()
    // The page is being left: the new entry must not get this map's view, although the map still exists.
    if (now && location.pathname === pathname) keepView(now)
  }
  useEffect(() => {
    latest.current = open
    keep()
    // The card over the map had a history entry of its own, which is removed when it closes.
    if (open === null) void sheetsSettled().then(keep)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- reason: `keep` reads what is there now
  }, [open])
  useEffect(() => {
    if (entry.current === key) return
    entry.current = key
    const kept = type === 'POP' ? keptView() : null
    if (!kept) return keep()
    restored.current = key
    map.current?.setView([kept.lat, kept.lng], kept.zoom, { animate: false })
    setOpen(kept.open)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- reason: told once for each entry
  }, [key])
  return {
    /** Where the map was when it was left; null when it opens for the first time. */
    first,
    open,
    setOpen,
    keep,
    /** Stores homes as open whose cards have just been closed in order to open the page of one of them. */
    leave: (stays: OpenStays | null) => {
      latest.current = stays
      keep()
    },
    isRestored: () => restored.current === entry.current,
  }
}
