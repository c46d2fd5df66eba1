import { mapPointOf, type MapBox } from '#core/map-projection.ts'
import { divIcon, LeafletMap, marker, svgOverlay, tileLayer } from './leaflet-parts.ts'
import drawing from '#web/map/basemap.svg?no-inline'
import { DRAWN_AREA, isOnDrawing } from '#web/map/drawn-area.ts'
import { noMapText } from '#web/map/map-text.ts'
import './live-map.css'
import { type Box, nameSides } from './name-sides.ts'
import { PLACE_NAMES, rankOfScale } from '#web/map/place-names.ts'

/** The tiles of a server, used instead of the bundled map. */
export interface MapTiles {
  /** The address of a tile, with `{z}`, `{x}`, `{y}` and optionally `{r}`. */
  readonly url: string
  /** Who made the tiles; plain text. */
  readonly attribution: string
}

export interface LiveMapOptions {
  /** The area shown first, unless there is a `view`. */
  readonly box: MapBox
  readonly view?: { readonly lat: number; readonly lng: number; readonly zoom: number } | null
  readonly tiles: MapTiles | null
  /**
   * `greedy`: the wheel zooms and one finger moves the map. `cooperative`: both scroll the page, and the map moves only by ctrl
   * or ⌘ with the wheel, by two fingers, or after a click on it.
   */
  readonly gestures: 'greedy' | 'cooperative'
  /** Called when the visitor only scrolled across the map, by `wheel` or `touch`. */
  readonly onScrolledOver?: (how: 'wheel' | 'touch') => void
}

const DRAWN: MapBox = [3.7, 39.7, 4.45, 40.2]
const DRAWING_CREDIT = 'Own drawing; Mallorca by Natural Earth'

/** Opens a map in an element, which then handles keys: arrows move, plus and minus zoom. `remove()` closes it. */
export function openLiveMap(element: HTMLElement, options: LiveMapOptions): LeafletMap {
  const moves = !matchMedia('(prefers-reduced-motion: reduce)').matches
  const ground = options.tiles ? 'tiles' : groundOf(options)
  const map = new LeafletMap(element, {
    zoomControl: false,
    zoomSnap: 0.5,
    minZoom: ground === 'drawing' ? 9 : 3,
    maxZoom: options.tiles ? 18 : 15,
    zoomAnimation: moves,
    fadeAnimation: moves,
    markerZoomAnimation: moves,
    inertia: moves,
    scrollWheelZoom: options.gestures === 'greedy',
    dragging: options.gestures === 'greedy' || !matchMedia('(pointer: coarse)').matches,
    maxBoundsViscosity: 0.8,
  })
  map.attributionControl.setPrefix(false)
  if (options.tiles) {
    tileLayer(options.tiles.url, { attribution: escaped(options.tiles.attribution), maxZoom: 18 }).addTo(map)
  } else if (ground === 'none') {
    element.classList.add('plain')
    map.attributionControl.addAttribution(noMapText)
  } else {
    drawGround(map)
    const [west, south, east, north] = DRAWN_AREA
    if (ground === 'drawing')
      map.setMaxBounds([
        [south, west],
        [north, east],
      ])
  }
  const { view } = options
  if (view) map.setView([view.lat, view.lng], view.zoom, { animate: false })
  else showBox(map, options.box, false)
  // Leaflet ends a zoom by a timer, also that of a map that has been closed since, and fails there.
  map.on('unload', () => {
    map._animatingZoom = false
  })
  if (options.gestures === 'cooperative') askForGestures(map, options.onScrolledOver)
  return map
}

/** Returns what a map without tiles can draw: the drawing, a part of it next to other places, or nothing. */
function groundOf({ box, view }: LiveMapOptions): 'drawing' | 'part' | 'none' {
  const [west, south, east, north] = box
  const [left, bottom, right, top] = DRAWN_AREA
  if (west > right || east < left || south > top || north < bottom) return 'none'
  const isInside = west >= left && east <= right && south >= bottom && north <= top
  return isInside && (!view || isOnDrawing(view)) ? 'drawing' : 'part'
}

/** Shows a box with room for pins at its edges, zoomed in no further than to the size of a village. */
export function showBox(map: LeafletMap, [west, south, east, north]: MapBox, animate = true): void {
  map.fitBounds(
    [
      [south, west],
      [north, east],
    ],
    { ...paddingOf(map), maxZoom: 13.5, animate },
  )
}

/**
 * Returns the room for half the width of a pin, even a merged one, and for the controls at the top of the map; phones
 * have just enough for that.
 */
function paddingOf(map: LeafletMap) {
  const side = map.getSize().x < 480 ? 62 : 72
  return { paddingTopLeft: [side, 76] as [number, number], paddingBottomRight: [side, 24] as [number, number] }
}

/** Returns the area that the map shows now. */
export function boxOf(map: LeafletMap): MapBox {
  const bounds = map.getBounds()
  return [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()]
}

/** Draws the map of the pages as one picture that grows with the zoom, and its names, which keep their size. */
function drawGround(map: LeafletMap): void {
  const [west, south, east, north] = DRAWN
  const [from, to] = [mapPointOf({ lat: north, lng: west }), mapPointOf({ lat: south, lng: east })]
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', `${from.x} ${from.y} ${to.x - from.x} ${to.y - from.y}`)
  svg.setAttribute('preserveAspectRatio', 'none')
  svg.setAttribute('class', 'map-ground')
  svg.append(document.createElementNS('http://www.w3.org/2000/svg', 'use'))
  svg.firstElementChild?.setAttribute('href', `${drawing}#map`)
  svgOverlay(
    svg,
    [
      [south, west],
      [north, east],
    ],
    { attribution: DRAWING_CREDIT },
  ).addTo(map)
  for (const { name, lat, lng, kind, rank } of PLACE_NAMES) {
    const icon = divIcon({
      className: `map-place ${kind} rank-${rank}`,
      html: `<span>${escaped(name)}</span>`,
      iconSize: [0, 0],
    })
    marker([lat, lng], { icon, interactive: false, keyboard: false, zIndexOffset: -10_000 }).addTo(map)
  }
  const element = map.getContainer()
  const follow = () => {
    element.dataset['rank'] = String(rankOfScale((256 * 2 ** map.getZoom()) / 360))
    element.dataset['near'] = map.getZoom() >= 12.5 ? 'yes' : 'no'
  }
  map.on('zoomend resize', follow)
  map.whenReady(follow)
}

/**
 * Writes each name beside its dot where it does not overlap any of `taken` (in pixels of the map). A name that finds no
 * place is left out.
 */
export function placeNames(map: LeafletMap, taken: readonly Box[]): void {
  const shown = [...map.getContainer().querySelectorAll<HTMLElement>('.map-place:not(.sea)')].flatMap((element) => {
    const text = element.firstElementChild as HTMLElement | null
    const place = PLACE_NAMES.find(({ name }) => name === text?.textContent)
    if (!text || !place || text.offsetWidth === 0) return []
    const { x, y } = map.latLngToContainerPoint(place)
    return [{ element, box: { x, y, width: text.offsetWidth, height: text.offsetHeight } }]
  })
  const places = nameSides(
    shown.map(({ box }) => box),
    taken,
  )
  for (const [index, { element }] of shown.entries()) {
    const place = places[index]
    element.dataset['side'] = place?.side ?? 'none'
    element.style.setProperty('--away', `${place?.away ?? 0}px`)
  }
}

function askForGestures(map: LeafletMap, onScrolledOver: LiveMapOptions['onScrolledOver']): void {
  const element = map.getContainer()
  let chosen = false
  element.addEventListener(
    'wheel',
    (event) => {
      if (chosen || event.ctrlKey || event.metaKey) map.scrollWheelZoom.enable()
      else {
        map.scrollWheelZoom.disable()
        onScrolledOver?.('wheel')
      }
    },
    { capture: true, passive: true },
  )
  element.addEventListener('click', () => (chosen = true))
  element.addEventListener('pointerleave', () => (chosen = false))
  element.addEventListener(
    'touchmove',
    (event) => {
      if (event.touches.length === 1 && !map.dragging.enabled()) onScrolledOver?.('touch')
    },
    { passive: true },
  )
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
