import { formatMoney } from '#core/money/format-money.ts'
import { sitePaths, type StaySearch } from '#contract/site/site-paths.ts'
import { Link } from 'react-router'
import { dateRange, dateRangeWithWeekdays } from '#web/text/date-text.ts'
import { Icon } from '#web/icon/icon.tsx'
import { Photo } from '#web/ui/photo.tsx'
import type { AlternativeDatesData } from './alternative-dates-data.ts'

/** A home that cannot be booked for the dates, with the nearest ones for which it can and what they would cost. */
export function AlternativeDates({
  near: { stay, nearest, tag },
  search,
}: {
  readonly near: AlternativeDatesData
  readonly search: StaySearch
}) {
  const dates = { checkIn: nearest.checkIn, checkOut: nearest.checkOut }
  return (
    <article className="near">
      {stay.photo && (
        <div className="frame">
          <Photo photo={stay.photo} sizes="(min-width: 640px) 14rem, 100vw" />
        </div>
      )}
      <div>
        <span className="tag warn">
          <Icon name="calendar-x" />
          {tag}
        </span>
        <h3>{stay.title}</h3>
        <p className="small muted">
          Free {dateRangeWithWeekdays(dates)},{' '}
          <b className="num text-ink">{formatMoney(nearest.totalMinor, stay.currency)}</b> total
        </p>
      </div>
      <Link
        className="btn quiet small"
        to={sitePaths.stay(stay.slug, { ...search, ...dates, destination: undefined })}
        rel="nofollow"
      >
        Show {dateRange(dates)}
      </Link>
    </article>
  )
}
