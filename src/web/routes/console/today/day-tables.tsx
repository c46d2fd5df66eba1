import { ScrollRegion } from '#web/console/scroll-region.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { StaffArrivalShape, StaffDepartureShape } from '#contract/booking/staff-today.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { queryText } from '#web/backend/api-call.ts'
import { Icon } from '#web/icon/icon.tsx'
import { moreOfList } from '#web/text/counts/task-counts.ts'
import { dayText } from '#web/text/console/dates-text.ts'
import { guestName } from '#web/text/booking/guest-name.ts'
import { partyText } from '#web/text/party-text.ts'
import { cleaningText } from '#web/text/console/task-text.ts'
import { paidText, todayText, wayInText } from '#web/text/today-text.ts'

interface VisitsProps<Row> {
  readonly rows: readonly Row[]
  /** The number of all; `rows` may be only the first of them. */
  readonly count: number
  readonly date: IsoDate
}

/** The arrivals of the day, and whether they are paid. */
export function Arrivals({ rows, count, date }: VisitsProps<StaffArrivalShape>) {
  return (
    <DayTable
      name="Arrivals"
      count={count}
      others={sleepingAfter(date)}
      heads={['From', 'Guest', 'Home', 'Ready']}
      empty={todayText.nobodyComes}
      done={rows.filter(({ booking }) => booking.state !== 'confirmed').length}
      doneText="here"
      rows={rows.map((row) => ({ row, state: <Ready arrival={row} />, time: row.expectedAt ?? row.time }))}
    />
  )
}

/** The departures of the day, and when the next guest may come. */
export function Departures({ rows, count, date }: VisitsProps<StaffDepartureShape>) {
  return (
    <DayTable
      name="Departures"
      count={count}
      others={sleepingAfter(addDays(date, -1))}
      heads={['By', 'Guest', 'Home', 'Next']}
      empty={todayText.nobodyLeaves}
      done={rows.filter(({ booking }) => booking.state === 'completed').length}
      doneText="gone"
      rows={rows.map((row) => ({ row, state: <Next departure={row} date={date} />, time: row.time }))}
    />
  )
}

/** Returns the list of bookings whose guests stay the night after a day. */
const sleepingAfter = (date: IsoDate) =>
  consolePaths.consoleBookings() + queryText({ from: date, to: addDays(date, 1) })

interface DayTableProps {
  readonly name: string
  readonly count: number
  /** The address of a list that contains all of them. */
  readonly others: string
  readonly heads: readonly string[]
  readonly empty: string
  /** How many of them are done, and the word for it. */
  readonly done: number
  readonly doneText: string
  readonly rows: readonly {
    readonly row: StaffArrivalShape | StaffDepartureShape
    readonly time: string
    readonly state: ReactNode
  }[]
}

function DayTable({ name, count, others, heads, empty, done, doneText, rows }: DayTableProps) {
  const id = name.toLowerCase()
  return (
    <section className="c-section" aria-labelledby={id}>
      <div className="c-head">
        <h2 id={id}>{name}</h2>
        <span className="c-count">{count}</span>
        {done > 0 ? <span className="c-end c-hint">{`${done} ${doneText}`}</span> : null}
      </div>
      {rows.length === 0 ? (
        <p className="c-empty">{empty}</p>
      ) : (
        <ScrollRegion label={`${name}, one below the other`}>
          <table className="c-table">
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ row: { booking, guest, party, stay }, time, state }) => (
                <tr key={booking.documentId} data-row>
                  <td className="c-quiet">{time}</td>
                  <td>
                    <Link to={consolePaths.consoleBooking(booking.documentId)}>
                      {guestName(guest, booking.reference)}
                    </Link>
                    <span className="c-hint c-today-who">{partyText(party)}</span>
                  </td>
                  <td>{stay.title}</td>
                  <td>{state}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      {count > rows.length ? (
        <p className="c-hint">
          <Link to={others}>{moreOfList(count - rows.length)}</Link>
        </p>
      ) : null}
    </section>
  )
}

/** Whether the home is clean, the stay is paid, and the guest knows the way in. */
function Ready({ arrival }: { readonly arrival: StaffArrivalShape }) {
  const { cleaning, wayIn } = arrival
  return (
    <span className="c-row">
      {cleaning === null ? null : <Mark isGood={cleaning === 'done'} text={cleaningText[cleaning]} />}
      <Mark isGood={arrival.owedMinor === 0} text={paidText(arrival)} />
      <Mark isGood={wayIn === 'sent' || wayIn === 'shown'} text={wayInText[wayIn]} />
    </span>
  )
}

function Mark({ isGood, text }: { readonly isGood: boolean; readonly text: string }) {
  return (
    <span className={isGood ? 'c-today-state c-icon-ok' : 'c-today-state c-icon-warn'}>
      <Icon name={isGood ? 'check' : 'alert'} />
      {text}
    </span>
  )
}

function Next({ departure: { next }, date }: { readonly departure: StaffDepartureShape; readonly date: IsoDate }) {
  if (next === null) return <span className="c-quiet">free</span>
  if (next.date !== date) return <span className="c-quiet">free to {dayText(next.date, date)}</span>
  return (
    <span className="c-today-state c-icon-warn">
      <Icon name="clock" />
      next {next.time}
    </span>
  )
}
