import { clashPath } from '#web/console/clash-path.ts'
import { ScrollRegion } from '#web/console/scroll-region.tsx'
import { Fragment } from 'react'
import { Link } from 'react-router'
import type { CalendarStayShape } from '#contract/rate/staff-calendar.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { weekdayOf } from '#core/time/date-arithmetic.ts'
import { weekdayName } from '#core/time/english-date.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { Icon } from '#web/icon/icon.tsx'
import {
  barText,
  claimSpeech,
  claimTitle,
  clashSpeech,
  followsText,
  nightSpeech,
} from '#web/text/host-calendar-text.ts'
import { nightPrice } from '#web/text/rate/night-price.ts'
import { monthName } from '#web/text/date-text.ts'
import { datesAsOf, dayText } from '#web/text/console/dates-text.ts'
import { rangeAddress, type ShownStays } from './calendar-address.ts'
import { feastsOf, type HolidayRegion } from './feasts.ts'
import { claimLook } from './claim-look.ts'
import { SoldMark } from './sold-mark.tsx'
import type { SoldNight } from '#web/console/sold-share.ts'
import { nightGroups, type NightGroup } from './stay-nights.ts'

interface CalendarTableProps {
  /** With their groups, where they are in groups. */
  readonly homes: readonly (CalendarStayShape & { readonly group?: string })[]
  readonly days: readonly IsoDate[]
  /** How much of each of the days is sold, in all homes. */
  readonly soldNights: readonly SoldNight[]
  /** When the homes were read. */
  readonly at: string
  readonly holidays: HolidayRegion | null
  /** What the forms for nights return to. */
  readonly view: ShownStays
}

/** The calendar of many homes without scripts: free nights link to the form for them, bookings to their pages. */
export function CalendarTable({ homes: stays, days, soldNights, at, holidays, view }: CalendarTableProps) {
  const feasts = feastsOf(days, holidays)
  const [today] = stays.map((stay) => stay.today)
  const isPresentYear = (day: IsoDate) => today === undefined || day.slice(0, 4) === today.slice(0, 4)
  return (
    <ScrollRegion label="Homes and nights" className="c-cal-table">
      <table>
        <thead>
          <tr>
            <th scope="col">Home</th>
            {days.map((day, index) => (
              <th key={day} scope="col" className={day === today ? 'now' : undefined}>
                <span aria-hidden="true">{weekdayName(weekdayOf(day)).slice(0, 2)}</span>
                <b aria-hidden="true">{Number(day.slice(8))}</b>
                <small aria-hidden="true">
                  {[monthName(day).slice(0, 3), isPresentYear(day) ? '' : day.slice(0, 4)].join(' ').trim()}
                </small>
                {feasts.get(day) ? <i aria-hidden="true">{feasts.get(day)}</i> : null}
                <span className="vh">
                  {[`${weekdayName(weekdayOf(day))} ${dayText(day, today ?? day)}`, feasts.get(day)]
                    .filter(Boolean)
                    .join(', ')}
                </span>
                <SoldMark night={soldNights[index]} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {stays.map((stay, index) => (
            <Fragment key={stay.slug}>
              {stay.group !== undefined && stay.group !== stays[index - 1]?.group ? (
                <tr className="c-cal-grouped">
                  <th scope="rowgroup" colSpan={days.length + 1}>
                    {stay.group}
                  </th>
                </tr>
              ) : null}
              <tr>
                <th scope="row">
                  <b>{stay.title}</b>
                  <small>{[stay.place, stay.follows && followsText(stay.follows)].filter(Boolean).join(' · ')}</small>
                  {stay.clashes.map((clash) => (
                    <Link key={clash.documentId} className="c-cal-twice" to={clashPath(stay.slug, clash.documentId)}>
                      {clashSpeech(clash)}
                    </Link>
                  ))}
                </th>
                {nightGroups(stay, days.length).map((group) => (
                  <td key={group.from} colSpan={group.nights.length} className={group.claim ? undefined : 'free'}>
                    <GroupCell home={stay} group={group} at={at} view={view} />
                  </td>
                ))}
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

interface GroupCellProps extends Pick<CalendarTableProps, 'at' | 'view'> {
  readonly home: CalendarStayShape
  readonly group: NightGroup
}

function GroupCell({ home: stay, group, at, view }: GroupCellProps) {
  const { claim, nights, isPreparation, from, to } = group
  if (isPreparation) return <span className="c-cal-quiet">Prep</span>
  if (claim?.booking)
    return (
      <Link className={`c-cal-mark ${claimLook(claim)}`} to={consolePaths.consoleBooking(claim.booking.documentId)}>
        <span aria-hidden="true">{barText(claim, Date.parse(at))}</span>
        <span className="vh">{claimSpeech(claim, stay.today, Date.parse(at))}</span>
      </Link>
    )
  if (claim?.kind === 'block')
    return (
      <Link className={`c-cal-mark ${claimLook(claim)}`} to={rangeAddress([stay.slug], claim, view)}>
        <span aria-hidden="true">{claimTitle(claim)}</span>
        <span className="vh">{claimSpeech(claim, stay.today)}</span>
      </Link>
    )
  if (claim?.kind === 'import')
    return (
      <Link className={`c-cal-mark ${claimLook(claim)}`} to={consolePaths.stayChannels(stay.slug)}>
        <span aria-hidden="true">
          <Icon name="download" /> {claimTitle(claim)}
        </span>
        <span className="vh">{claimSpeech(claim, stay.today)}</span>
      </Link>
    )
  if (claim) return <span className={`c-cal-mark ${claimLook(claim)}`}>{barText(claim, Date.parse(at))}</span>
  const [first] = nights
  if (!first || first.isPast) return <span className="c-cal-quiet">–</span>
  return (
    <Link className="c-cal-run" to={rangeAddress([stay.slug], { from, to }, view)}>
      <span aria-hidden="true">
        {nights.map((night) => (
          <span
            key={night.night}
            className={night.lost ? 'lost' : night.source === 'followed' ? 'followed' : undefined}
          >
            {nightPrice(night.amountMinor, stay.currency)}
            <small>{`${night.minNights}n`}</small>
          </span>
        ))}
      </span>
      <span className="vh">
        {`${datesAsOf({ checkIn: from, checkOut: to }, stay.today)}: ${nightSpeech(stay, first)}. Change these nights`}
      </span>
    </Link>
  )
}
