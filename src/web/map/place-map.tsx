import { mapPointOf, mapUnitsOfMetres, type MapBox, type MapPosition } from '#core/map-projection.ts'
import { useState, useSyncExternalStore } from 'react'
import { Icon } from '#web/icon/icon.tsx'
import { mapFrame } from './still/map-frame.ts'
import type { PlaceMapLive } from './live/place-map-live.tsx'
import { StillMap } from './still/still-map.tsx'

export interface PlaceMapProps {
  readonly position: MapPosition
  /** The radius in metres of the circle that contains the home; null = the position is exact. */
  readonly radiusM: number | null
  /** A sentence that says what the map shows. */
  readonly label: string
}

/**
 * How much the map shows on each side of the home: too little would miss the nearest village, too much would hide a
 * cove.
 */
const AROUND_DEGREES = 0.032
const RATIO = 16 / 10

/** The surroundings of a home as a picture; with scripts, a button makes it interactive. */
export function PlaceMap({ position, radiusM, label }: PlaceMapProps) {
  const isReady = useSyncExternalStore(noChanges, onClient, onServer)
  const [Live, setLive] = useState<typeof PlaceMapLive | null>(null)
  const box = boxAround(position)
  const point = mapPointOf(position)
  if (Live) {
    return (
      <div className="place">
        <div className="still-map">
          <Live position={position} radiusM={radiusM} box={box} label={label} />
        </div>
      </div>
    )
  }
  const open = () =>
    void import('./live/place-map-live.tsx').then((loaded) => setLive(() => loaded.PlaceMapLive)).catch(() => undefined)
  return (
    <div className="place">
      <StillMap
        frame={mapFrame(box, RATIO)}
        label={label}
        ground={
          radiusM === null ? null : (
            <circle
              className="map-area"
              cx={Math.round(point.x)}
              cy={Math.round(point.y)}
              r={Math.round(mapUnitsOfMetres(radiusM, position.lat))}
              strokeWidth={1.5}
              vectorEffect="non-scaling-stroke"
            />
          )
        }
      >
        {radiusM === null && <circle className="map-spot" cx="50%" cy="50%" r={5} aria-hidden="true" />}
      </StillMap>
      {isReady && (
        <button type="button" className="btn quiet small place-open" onClick={open}>
          <Icon name="map" />
          Move the map
        </button>
      )}
    </div>
  )
}

const noChanges = () => () => undefined
const onClient = () => true
const onServer = () => false

function boxAround({ lat, lng }: MapPosition): MapBox {
  const high = AROUND_DEGREES / 2
  return [lng - AROUND_DEGREES, lat - high, lng + AROUND_DEGREES, lat + high]
}
