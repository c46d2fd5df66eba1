import { useEffect, useState } from 'react'
import { mapPointOf, mapUnitsOfMetres, type MapBox } from '#core/map-projection.ts'
import { publicPosition } from '#core/stay/public-position.ts'
import { BASEMAP_REGION } from '#web/map/basemap-region.ts'
import { positionMapText } from '#web/text/console/position-map-text.ts'
import { usePublicConfiguration } from '#web/backend/public-configuration.ts'
import { isOnDrawing } from '#web/map/drawn-area.ts'
import { mapFrame, percent, placeInFrame } from '#web/map/still/map-frame.ts'
import { StillMap } from '#web/map/still/still-map.tsx'
import type { HomePosition } from './home-position.ts'
import type { PositionMapLive } from './position-map-live.tsx'

const LABEL = 'Map of the surroundings of the home.'
/** Kilometres to each side, in degrees. */
const AROUND_DEGREES = 0.032
const RATIO = 16 / 10
/** Where the place is still to be found. */
const ALL_AROUND_DEGREES = 0.26

export interface PositionMapProps extends HomePosition {
  /** Of a place that is being made: the map shows all of the surroundings, and the pin has not been set yet. */
  readonly isNew?: boolean
}

/**
 * Where a home stands, and the circle that guests see of it: as it is saved a picture, with scripts a map on which the pin is placed. It
 * writes into the fields of the form around it, and reads from them what is typed there.
 */
export function PositionMap({ isNew = false, ...position }: PositionMapProps) {
  const [Live, setLive] = useState<typeof PositionMapLive | null>(null)
  const { mapTiles } = usePublicConfiguration()
  const isShown = mapTiles != null || isOnDrawing(position)
  useEffect(() => {
    if (!isShown) return
    let isGone = false
    void import('./position-map-live.tsx').then(
      (loaded) => isGone || setLive(() => loaded.PositionMapLive),
      // Then the fields are the way.
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [isShown])
  if (!isShown) return <p className="c-hint">{positionMapText.beyond}</p>
  return (
    <figure className="c-place">
      <div className="c-place-map">
        {Live ? (
          <div className="still-map">
            <Live first={position} box={boxAround(position, isNew ? ALL_AROUND_DEGREES : AROUND_DEGREES)} />
          </div>
        ) : (
          <StillPosition {...position} isNew={isNew} />
        )}
      </div>
      <figcaption className="c-hint">
        {isNew ? 'Type the degrees.' : 'Guests see the circle and never the pin.'}
        {isNew && mapTiles == null ? ` ${positionMapText.drawn(BASEMAP_REGION)}` : null}
        {Live
          ? ` ${isNew ? 'Or click' : 'Click'} the map or drag the pin; with the pin in focus the arrow keys move it.`
          : null}
      </figcaption>
    </figure>
  )
}

function StillPosition({ lat, lng, radiusM, isNew = false }: PositionMapProps) {
  const frame = mapFrame(boxAround({ lat, lng }, isNew ? ALL_AROUND_DEGREES : AROUND_DEGREES), RATIO)
  const centre = mapPointOf(publicPosition({ lat, lng }))
  const spot = placeInFrame(frame, { lat, lng })
  return (
    <StillMap
      frame={frame}
      label={LABEL}
      ground={
        isNew ? null : (
          <circle
            className="map-area"
            cx={Math.round(centre.x)}
            cy={Math.round(centre.y)}
            r={Math.round(mapUnitsOfMetres(radiusM, lat))}
            strokeWidth={1.5}
            vectorEffect="non-scaling-stroke"
          />
        )
      }
    >
      {spot && !isNew && (
        <circle className="map-spot" cx={percent(spot.x)} cy={percent(spot.y)} r={6} aria-hidden="true" />
      )}
    </StillMap>
  )
}

function boxAround({ lat, lng }: Pick<HomePosition, 'lat' | 'lng'>, wide: number): MapBox {
  const high = wide / 2
  return [lng - wide, lat - high, lng + wide, lat + high]
}
