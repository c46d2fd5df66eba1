import { mapBoxAround } from '#core/map-projection.ts'
import { ISLAND_BOX, mapFrame, percent } from '#web/map/still/map-frame.ts'
import type { MapStay } from '#web/map/map-stay.ts'
import { resultsMapName } from '#web/map/map-text.ts'
import { StillMap } from '#web/map/still/still-map.tsx'
import { stillPins } from '#web/map/still/still-pins.ts'
import { rowId } from './row-id.ts'

const RATIO = 8 / 5

/** The homes as numbers on a still map; each links to its line of the list. Shown in browsers without scripts. */
export function StillResults({ stays }: { readonly stays: readonly MapStay[] }) {
  const frame = mapFrame(mapBoxAround(stays) ?? ISLAND_BOX, RATIO, 0.08)
  return (
    <StillMap className="island" frame={frame} label={resultsMapName(stays.length).split('.')[0] ?? ''}>
      {stillPins(stays, frame).map(({ x, y, numbers }) => {
        const [first = 1, ...others] = numbers
        return (
          <a
            key={first}
            className="still-pin"
            href={`#${rowId(stays[first - 1]?.slug ?? '')}`}
            aria-label={`Number ${numbers.join(', ')}: ${numbers.map((number) => stays[number - 1]?.title).join(', ')}`}
          >
            <circle cx={percent(x)} cy={percent(y)} r={others.length > 0 ? 17 : 13} />
            <text x={percent(x)} y={percent(y)} dy="0.34em">
              {others.length > 0 ? `${first}+${others.length}` : first}
            </text>
          </a>
        )
      })}
    </StillMap>
  )
}
