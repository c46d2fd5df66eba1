import { MAP_UNITS_PER_DEGREE } from '#core/map-projection.ts'
import type { ReactNode } from 'react'
import drawing from '#web/map/basemap.svg?no-inline'
import { isDrawn, percent, placeInFrame, type MapFrame } from './map-frame.ts'
import { PLACE_NAMES, rankOfScale, type PlaceName } from '#web/map/place-names.ts'

export interface StillMapProps {
  readonly frame: MapFrame
  /** Describes the picture for those who cannot see it. */
  readonly label: string
  readonly className?: string
  /** Drawn over the ground in units of the drawing. */
  readonly ground?: ReactNode
  /** Drawn on top; positions are percentages of the frame. */
  readonly children?: ReactNode
}

/** The usual width of these pictures in pixels. */
const USUAL_WIDTH = 700

/**
 * Shows a piece of the basemap as a picture: no script, no data, one file for all. Its element must have the
 * proportions of the frame (`.still-map` and its variants). Names keep their size whatever the size of the picture.
 */
export function StillMap({ frame, label, className = '', ground, children }: StillMapProps) {
  const rank = rankOfScale((USUAL_WIDTH * MAP_UNITS_PER_DEGREE) / frame.width)
  return (
    <svg
      className={`still-map ${isDrawn(frame) ? className : 'plain'}`.trim()}
      role={children ? undefined : 'img'}
      aria-label={children ? undefined : label}
    >
      <svg
        viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`}
        overflow="visible"
        role={children ? 'img' : undefined}
        aria-label={children ? label : undefined}
      >
        <use href={`${drawing}#island`} />
        {ground}
      </svg>
      <g aria-hidden="true">
        {PLACE_NAMES.filter((place) => place.rank <= rank).map((place) => (
          <Name key={place.name} place={place} frame={frame} />
        ))}
      </g>
      {children}
    </svg>
  )
}

/** Names closer to the right edge than this are written to the left of their dot. */
const RIGHT_EDGE = 0.82

function Name({ place, frame }: { readonly place: PlaceName; readonly frame: MapFrame }) {
  const at = placeInFrame(frame, place)
  if (!at) return null
  const [x, y] = [percent(at.x), percent(at.y)]
  if (place.kind === 'sea')
    return (
      <text className="map-name sea" x={x} y={y}>
        {place.name}
      </text>
    )
  const turned = at.x > RIGHT_EDGE
  return (
    <>
      <circle className="map-dot" cx={x} cy={y} r={place.rank === 1 ? 3.5 : 2.5} />
      <text
        className={`map-name rank-${place.rank}`}
        x={x}
        y={y}
        dx={turned ? -8 : 8}
        dy="0.34em"
        textAnchor={turned ? 'end' : undefined}
      >
        {place.name}
      </text>
    </>
  )
}
