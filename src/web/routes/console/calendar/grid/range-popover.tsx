import { useEffect, useId, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { HomeRatesShape } from '#contract/rate/stay-rates.ts'
import { BLOCK_REASONS } from '#core/calendar/claim-kind.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { formText } from '#web/backend/form-text.ts'
import type { AskedFunction } from '#web/console/may/asked-functions.ts'
import { useMay } from '#web/console/may/may.ts'
import { Icon } from '#web/icon/icon.tsx'
import {
  blockNightsLabel,
  freeNightsIn,
  nightsSkipped,
  setNightsLabel,
  tooManyHomes,
} from '#web/text/counts/host-calendar-counts.ts'
import { dateRangeWithWeekdays } from '#web/text/date-text.ts'
import { blockReasonText } from '#web/text/host-calendar-text.ts'
import { bookingAddress } from '../calendar-address.ts'
import { isChangeable } from '../changeable-nights.ts'
import { isFreeNight } from '../home-nights.ts'
import { FollowedNights } from '../followed-nights.tsx'
import { PreviewTable } from '../preview-table.tsx'
import { changeOf, MOST_RANGE_HOMES, typedChange, type TypedChange } from '../range-change.ts'
import { ChangeFields } from '../range-form.tsx'
import { previewOf } from '../range-preview.ts'
import { WaitingNights } from '../waiting-nights.tsx'
import { LostNights } from './lost-nights.tsx'
import { ReleaseForm } from './release-form.tsx'
import type { HomeRow } from './grid-lines.ts'

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
  readonly onTab: (tab: RangeTab) => void
  readonly onClose: () => void
  readonly onSubmit: (form: FormData) => void
}

const tabNames: Readonly<Record<RangeTab, string>> = { price: 'Price', block: 'Block', release: 'Blocked' }

const untouched: TypedChange = { price: '', minNights: '', arrival: '', departure: '' }

/** What can be done with the chosen nights, shown beside them. */
export function RangePopover({
  rows,
  from,
  to,
  tab: chosen,
  isTabChosen,
  onTab,
  onClose,
  onSubmit,
}: RangePopoverProps) {
  const navigate = useNavigate()
  const titleId = useId()
  const element = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState(untouched)
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
    !areTooMany && mayAll('PUT /api/staff/stays/:id/overrides') ? 'price' : [],
    mayBlock && (free > 0 || !mayRelease) ? 'block' : [],
    mayRelease && free > 0 ? 'release' : [],
  )
  const tab = tabs.find((one) => one === chosen) ?? tabs[0]
  useEffect(() => {
    if (!isTabChosen) element.current?.focus({ preventScroll: true })
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
        if (event.key === 'Escape') onClose()
        else if (isPlain && event.key === 'p' && tabs.includes('price')) onTab('price')
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
      <p className="c-hint">{`${freeNightsIn(free)}. ${nightsSkipped(nights.length - changeable)}`}</p>
      <FollowedNights homes={rows.map(({ home }) => home)} nights={nights} />
      <LostNights rows={rows} />
      <WaitingNights homes={rows.map(({ home }) => home)} from={from} to={to} />
      {areTooMany ? (
        <p className="c-note bad" role="alert">
          <Icon name="alert" />
          <span>{tooManyHomes(MOST_RANGE_HOMES)}</span>
        </p>
      ) : null}
      <div className="c-segments" role="group" aria-label="What to change">
        {tabs.map((name) => (
          <button key={name} type="button" aria-pressed={tab === name} onClick={() => onTab(name)}>
            {tabNames[name]}
          </button>
        ))}
        {booking ? <Link to={booking}>Book…</Link> : null}
      </div>
      {tab === 'price' ? (
        <form
          className="c-stack"
          onSubmit={submit}
          onChange={(event) => {
            const form = new FormData(event.currentTarget)
            setTyped(typedChange((name) => formText(form, name)))
          }}
        >
          <ChangeFields typed={untouched} fault={null} />
          <Preview rows={rows} typed={typed} />
          <button className="c-btn go" type="submit" name="intent" value="rates">
            {setNightsLabel(changeable)}
          </button>
        </form>
      ) : tab === 'block' ? (
        <form className="c-stack" onSubmit={submit}>
          <label className="c-field">
            <span className="c-label">Reason</span>
            <select className="c-input" name="reason" defaultValue="closed">
              {BLOCK_REASONS.map((reason) => (
                <option key={reason} value={reason}>
                  {blockReasonText[reason]}
                </option>
              ))}
            </select>
          </label>
          <label className="c-field">
            <span className="c-label">Note, for you</span>
            <input className="c-input" name="note" maxLength={500} autoComplete="off" />
          </label>
          {free > 0 ? (
            <button className="c-btn go" type="submit" name="intent" value="block">
              {blockNightsLabel(free)}
            </button>
          ) : null}
        </form>
      ) : tab === 'release' ? (
        <ReleaseForm rows={rows} onSubmit={submit} />
      ) : null}
    </div>
  )
}

/** The effect of the typed change on the first of the homes, whose rules are loaded once. */
function Preview({ rows, typed }: { readonly rows: readonly HomeRow[]; readonly typed: TypedChange }) {
  const [terms, setTerms] = useState<StayTerms | null>(null)
  const [row] = rows
  const slug = row?.home.slug
  useEffect(() => {
    if (slug === undefined) return
    const abort = new AbortController()
    fetch(`/api/staff/stays/${slug}/rates`, { signal: abort.signal, cache: 'no-store' })
      .then(async (response) => (response.ok ? ((await response.json()) as { data: HomeRatesShape }) : null))
      .then((answer) => setTerms(answer?.data.terms ?? null))
      .catch(() => {})
    return () => abort.abort()
  }, [slug])
  if (!row || !terms) return null
  const { change } = changeOf(typed, row.home.currency)
  if (!change) return null
  const nights = row.nights.filter(isChangeable).map(({ night }) => night)
  return <PreviewTable preview={previewOf(terms, nights, change, row.home.today)} currency={row.home.currency} />
}
