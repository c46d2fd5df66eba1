import { useEffect, useState } from 'react'
import { mapPointOf, mapUnitsOfMetres, type MapBox } from '#core/map-projection.ts'
import { publicPosition } from '#core/stay/public-position.ts'
import { BASEMAP_REGION } from '#web/map/basemap-region.ts'
import { positionMapText } from '#web/text/console/position-map-text.ts'
import { usePublicConfiguration } from '#web/backend/public-configuration.ts'
import { isOnDrawing } from '#web/map/drawn-area.ts'
import { mapFrame, percent, placeInFrame } from '#web/map/still/map-frame.ts'
import { StillMap } from '#web/map/still/still-map.tsx'
import type { StayPosition } from './stay-position.ts'
import type { PositionMapLive } from './position-map-live.tsx'

const LABEL = 'Map of the surroundings of the home.'
/** How far the map reaches on each side, in degrees: a few kilometres. */
const AROUND_DEGREES = 0.032
const RATIO = 16 / 10
/** The same while the position has yet to be found. */
const ALL_AROUND_DEGREES = 0.26

export interface PositionMapProps extends StayPosition {
  /**
   * Whether a new place is being made: the map then shows the whole surroundings, and the pin has not been placed yet.
   */
  readonly isNew?: boolean
}

/**
 * The position of a home, and the circle that guests see: a picture of what is saved, or with scripts a map to place
 * the pin on. The map writes to the fields of the form around it, and follows what is typed there.
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
      // Without the map, the fields are used.
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
        {Live
          ? ` ${isNew ? 'Or click' : 'Click'} the map or drag the pin; with the pin in focus the arrow keys move it.`
          : null}
        {isNew && mapTiles == null ? ` ${positionMapText.drawn(BASEMAP_REGION)}` : null}
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

function boxAround({ lat, lng }: Pick<StayPosition, 'lat' | 'lng'>, wide: number): MapBox {
  const high = wide / 2
  return [lng - wide, lat - high, lng + wide, lat + high]
}
