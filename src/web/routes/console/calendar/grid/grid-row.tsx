import { memo } from 'react'
import { Link } from 'react-router'
import type { CalendarClaimShape } from '#contract/rate/staff-calendar.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { daysBetween } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { Icon } from '#web/icon/icon.tsx'
import {
  claimSpeech,
  claimTitle,
  clashSpeech,
  followsText,
  nightPrice,
  nightSpeech,
} from '#web/text/host-calendar-text.ts'
import { unsellableText, unsellableWhy } from '#web/text/rate/unsellable-text.ts'
import { claimLook } from '../claim-look.ts'
import { BAR_FROM, BAR_TO, HEAD, placed, ROW } from './geometry.ts'
import { isMovable } from './moving.ts'
import type { HomeRow } from './use-homes.ts'

interface GridRowProps {
  readonly row: HomeRow
  readonly index: number
  readonly from: IsoDate
  readonly days: number
  readonly firstDay: number
  readonly endDay: number
}

/** The id of the cell of a night: of its bar, where something has taken it. */
export function cellId({ home, nights }: HomeRow, day: number): string {
  const night = nights[day]
  return night?.claim && !night.isPreparation ? `c-bar-${home.slug}-${night.claim.documentId}` : `c-${home.slug}-${day}`
}

const lookOf = { override: 'own', followed: 'followed', season: '', base: '' } as const

const followed = ({ follows }: HomeRow['home'], { source }: HomeRow['nights'][number]) =>
  follows && source === 'followed' ? `Price ${followsText(follows)}` : undefined

/** A home: its name, which stays in sight, its free nights with prices, and bars over the taken ones. */
export const GridRow = memo(function GridRow({ row, index, from, days, firstDay, endDay }: GridRowProps) {
  const { home, nights } = row
  const bars = home.claims.filter((claim) => {
    const start = daysBetween(from, claim.from)
    return start < endDay && start + daysBetween(claim.from, claim.to) >= firstDay
  })
  return (
    <div className="c-cal-row" role="row" aria-rowindex={index + 2} ref={placed({ top: HEAD + index * ROW })}>
      <div className="c-cal-name" role="rowheader" aria-colindex={1}>
        <b>{home.title}</b>
        <small>{[home.place, home.follows && followsText(home.follows)].filter(Boolean).join(' · ')}</small>
      </div>
      {nights.slice(firstDay, endDay).map((night, offset) => {
        const day = firstDay + offset
        if (night.claim && !night.isPreparation) return null
        const look = night.isPreparation ? 'prep' : night.isPast ? 'past' : night.lost ? 'lost' : lookOf[night.source]
        return (
          <div
            key={day}
            id={cellId(row, day)}
            className={`c-cal-night ${look}`}
            role="gridcell"
            aria-colindex={day + 2}
            aria-label={nightSpeech(home, night)}
            title={night.lost ? unsellableText.whole + unsellableWhy(night.lost) : followed(home, night)}
            ref={placed({ day })}
          >
            {night.isPreparation
              ? ''
              : `${nightPrice(night.amountMinor, home.currency).replace(/^\D+/, '')}\n${night.minNights}n`}
          </div>
        )
      })}
      {bars.map((claim) => (
        <Bar key={claim.documentId} {...{ row, claim, from, days }} />
      ))}
      {home.clashes.map((clash) => (
        <ClashStrip key={clash.documentId} {...{ row, clash, from, days }} />
      ))}
    </div>
  )
})

interface ClashStripProps extends Pick<GridRowProps, 'row' | 'from' | 'days'> {
  readonly clash: HomeRow['home']['clashes'][number]
}

/** Nights that were let twice: a strip over whatever has them. */
function ClashStrip({ row: { home }, clash, from, days }: ClashStripProps) {
  const first = Math.max(0, daysBetween(from, clash.from))
  const end = Math.min(days, daysBetween(from, clash.to))
  if (end <= first) return null
  const text = clashSpeech(clash)
  return (
    <div
      className="c-cal-clash"
      role="gridcell"
      aria-colindex={first + 2}
      aria-colspan={end - first}
      aria-label={`${home.title}, ${text}`}
      title={text}
      ref={placed({ day: first, days: end - first })}
    >
      <Link tabIndex={-1} to={`${consolePaths.homeChannels(home.slug)}#clash-${clash.documentId}`}>
        <span className="vh">{text}</span>
      </Link>
    </div>
  )
}

interface BarProps extends Pick<GridRowProps, 'row' | 'from' | 'days'> {
  readonly claim: CalendarClaimShape
}

function Bar({ row: { home }, claim, from, days }: BarProps) {
  const start = daysBetween(from, claim.from)
  const end = daysBetween(from, claim.to)
  const left = start < 0 ? 0 : start + BAR_FROM
  const right = end > days ? days : end + BAR_TO
  const first = Math.max(0, start)
  const title = (
    <span>
      {claim.kind === 'import' ? <Icon name="download" /> : null}
      {claimTitle(claim)}
    </span>
  )
  return (
    <div
      id={`c-bar-${home.slug}-${claim.documentId}`}
      className={`c-cal-bar ${claimLook(claim)}${start < 0 ? ' cut' : ''}${isMovable(claim) ? ' movable' : ''}`}
      data-claim={isMovable(claim) ? claim.documentId : undefined}
      role="gridcell"
      aria-colindex={first + 2}
      aria-colspan={Math.max(1, Math.min(end, days) - first)}
      aria-label={`${home.title}, ${claimSpeech(claim)}`}
      ref={placed({ day: left, days: right - left })}
    >
      {claim.booking ? (
        <Link tabIndex={-1} to={consolePaths.consoleBooking(claim.booking.documentId)}>
          {title}
        </Link>
      ) : claim.kind === 'import' ? (
        <Link tabIndex={-1} to={consolePaths.homeChannels(home.slug)}>
          {title}
        </Link>
      ) : (
        title
      )}
    </div>
  )
}
