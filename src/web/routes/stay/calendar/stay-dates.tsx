import { shortestStayFrom } from '#web/text/counts/stay-counts.ts'
import { daysBetween } from '#core/time/date-arithmetic.ts'
import { Link, useNavigate } from 'react-router'
import { StayCalendar, type StayCalendarProps } from '#web/calendar/stay-calendar.tsx'
import { dayWithWeekday } from '#web/text/date-text.ts'
import { counted } from '#core/text/counted.ts'
import type { StayPageData } from '#web/routes/stay/stay-page-data.ts'
import { DepartureList } from './departure-list.tsx'
import { stayViewPath } from './stay-view-path.ts'
import type { StayView } from '#web/routes/stay/stay-view.ts'
import { TypedDates } from './typed-dates.tsx'

/** Two date fields and the calendar of the home. */
export function StayDates({ stay }: { readonly stay: StayPageData }) {
  const navigate = useNavigate()
  const { view } = stay
  const linkTo: StayCalendarProps['linkTo'] = (change) => stayViewPath(stay.slug, view, change)
  const amounts = `Amounts are in ${currencyName(stay.currency)}.`
  return (
    <section className="block" id="dates">
      <h2>{headingOf(view)}</h2>
      <TypedDates stay={stay} />
      <StayCalendar
        months={view.months}
        earlier={view.earlier}
        later={view.later}
        today={stay.today}
        chosen={view.chosen}
        start={view.chosen.checkIn ?? stay.today}
        linkTo={linkTo}
        totals={view.totals}
        onMonth={(month) => void navigate(linkTo({ month }), { preventScrollReset: true, replace: true })}
      />
      <p className="small cal-foot">
        <span className="muted">
          {view.totals
            ? `${shortestText(view)}Totals contain everything, to the cent in the list. ${amounts}`
            : `Fees and taxes come on top of the nights and are in the total. ${amounts}`}
        </span>
        {view.picked.checkIn === null ? null : (
          <Link className="link" to={stayViewPath(stay.slug, view, {})} preventScrollReset replace rel="nofollow">
            Clear dates
          </Link>
        )}
      </p>
      <DepartureList stay={stay} />
    </section>
  )
}

/**
 * Returns a currency by the name that people use, such as `euros` or `British pounds`; browsers and servers know these
 * names.
 */
function currencyName(currency: string): string {
  const named = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'name' })
  return named.formatToParts(2).find(({ type }) => type === 'currency')?.value ?? currency
}

/** Returns a sentence such as `Stays from Sat 12 June are 7 nights or more. `, or nothing where one night is enough. */
function shortestText({ chosen, departures }: StayView): string {
  const first = departures[0]?.checkOut
  if (chosen.checkIn === null || first === undefined) return ''
  return shortestStayFrom(daysBetween(chosen.checkIn, first), dayWithWeekday(chosen.checkIn))
}

/** Returns the heading: the choice, or what to do next. */
function headingOf({ choice, chosen, totals }: StayView): string {
  if (choice.kind === 'quoted') return `${counted(choice.nights, 'night')} from ${dayWithWeekday(choice.checkIn)}`
  if (chosen.checkIn !== null && totals) return `Arriving ${dayWithWeekday(chosen.checkIn)}: when do you leave?`
  return choice.kind === 'refused' ? 'Choose other dates' : 'When would you like to come?'
}
