import type { StayDates } from '#core/time/iso-date.ts'
import { Link } from 'react-router'
import { Icon } from '#web/icon/icon.tsx'
import { CalendarGrid, type CalendarGridProps } from './calendar-grid.tsx'
import { CalendarLegend } from './calendar-legend.tsx'
import type { Month } from './month-weeks.ts'

export interface StayCalendarProps extends Omit<CalendarGridProps, 'act'> {
  /** Returns the address of the same page with other dates or another month. */
  readonly linkTo: (change: Partial<StayDates> & { readonly month?: Month }) => string
  /** Whether possible departures show the total of the stay. */
  readonly totals: boolean
}

/**
 * The calendar of a home. Every day that can be chosen is a link, so that it works without scripts; the others say why
 * they cannot be chosen.
 */
export function StayCalendar({ linkTo, totals, ...grid }: StayCalendarProps) {
  return (
    <div className="cal-box">
      <nav className="cal-arrows" aria-label="Months">
        <MonthLink to={grid.earlier && linkTo({ month: grid.earlier })} label="Earlier months" icon="arrow-left" />
        <MonthLink to={grid.later && linkTo({ month: grid.later })} label="Later months" icon="arrow-right" />
      </nav>
      <CalendarGrid {...grid} act={{ linkTo }} />
      <CalendarLegend totals={totals} />
    </div>
  )
}

function MonthLink({
  to,
  label,
  icon,
}: {
  readonly to: string | null
  readonly label: string
  readonly icon: 'arrow-left' | 'arrow-right'
}) {
  if (to === null) return null
  return (
    <Link className="icon-btn" to={to} preventScrollReset replace rel="nofollow" aria-label={label}>
      <Icon name={icon} />
    </Link>
  )
}
