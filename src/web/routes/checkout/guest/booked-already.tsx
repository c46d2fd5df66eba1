import { Link } from 'react-router'
import { isoDate } from '#core/time/iso-date.ts'
import type { OwnNights } from '#web/stay/find-own-nights.ts'
import { dateRangeWithWeekdays } from '#web/text/date-text.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Shown to a guest who comes back to the checkout of nights that they have booked or asked for: nobody else has them. */
export function BookedAlready({ own: { nights, whatYouDid, goOn } }: { readonly own: OwnNights }) {
  const dates = { checkIn: isoDate(nights.checkIn), checkOut: isoDate(nights.checkOut) }
  return (
    <div className="mt-5">
      <Notice tone="ok">
        <p>{`${whatYouDid} ${dateRangeWithWeekdays(dates)}.`}</p>
        <p className="mt-3">
          <Link className="btn" to={goOn.path}>
            {goOn.text}
          </Link>
        </p>
      </Notice>
    </div>
  )
}
