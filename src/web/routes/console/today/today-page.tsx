import { Link } from 'react-router'
import { consolePaths } from '#contract/site/console-map.ts'
import type { StaffTodayShape } from '#contract/booking/staff-today.ts'
import type { UnsellableStayShape, UnsellableMetaShape } from '#contract/rate/unsellable-nights.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { parseIsoDate, type IsoDate } from '#core/time/iso-date.ts'
import { queryText } from '#web/backend/api-call.ts'
import { requireData, consoleApi } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import type { LiveHandle } from '#web/console/live/live-console.tsx'
import { Offered } from '#web/console/may/offered.tsx'
import { Icon } from '#web/icon/icon.tsx'
import { pageNotFound } from '#web/backend/page-not-found.ts'
import { arrivalsOnDay, departuresOnDay, staysOccupied } from '#web/text/counts/today-counts.ts'
import { dayAndMonth } from '#web/text/date-text.ts'
import { dayHeading, doneText } from '#web/text/today-text.ts'
import type { Route } from './+types/today-page'
import { Arrivals, Departures } from './day-tables.tsx'
import { beginningOf } from './beginning-of.ts'
import { DayRail } from './day-rail.tsx'
import { doneRow } from './done-row.ts'
import { Needs } from './needs.tsx'
import { NotOpenYet } from './not-open-yet.tsx'
import { todayAction } from './today-action.ts'

export const handle: LiveHandle = { isLive: true }

export async function loader({ context, url }: Route.LoaderArgs) {
  const date = parseIsoDate(url.searchParams.get('date')) ?? undefined
  const api = consoleApi(context)
  const [found, lost] = await Promise.all([
    api.get<StaffTodayShape>('/api/staff/today', { date }),
    api.list<UnsellableStayShape, UnsellableMetaShape>('/api/staff/unsellable-nights', { sums: 'true' }),
  ])
  const whole = requireData(found, () => pageNotFound(url.pathname))
  const today = url.searchParams.has('all') ? whole : beginningOf(whole)
  const done = url.searchParams.get('done') ?? ''
  return {
    today,
    needCount: whole.needs.length,
    questionCount: whole.questions.length,
    lost: lost.ok ? lost.value.meta.reasons : [],
    /** One key for each row: what is sent twice is done only once. */
    keys: today.needs.map(() => crypto.randomUUID()),
    done: Object.hasOwn(doneText, done) ? doneText[done as keyof typeof doneText] : null,
    doneRow: doneRow(url.searchParams.get('row')),
  }
}

export const meta: Route.MetaFunction = ({ matches }) => consoleMeta(matches, 'Today')

export const action = (visit: Route.ActionArgs) => todayAction(visit)

/** The day of those who run homes: what needs a person first, then arrivals and departures. */
export default function TodayPage({ loaderData, actionData }: Route.ComponentProps) {
  const { today, needCount, questionCount, lost, keys, done, doneRow: row } = loaderData
  const { isToday, arrivals, arrivalCount, departures, departureCount, occupied } = today
  const date = today.date
  const night = isToday ? 'tonight' : 'that night'
  return (
    <ConsolePage
      title={dayHeading(date, today.at.slice(0, 10) as IsoDate)}
      sub={`${arrivalsOnDay(arrivalCount)}, ${departuresOnDay(departureCount)}, ${staysOccupied(occupied)} ${night}`}
      actions={<DayActions date={date} isToday={isToday} />}
    >
      <div className="c-cols">
        <div className="c-today-main">
          {done && !actionData ? (
            <p className="c-note ok c-today-done" role="status">
              <Icon name="check" />
              {done}
            </p>
          ) : null}
          <NotOpenYet />
          <Needs today={today} count={needCount} keys={keys} refused={actionData} doneRow={actionData ? null : row} />
          <div className="c-section c-split c-today-day">
            <Arrivals rows={arrivals} count={arrivalCount} date={date} />
            <Departures rows={departures} count={departureCount} date={date} />
          </div>
        </div>
        <DayRail today={today} questionCount={questionCount} lost={lost} />
      </div>
    </ConsolePage>
  )
}

function DayActions({ date, isToday }: { readonly date: IsoDate; readonly isToday: boolean }) {
  const turn = (days: number, name: string, icon: 'arrow-left' | 'arrow-right') => {
    const other = addDays(date, days)
    return (
      <Link
        className="c-btn"
        to={consolePaths.today() + queryText({ date: other })}
        aria-label={`${name}, ${dayAndMonth(other)}`}
        preventScrollReset
      >
        <Icon name={icon} />
      </Link>
    )
  }
  return (
    <>
      <Offered to="POST /api/staff/bookings">
        <Link className="c-btn" to={consolePaths.newBooking()}>
          New booking
        </Link>
      </Offered>
      {turn(-1, 'Day before', 'arrow-left')}
      {isToday ? null : (
        <Link className="c-btn" to={consolePaths.today()}>
          Today
        </Link>
      )}
      {turn(1, 'Day after', 'arrow-right')}
      <button className="c-btn needs-js c-only-wide" type="button" onClick={() => window.print()}>
        <Icon name="printer" />
        Print day sheet
      </button>
    </>
  )
}
