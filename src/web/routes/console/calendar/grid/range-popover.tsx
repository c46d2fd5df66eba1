import { useEffect, useId, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { AskedFunction } from '#web/console/may/asked-functions.ts'
import { useMay } from '#web/console/may/may.ts'
import { Icon } from '#web/icon/icon.tsx'
import { blockNightsLabel, tooManyHomes } from '#web/text/counts/host-calendar-counts.ts'
import { dateRangeWithWeekdays } from '#web/text/date-text.ts'
import { nightsOfRange } from '#web/text/host-calendar-text.ts'
import { BlockFields } from '../block-fields.tsx'
import { bookingAddress } from '../calendar-address.ts'
import { isChangeable } from '../changeable-nights.ts'
import { isFreeNight } from '../home-nights.ts'
import { FollowedNights } from '../followed-nights.tsx'
import { MOST_RANGE_HOMES } from '../range-change.ts'
import { WaitingNights } from '../waiting-nights.tsx'
import { LostNights } from './lost-nights.tsx'
import { PriceForm } from './price-form.tsx'
import { ReleaseForm } from './release-form.tsx'
import type { HomeRow } from './grid-lines.ts'
import { usePopoverKeys } from './use-popover-keys.ts'
import type { RefusedChange } from './use-refused.ts'

export type RangeTab = 'price' | 'block' | 'release'

interface RangePopoverProps {
  /** The homes of the range, each with its nights. */
  readonly rows: readonly HomeRow[]
  readonly from: IsoDate
  readonly to: IsoDate
  /** `first` stands for the tab that fits the nights best. */
  readonly tab: RangeTab | 'first'
  /** Whether the user chose the tab; after a drag, the keys still belong to the grid. */
  readonly isTabChosen: boolean
  /** A change of these nights that was refused, to be corrected; null = none. */
  readonly refused: RefusedChange | null
  readonly onTab: (tab: RangeTab) => void
  readonly onClose: () => void
  readonly onSubmit: (form: FormData) => void
}

const tabNames: Readonly<Record<RangeTab, string>> = { price: 'Price', block: 'Block', release: 'Blocked' }

/** What can be done with the chosen nights, shown beside them. */
export function RangePopover({
  rows,
  from,
  to,
  tab: chosen,
  isTabChosen,
  refused,
  onTab,
  onClose,
  onSubmit,
}: RangePopoverProps) {
  const navigate = useNavigate()
  const titleId = useId()
  const element = useRef<HTMLDivElement>(null)
  usePopoverKeys(element, onClose)
  const may = useMay()
  const mayAll = (name: AskedFunction) => rows.every(({ home }) => may(name, home.slug))
  const areTooMany = rows.length > MOST_RANGE_HOMES
  const nights = rows.flatMap((row) => row.nights)
  const only = rows.length === 1 ? rows[0] : undefined
  const free = nights.filter(isFreeNight).length
  const changeable = nights.filter(isChangeable).length
  const booking =
    only && free > 0 && may('POST /api/staff/bookings', only.home.slug)
      ? bookingAddress(only.home.slug, { from, to })
      : null
  const mayBlock = !areTooMany && mayAll('POST /api/staff/stays/:id/blocks')
  const mayRelease = mayBlock && nights.some(({ claim, isPreparation }) => claim?.kind === 'block' && !isPreparation)
  const tabs = ([] as RangeTab[]).concat(
    // If no night is free, the user wants to release blocked ones.
    mayRelease && free === 0 ? 'release' : [],
    !areTooMany && changeable > 0 && mayAll('PUT /api/staff/stays/:id/overrides') ? 'price' : [],
    mayBlock && free > 0 ? 'block' : [],
    mayRelease && free > 0 ? 'release' : [],
  )
  const tab = tabs.find((one) => one === chosen) ?? tabs[0]
  useEffect(() => {
    if (!isTabChosen || !tab) element.current?.focus({ preventScroll: true })
    else element.current?.querySelector<HTMLElement>(tab === 'price' ? 'form input' : 'form [type=submit]')?.focus()
  }, [tab, isTabChosen])

  function submit(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const form = new FormData(event.currentTarget, submitter)
    for (const { home } of rows) {
      form.append('home', home.slug)
      form.append(`version:${home.slug}`, String(home.version))
    }
    form.set('from', from)
    form.set('to', to)
    form.set('expected', String(free))
    form.set('script', '1')
    form.set('actionKey', crypto.randomUUID())
    onSubmit(form)
  }

  return (
    <div
      ref={element}
      className="c-cal-pop"
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={(event) => {
        const isPlain = event.target === event.currentTarget && !event.ctrlKey && !event.metaKey && !event.altKey
        if (isPlain && event.key === 'p' && tabs.includes('price')) onTab('price')
        else if (isPlain && event.key === 'b' && tabs.includes('block')) onTab('block')
        else if (isPlain && event.key === 'n' && booking) void navigate(booking)
        else return
        event.stopPropagation()
        event.preventDefault()
      }}
    >
      <div className="c-row">
        <b id={titleId}>{dateRangeWithWeekdays({ checkIn: from, checkOut: to })}</b>
        <button className="c-btn bare small" type="button" onClick={onClose} aria-label="Close">
          <Icon name="x" />
        </button>
      </div>
      <p className="c-hint">{nightsOfRange(free, nights.length - changeable, tabs.includes('price'))}</p>
      <FollowedNights homes={rows.map(({ home }) => home)} nights={nights} />
      <LostNights rows={rows} />
      <WaitingNights homes={rows.map(({ home }) => home)} from={from} to={to} />
      {areTooMany ? (
        <p className="c-note bad" role="alert">
          <Icon name="alert" />
          <span>{tooManyHomes(MOST_RANGE_HOMES)}</span>
        </p>
      ) : null}
      {tabs.length > 0 || booking ? (
        <div className="c-segments" role="group" aria-label="What to change">
          {tabs.map((name) => (
            <button key={name} type="button" aria-pressed={tab === name} onClick={() => onTab(name)}>
              {tabNames[name]}
            </button>
          ))}
          {booking ? <Link to={booking}>Book…</Link> : null}
        </div>
      ) : null}
      {tab === 'price' ? (
        <PriceForm rows={rows} refused={refused} onSubmit={submit} />
      ) : tab === 'block' ? (
        <form className="c-stack" onSubmit={submit}>
          <BlockFields />
          <button className="c-btn go" type="submit" name="intent" value="block">
            {blockNightsLabel(free)}
          </button>
        </form>
      ) : tab === 'release' ? (
        <ReleaseForm rows={rows} onSubmit={submit} />
      ) : null}
    </div>
  )
}
