import { claimTitle } from '#web/text/host-calendar-text.ts'
import { BAR_FROM, BAR_TO, HEAD, placed, ROW, type Seen } from './geometry.ts'
import { fits, targetsIn, type Moving } from './moving.ts'
import type { GridLine } from './grid-lines.ts'

interface MoveLayerProps {
  readonly moving: Moving
  readonly lines: readonly GridLine[]
  readonly seen: Seen
  /** The price there; '' = not known yet. */
  readonly price: string
}

/** A bar being moved: the places where it would fit, and the bar with its new price. */
export function MoveLayer({ moving, lines, seen, price }: MoveLayerProps) {
  const { at, nights, claim } = moving
  const isOpen = fits(lines[at.row]?.row, moving)
  return (
    <div aria-hidden="true">
      {lines
        .slice(seen.firstRow, seen.endRow)
        .flatMap(({ row }, offset) =>
          (row ? targetsIn(row, moving) : []).map(({ day, endDay }) => (
            <div
              key={`${row?.home.slug} ${day}`}
              className="c-cal-target"
              ref={placed({ top: HEAD + (seen.firstRow + offset) * ROW, height: ROW, day, days: endDay - day })}
            />
          )),
        )}
      <div
        className={`c-cal-ghost ${isOpen === false ? 'taken' : 'fits'}`}
        ref={placed({ top: HEAD + at.row * ROW + 4, day: at.day + BAR_FROM, days: nights - BAR_FROM + BAR_TO })}
      >
        <b>{claimTitle(claim)}</b> {isOpen === false ? 'taken' : price}
      </div>
    </div>
  )
}
