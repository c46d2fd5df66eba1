import { mapPointOf } from '#core/map-projection.ts'

interface Names {
  readonly className: string
  /** The height of the letters in units of the drawing. */
  readonly size: number
  readonly places: readonly (readonly [name: string, lat: number, lng: number])[]
}

const NAMES: readonly Names[] = [
  {
    className: 'only-wide',
    size: 92,
    places: [
      ['Maó', 39.887, 4.262],
      ['Ciutadella', 40.004, 3.843],
      ['Alaior', 39.932, 4.14],
      ['Es Mercadal', 39.987, 4.093],
      ['Ferreries', 39.984, 4.011],
      ['Fornells', 40.055, 4.131],
      ['Sant Lluís', 39.85, 4.258],
    ],
  },
  {
    // These names are beside the circles that narrow pictures have there.
    className: 'only-narrow',
    size: 185,
    places: [
      ['Ciutadella', 40.028, 3.83],
      ['Es Mercadal', 39.987, 4.093],
      ['Maó', 39.908, 4.255],
    ],
  },
]

/**
 * Writes the names of the towns over the picture of the whole island (`island.svg`); on narrow screens fewer and larger
 * ones.
 */
export function IslandNames() {
  return NAMES.map(({ className, size, places }) => (
    <g
      key={className}
      className={className}
      fill="var(--map-label)"
      stroke="var(--map-land)"
      strokeWidth={size / 4}
      strokeLinejoin="round"
      paintOrder="stroke"
      fontSize={size}
      fontWeight={550}
    >
      {places.map(([name, lat, lng]) => {
        const { x, y } = mapPointOf({ lat, lng })
        const besides = { x: Math.round(x + size * 0.6), y: Math.round(y + size * 0.34) }
        return (
          <g key={name}>
            <circle cx={Math.round(x)} cy={Math.round(y)} r={Math.round(size / 5)} stroke="none" />
            <text {...besides}>{name}</text>
          </g>
        )
      })}
    </g>
  ))
}
