import { useEffect, useRef, useState, type RefObject } from 'react'
import { stayPins, type StayPins } from './stay-pins.ts'
import { cardHovers, markCard } from './card-hovers.ts'
import type { LeafletMap } from './leaflet-parts.ts'
import { openLiveMap, type LiveMapOptions } from './live-map.ts'
import { scrollHint } from '#web/map/map-text.ts'

const HINT_MS = 1600

interface OpenedMapOptions extends Omit<LiveMapOptions, 'onScrolledOver'> {
  /** Receives the map while it is open. */
  readonly map: RefObject<LeafletMap | null>
  /** Called with the homes of a pin that is pressed, or with none when the map is pressed beside the pins. */
  readonly onOpen: (slugs: readonly string[]) => void
  /** Called once with the opened map; the returned function is called before it is closed. */
  readonly onReady: (map: LeafletMap) => () => void
}

interface OpenedMap {
  readonly pins: RefObject<StayPins | null>
  /** The home whose pin or card the visitor points at. */
  readonly hovered: string | null
  /** How to move the map, shown to a visitor who only scrolled across it; '' = nothing. */
  readonly hint: string
}

/** Opens a map with pins in an element once, with the options of then, and closes it with the page. */
export function useOpenedMap(
  element: RefObject<HTMLElement | null>,
  { map, onOpen, onReady, ...options }: OpenedMapOptions,
): OpenedMap {
  const pins = useRef<StayPins | null>(null)
  const [hovered, setHovered] = useState<string | null>(null)
  const [hint, setHint] = useState('')
  useEffect(() => {
    if (!element.current) return
    let hintTimer = 0
    const opened = openLiveMap(element.current, {
      ...options,
      onScrolledOver(how) {
        setHint(scrollHint(how))
        clearTimeout(hintTimer)
        hintTimer = window.setTimeout(() => setHint(''), HINT_MS)
      },
    })
    map.current = opened
    pins.current = stayPins(opened, {
      onOpen,
      onPoint(slug) {
        markCard(slug)
        setHovered(slug)
      },
    })
    opened.on('click', () => onOpen([]))
    const stop = onReady(opened)
    const stopHovers = cardHovers(setHovered)
    return () => {
      clearTimeout(hintTimer)
      stop()
      stopHovers()
      markCard(null)
      opened.remove()
      map.current = null
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- reason: the map is opened once; what changes is brought to it by its user
  }, [])
  return { pins, hovered, hint }
}
