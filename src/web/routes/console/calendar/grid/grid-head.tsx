import { memo, useMemo } from 'react'
import { weekdayOf } from '#core/time/date-arithmetic.ts'
import { weekdayName } from '#core/time/english-date.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { staysInCalendar } from '#web/text/counts/host-calendar-counts.ts'
import { feastsOf, type HolidayRegion } from '../feasts.ts'
import { SoldMark } from '../sold-mark.tsx'
import type { SoldNight } from '#web/console/sold-share.ts'
import { placed, SOLD_BAR } from './geometry.ts'
import { monthHeading } from './month-heading.ts'

interface GridHeadProps {
  readonly days: readonly IsoDate[]
  readonly firstDay: number
  readonly endDay: number
  readonly today: IsoDate | null
  readonly total: number
  readonly holidays: HolidayRegion | null
  readonly soldNights: readonly SoldNight[]
}

/** The days of the grid, with months, holidays and the share of each night that is sold. */
export const GridHead = memo(function GridHead({
  days,
  firstDay,
  endDay,
  today,
  total,
  holidays,
  soldNights,
}: GridHeadProps) {
  const feasts = useMemo(() => feastsOf(days, holidays), [days, holidays])
  return (
    <div className="c-cal-head" role="row" aria-rowindex={1}>
      <div className="c-cal-name" role="columnheader" aria-colindex={1}>
        {staysInCalendar(total)}
      </div>
      {days.slice(firstDay, endDay).map((day, offset, drawn) => {
        const at = firstDay + offset
        const month = monthHeading(drawn, offset)
        const weekday = weekdayOf(day)
        const looks = [
          day === today ? 'now' : '',
          weekday > 4 ? 'weekend' : weekday === 0 ? 'monday' : '',
          day.endsWith('-01') ? 'month' : '',
        ]
        return (
          <div
            key={day}
            className={`c-cal-day ${looks.join(' ').trim()}`}
            role="columnheader"
            aria-colindex={at + 2}
            ref={placed({ day: at })}
          >
            {month ? <small>{month}</small> : null}
            {feasts.get(day) ? <i title={feasts.get(day)}>{feasts.get(day)}</i> : null}
            <span>{weekdayName(weekday).slice(0, 1)}</span>
            <b>{Number(day.slice(8))}</b>
            <SoldMark night={soldNights[at]} bar={soldBar} />
          </div>
        )
      })}
    </div>
  )
})

const soldBar = (share: number) => placed({ height: Math.round((share * SOLD_BAR) / 100) })

/** Weekends and today, behind the rows. */
export const Stripes = memo(function Stripes({
  days,
  firstDay,
  endDay,
  today,
}: Omit<GridHeadProps, 'total' | 'holidays' | 'soldNights'>) {
  return (
    <div className="c-cal-stripes" role="presentation">
      {days
        .slice(firstDay, endDay)
        .map((day, offset) =>
          weekdayOf(day) > 4 || day === today ? (
            <div
              key={day}
              className={`c-cal-stripe${day === today ? ' now' : ''}`}
              role="presentation"
              ref={placed({ day: firstDay + offset })}
            />
          ) : null,
        )}
    </div>
  )
})
