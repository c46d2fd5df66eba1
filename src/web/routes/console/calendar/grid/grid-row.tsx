import { memo } from 'react'
import { Link } from 'react-router'
import { consolePaths } from '#contract/site/console-map.ts'
import { daysBetween } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { clashPath } from '#web/console/clash-path.ts'
import { Icon } from '#web/icon/icon.tsx'
import {
  barText,
  cellPrice,
  claimSpeech,
  clashSpeech,
  followsText,
  hostCalendarText,
  nightSpeech,
  nightsSpeech,
} from '#web/text/host-calendar-text.ts'
import { nightPrice } from '#web/text/rate/night-price.ts'
import { unsellableText, unsellableWhy } from '#web/text/rate/unsellable-text.ts'
import type { NightMark } from '../calendar-marks.ts'
import type { GridZoom } from '../calendar-zoom.ts'
import { claimLook } from '../claim-look.ts'
import type { ShownClaim } from '../rows/shown-stay.ts'
import { BAR_FROM, BAR_TO, BAR_TO_LONG_PRICE, HEAD, placed, ROW } from './geometry.ts'
import { isMovable } from './moving.ts'
import { overviewRuns, type OverviewRun } from './overview-runs.ts'
import type { GridLine, StayRow } from './grid-lines.ts'

interface GridRowProps {
  readonly row: StayRow
  readonly index: number
  readonly from: IsoDate
  readonly days: number
  readonly firstDay: number
  readonly endDay: number
  readonly zoom: GridZoom
  /** The day that the keys have reached, where it has to stand by itself; −1 elsewhere. */
  readonly activeDay: number
  /** The present time for a home of which nights are kept that end by themselves; 0 for others. */
  readonly nowMs: number
}

/**
 * Returns the id of the cell of a night: that of its bar if it is taken, or that of the home until its nights have
 * loaded.
 */
export function cellId({ name, row }: GridLine, day: number): string | undefined {
  if (!row) return name ? `c-home-${name.slug}` : undefined
  const { home: stay, nights } = row
  const night = nights[day]
  return night?.claim && !night.isPreparation ? barId(stay, stay.claims.indexOf(night.claim)) : `c-${stay.slug}-${day}`
}

const barId = ({ slug }: StayRow['home'], claim: number) => `c-bar-${slug}-${claim}`

const lookOf: Readonly<Record<StayRow['nights'][number]['source'], NightMark | ''>> = {
  override: 'own',
  followed: 'followed',
  season: '',
  base: '',
}

const followed = ({ follows }: StayRow['home'], { source }: StayRow['nights'][number]) =>
  follows && source === 'followed' ? `Price ${followsText(follows)}` : undefined

interface WaitingRowProps extends Pick<GridRowProps, 'index'> {
  readonly name: GridLine['name']
}

/** A home whose nights, or whose name as well, have not loaded yet. */
export const WaitingRow = memo(function WaitingRow({ name, index }: WaitingRowProps) {
  return (
    <div className="c-cal-row waits" role="row" aria-rowindex={index + 2} ref={placed({ top: HEAD + index * ROW })}>
      <div className="c-cal-name" role="rowheader" aria-colindex={1} id={name ? `c-home-${name.slug}` : undefined}>
        {name ? <b>{name.title}</b> : <span className="vh">{hostCalendarText.stayToCome}</span>}
        <small>{name?.place}</small>
      </div>
    </div>
  )
})

/** A home: its name, which stays in sight, its free nights with prices, and bars over those that are taken. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, index, from, days, firstDay, endDay, nowMs } = props
  const { home: stay, nights } = row
  const bars = [...stay.claims.entries()].filter(([, claim]) => {
    const start = daysBetween(from, claim.from)
    return start < endDay && start + daysBetween(claim.from, claim.to) >= firstDay
  })
  return (
    <div className="c-cal-row" role="row" aria-rowindex={index + 2} ref={placed({ top: HEAD + index * ROW })}>
      <div className="c-cal-name" role="rowheader" aria-colindex={1}>
        <b>{stay.title}</b>
        <small>{[stay.place, stay.follows && followsText(stay.follows)].filter(Boolean).join(' · ')}</small>
      </div>
      <Nights {...props} />
      {bars.map(([at, claim]) => (
        <Bar
          key={`${claim.from} ${at}`}
          {...{ home: stay, claim, at, from, days, nowMs }}
          overhang={overhangOn(stay, nights[daysBetween(from, claim.to)])}
        />
      ))}
      {stay.clashes.map((clash) => (
        <ClashStrip key={clash.documentId} {...{ row, clash, from, days }} />
      ))}
    </div>
  )
})

/** The nights that no bar covers. */
function Nights({ row: { home: stay, nights }, firstDay, endDay, zoom, activeDay }: GridRowProps) {
  if (zoom === 'overview')
    return overviewRuns(nights, { firstDay, endDay, activeDay }).map((run) => (
      <NightRun key={run.day} home={stay} {...run} />
    ))
  return nights.slice(firstDay, endDay).map((night, offset) => {
    const day = firstDay + offset
    return night.claim && !night.isPreparation ? null : <Night key={day} {...{ home: stay, night, day }} />
  })
}

/** Nights in a row that look alike, in the overview. */
function NightRun({ home: stay, day, nights }: OverviewRun & Pick<NightProps, 'home'>) {
  const [night] = nights
  if (!night) return null
  const look = night.isPreparation ? 'prep' : night.isPast ? 'past' : night.lost ? 'lost' : ''
  return (
    <div
      id={`c-${stay.slug}-${day}`}
      className={`c-cal-night ${look}`}
      role="gridcell"
      aria-colindex={day + 2}
      aria-colspan={nights.length}
      aria-label={nights.length === 1 ? nightSpeech(stay, night) : nightsSpeech(stay, night, nights.length)}
      title={night.lost ? unsellableText.whole + unsellableWhy(night.lost) : undefined}
      ref={placed({ day, days: nights.length })}
    />
  )
}

interface NightProps {
  readonly home: StayRow['home']
  readonly night: StayRow['nights'][number]
  readonly day: number
}

/**
 * A free night, or one kept to prepare the home. Scrolling sideways draws rows again, but not the nights that remain
 * visible.
 */
const Night = memo(function Night({ home: stay, night, day }: NightProps) {
  const look: NightMark | '' = night.isPreparation
    ? 'prep'
    : night.isPast
      ? 'past'
      : night.lost
        ? 'lost'
        : lookOf[night.source]
  const price = priceIn(stay, night)
  return (
    <div
      id={`c-${stay.slug}-${day}`}
      className={`c-cal-night ${look}${price.length > 4 ? ' long' : ''}`}
      role="gridcell"
      aria-colindex={day + 2}
      aria-label={nightSpeech(stay, night)}
      title={titleOf(stay, night)}
      ref={placed({ day })}
    >
      {price && `${price}\n${night.minNights}n`}
    </div>
  )
})

/** Returns what is said of a night under the pointer: what is not to be seen in its cell. */
function titleOf(stay: StayRow['home'], night: StayRow['nights'][number]): string | undefined {
  if (night.lost) return unsellableText.whole + unsellableWhy(night.lost)
  const price = nightPrice(night.amountMinor, stay.currency)
  return followed(stay, night) ?? (night.isPreparation || price.endsWith(priceIn(stay, night)) ? undefined : price)
}

/** Returns the price that is written on a night; '' on one that prepares the home. */
const priceIn = ({ currency }: StayRow['home'], { isPreparation, amountMinor }: StayRow['nights'][number]) =>
  isPreparation ? '' : cellPrice(amountMinor, currency)

/** Returns how much of the day after its last night a bar may cover. */
const overhangOn = (stay: StayRow['home'], night: StayRow['nights'][number] | undefined) =>
  night && night.claim === null && priceIn(stay, night).length > 3 ? BAR_TO_LONG_PRICE : BAR_TO

interface ClashStripProps extends Pick<GridRowProps, 'row' | 'from' | 'days'> {
  readonly clash: StayRow['home']['clashes'][number]
}

/** A strip over nights that were let twice. */
function ClashStrip({ row: { home: stay }, clash, from, days }: ClashStripProps) {
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
      aria-label={`${stay.title}, ${text}`}
      title={text}
      ref={placed({ day: first, days: end - first })}
    >
      <Link tabIndex={-1} to={clashPath(stay.slug, clash.documentId)}>
        <span className="vh">{text}</span>
      </Link>
    </div>
  )
}

interface BarProps extends Pick<GridRowProps, 'from' | 'days' | 'nowMs'> {
  readonly home: StayRow['home']
  readonly claim: ShownClaim
  /** The index among the claims of the home. */
  readonly at: number
  /** How much of the day after its last night it covers. */
  readonly overhang: number
}

const Bar = memo(function Bar({ home: stay, claim, at, from, days, nowMs, overhang }: BarProps) {
  const start = daysBetween(from, claim.from)
  const end = daysBetween(from, claim.to)
  const left = start < 0 ? 0 : start + BAR_FROM
  const right = end > days ? days : end + overhang
  const first = Math.max(0, start)
  const speech = claimSpeech(claim, stay.today, nowMs)
  const title = (
    <span>
      {claim.kind === 'import' ? <Icon name="download" /> : null}
      {barText(claim, nowMs)}
    </span>
  )
  return (
    <div
      id={barId(stay, at)}
      className={`c-cal-bar ${claimLook(claim)}${start < 0 ? ' cut' : ''}${isMovable(claim) ? ' movable' : ''}`}
      data-claim={isMovable(claim) ? at : undefined}
      role="gridcell"
      aria-colindex={first + 2}
      aria-colspan={Math.max(1, Math.min(end, days) - first)}
      aria-label={`${stay.title}, ${speech}`}
      title={claim.expiresAt === null ? undefined : speech}
      ref={placed({ day: left, days: right - left })}
    >
      {claim.booking ? (
        <Link tabIndex={-1} to={consolePaths.consoleBooking(claim.booking.reference)}>
          {title}
        </Link>
      ) : claim.kind === 'import' ? (
        <Link tabIndex={-1} to={consolePaths.stayChannels(stay.slug)}>
          {title}
        </Link>
      ) : (
        title
      )}
    </div>
  )
})
