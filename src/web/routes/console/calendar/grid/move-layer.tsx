import { claimTitle } from '#web/text/host-calendar-text.ts'
import { BAR_FROM, BAR_TO, HEAD, placed, ROW, type Seen } from './geometry.ts'
import { fits, targetsIn, type Moving } from './moving.ts'
import type { HomeRow } from './use-homes.ts'

interface MoveLayerProps {
  readonly moving: Moving
  readonly rows: readonly HomeRow[]
  readonly seen: Seen
  /** What it would cost there; '' = not known yet. */
  readonly price: string
}

/** A bar on its way: where it would fit, and itself with its new price. */
export function MoveLayer({ moving, rows, seen, price }: MoveLayerProps) {
  const { at, nights, claim } = moving
  const isOpen = fits(rows[at.row], moving)
  return (
    <div aria-hidden="true">
      {rows
        .slice(seen.firstRow, seen.endRow)
        .flatMap((row, offset) =>
          targetsIn(row, moving).map(({ day, endDay }) => (
            <div
              key={`${row.home.slug} ${day}`}
              className="c-cal-target"
              ref={placed({ top: HEAD + (seen.firstRow + offset) * ROW, height: ROW, day, days: endDay - day })}
            />
          )),
        )}
      <div
        className={`c-cal-ghost ${isOpen ? 'fits' : 'taken'}`}
        ref={placed({ top: HEAD + at.row * ROW + 4, day: at.day + BAR_FROM, days: nights - BAR_FROM + BAR_TO })}
      >
        <b>{claimTitle(claim)}</b> {isOpen ? price : 'taken'}
      </div>
    </div>
  )
}
