import type { CalendarStayShape } from '#contract/rate/staff-calendar.ts'
import type { ShownClaim } from './rows/shown-stay.ts'
import { blockDetail, blockTitle } from '#web/text/host-calendar-text.ts'

/** A block of a home. `madeBy` is the name of its author; null when it is unknown, or not known yet. */
export interface ListedBlock {
  readonly home: Pick<CalendarStayShape, 'slug' | 'title' | 'today'>
  readonly claim: Pick<ShownClaim, 'from' | 'to' | 'reason' | 'label'>
  readonly madeBy: string | null
}

/** Lists blocks with their reasons, their nights and their authors. */
export function BlockList({ blocks }: { readonly blocks: readonly ListedBlock[] }) {
  return (
    <ul className="c-list" aria-label="Blocked nights">
      {blocks.map(({ home: stay, claim, madeBy }) => (
        <li key={`${stay.slug} ${claim.from}`}>
          <span className="c-main">
            <span className="c-what">{blockTitle(claim)}</span>
            <span className="c-detail">{blockDetail(stay, claim, madeBy)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
