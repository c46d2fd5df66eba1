import { Link, useNavigate } from 'react-router'
import type { Party } from '#core/quote/quote.ts'
import { partySearch, sitePaths } from '#contract/site/site-paths.ts'
import { StayCalendar, type StayCalendarProps } from '#web/calendar/stay-calendar.tsx'
import type { ChangeCalendarData } from './load-change-calendar.ts'

export interface ChangeCalendarProps {
  readonly bookingId: string
  readonly calendar: ChangeCalendarData
  /** The party chosen in the form beside the calendar. */
  readonly party: Party
}

/**
 * The calendar of the home for choosing other dates of a booking. Its days are links to this page with the price of the
 * change.
 */
export function ChangeCalendar({ bookingId, calendar, party }: ChangeCalendarProps) {
  const navigate = useNavigate()
  const { months, earlier, later, chosen, picked, totals, today, currency, search } = calendar
  const linkTo: StayCalendarProps['linkTo'] = ({ month = months[0]!.month, ...dates }) => {
    // Another month asks nothing new.
    const kept = Object.keys(dates).length === 0 ? { ...picked, ...search } : { ...dates, ...partySearch(party) }
    const query = new URLSearchParams({ do: 'change' })
    for (const [name, value] of Object.entries({ ...kept, month })) {
      if (value !== undefined && value !== null) query.set(name, String(value))
    }
    // With both days chosen, the link leads to the answer; a link to another month does not.
    const part = 'checkOut' in dates ? 'difference' : 'change'
    return `${sitePaths.booking(bookingId)}?${String(query)}#${part}`
  }
  return (
    <div className="mt-4">
      <StayCalendar
        months={months}
        earlier={earlier}
        later={later}
        today={today}
        chosen={chosen}
        totals={totals}
        start={chosen.checkIn ?? today}
        linkTo={linkTo}
        onMonth={(month) => void navigate(linkTo({ month }), { preventScrollReset: true, replace: true })}
      />
      <p className="small cal-foot">
        <span className="muted">
          {totals
            ? `When do you leave? A total is what the whole stay costs at today’s prices, in ${currency}.`
            : `Your own nights are free for you. Prices in ${currency}. Choose the day you arrive, then the day you leave.`}
        </span>
        <Link className="link" to={`${sitePaths.booking(bookingId)}?do=change#change`} preventScrollReset replace>
          Keep these dates
        </Link>
      </p>
    </div>
  )
}
