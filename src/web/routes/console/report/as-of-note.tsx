import { Link } from 'react-router'
import type { ReportShape } from '#contract/booking/staff-report.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { dayWithYear } from '#web/text/console/dates-text.ts'

interface AsOfNoteProps {
  readonly day: IsoDate
  readonly blocksSince: ReportShape['blocksSince']
  /** The address of the same report as it stands now. */
  readonly toNow: string
}

/** Says that a report is as it stood on a day, and what of it is not of that day. */
export function AsOfNote({ day, blocksSince, toNow }: AsOfNoteProps) {
  return (
    <div className="c-as-of" role="note">
      <strong>On the books as of {dayWithYear(day)}</strong>, at the end of the day: later bookings are left out, and
      what was changed or cancelled later counts as it did then. Homes are those of today; the calendars of other sites
      are left out.{' '}
      {blocksSince === null
        ? ''
        : `Blocked nights are those of ${dayWithYear(blocksSince)}, before which they were not kept. `}
      <Link className="c-link" to={toNow}>
        Show as it is now
      </Link>
    </div>
  )
}
