import { nightsOf } from '#core/time/date-arithmetic.ts'
import { firstWeekday } from '#core/time/first-weekday.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '#web/icon/icon.tsx'
import { counted } from '#core/text/counted.ts'
import { useSheetHistory } from '#web/ui/modal/sheet-history.ts'
import { browserDateLocale } from '#web/calendar/browser-date-locale.ts'
import type { ChosenDates } from '#web/calendar/calendar-cells.ts'
import { CalendarGrid } from '#web/calendar/calendar-grid.tsx'
import { shiftMonth, type Month } from '#web/calendar/month-weeks.ts'
import { monthsAround, searchMonth } from './search-cells.ts'

export interface DatePopoverProps {
  readonly chosen: ChosenDates
  readonly today: IsoDate
  /** The first month shown. */
  readonly month: Month
  readonly onMonth: (month: Month) => void
  readonly onChoose: (dates: ChosenDates) => void
  readonly onDone: () => void
  /** Opens the keyboard of a touch screen; null where that is not needed. */
  readonly onType: (() => void) | null
}

/** The calendar of a search. No home is known yet, so days have no prices. */
export function DatePopover({ chosen, today, month, onMonth, onChoose, onDone, onType }: DatePopoverProps) {
  const around = monthsAround(month, today)
  const box = useRef<HTMLDivElement>(null)
  const [coversPage] = useState(() => matchMedia('(pointer: coarse)').matches)
  useSheetHistory(onDone, coversPage)
  // The calendar may reach beyond the edge of the window, above or below its field.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={box} className="pop date-pop" role="dialog" aria-label="Dates of your stay">
      <div className="cal-box">
        <div className="cal-arrows" role="group" aria-label="Months">
          <MonthButton to={around.earlier} label="Earlier months" icon="arrow-left" onMonth={onMonth} />
          <MonthButton to={around.later} label="Later months" icon="arrow-right" onMonth={onMonth} />
        </div>
        <CalendarGrid
          {...around}
          months={[month, shiftMonth(month, 1)].map((shown) => searchMonth(shown, chosen, today))}
          today={today}
          start={chosen.checkIn ?? today}
          chosen={chosen}
          act={{ onChoose: ({ checkIn = null, checkOut = null }) => onChoose({ checkIn, checkOut }) }}
          onMonth={onMonth}
          firstWeekday={firstWeekday(browserDateLocale())}
        />
      </div>
      <div className="date-foot">
        <span className="muted small">{nextText(chosen)}</span>
        {onType === null ? null : (
          <button type="button" className="btn plain small" onClick={onType}>
            Type dates
          </button>
        )}
        <button
          type="button"
          className="btn plain small"
          onClick={() => onChoose({ checkIn: null, checkOut: null })}
          aria-disabled={chosen.checkIn === null && chosen.checkOut === null}
        >
          Clear dates
        </button>
        <button type="button" className="btn pine small" onClick={onDone}>
          Done
        </button>
      </div>
    </div>
  )
}

/** A button that remains in place at the ends of the calendar, because it may have the focus. */
function MonthButton({
  to,
  label,
  icon,
  onMonth,
}: {
  readonly to: Month | null
  readonly label: string
  readonly icon: 'arrow-left' | 'arrow-right'
  readonly onMonth: (month: Month) => void
}) {
  return (
    <button
      type="button"
      className="icon-btn"
      aria-label={label}
      aria-disabled={to === null}
      onClick={() => {
        if (to !== null) onMonth(to)
      }}
    >
      <Icon name={icon} />
    </button>
  )
}

function nextText({ checkIn, checkOut }: ChosenDates): string {
  if (checkIn !== null && checkOut !== null) return counted(nightsOf({ checkIn, checkOut }), 'night')
  if (checkIn !== null) return 'Now choose your check-out'
  return checkOut === null ? 'Choose your check-in' : 'Now choose your check-in'
}
