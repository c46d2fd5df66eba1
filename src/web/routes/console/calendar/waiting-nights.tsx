import type { CalendarStayShape } from '#contract/rate/staff-calendar.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { guestsWaiting, otherDatesWaitedFor } from '#web/text/counts/host-calendar-counts.ts'
import { dateRangeWithWeekdays } from '#web/text/date-text.ts'

interface WaitingNightsProps {
  readonly homes: readonly Pick<CalendarStayShape, 'slug' | 'title' | 'waiting'>[]
  readonly from: IsoDate
  readonly to: IsoDate
}

const MOST_SHOWN = 5

/** Says how many guests wait for dates that include one of the chosen nights, by dates; nothing if there are none. */
export function WaitingNights({ homes: stays, from, to }: WaitingNightsProps) {
  const waits = stays.flatMap(({ slug, title, waiting }) =>
    waiting.filter((dates) => dates.from < to && from < dates.to).map((dates) => ({ ...dates, slug, title })),
  )
  if (waits.length === 0) return null
  return (
    <ul className="c-hint c-waiting" aria-label="Waiting guests">
      {waits.slice(0, MOST_SHOWN).map(({ slug, title, people, ...dates }) => (
        <li key={`${slug} ${dates.from} ${dates.to}`}>
          {`${guestsWaiting(people)} for ${dateRangeWithWeekdays({ checkIn: dates.from, checkOut: dates.to })}${stays.length > 1 ? `, ${title}` : ''}`}
        </li>
      ))}
      {waits.length > MOST_SHOWN ? <li>{otherDatesWaitedFor(waits.length - MOST_SHOWN)}</li> : null}
    </ul>
  )
}
