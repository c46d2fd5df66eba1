import type { RefObject } from 'react'
import type { LeafletMap } from './leaflet-parts.ts'
import { Icon } from '#web/icon/icon.tsx'

/** Buttons to zoom in and out, for pointers and for visitors who do not know the keys. */
export function MapButtons({ map }: { readonly map: RefObject<LeafletMap | null> }) {
  return (
    <div className="map-tools">
      <button type="button" aria-label="Zoom in" onClick={() => map.current?.zoomIn()}>
        <Icon name="plus" />
      </button>
      <button type="button" aria-label="Zoom out" onClick={() => map.current?.zoomOut()}>
        <Icon name="minus" />
      </button>
    </div>
  )
}
