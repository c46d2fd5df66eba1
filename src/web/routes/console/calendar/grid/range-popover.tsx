import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import type { IsoDate } from '#core/time/iso-date.ts'
import { Icon } from '#web/icon/icon.tsx'
import { blockNightsLabel, rangesChosen, tooManyStays } from '#web/text/counts/host-calendar-counts.ts'
import { dateRangeWithWeekdays } from '#web/text/date-text.ts'
import { nightsOfRange } from '#web/text/host-calendar-text.ts'
import { useSheetHistory } from '#web/ui/modal/sheet-history.ts'
import { BlockFields } from '../block-fields.tsx'
import { FollowedNights } from '../followed-nights.tsx'
import { MOST_RANGE_STAYS } from '../range-change.ts'
import { WaitingNights } from '../waiting-nights.tsx'
import type { StayRow } from './grid-lines.ts'
import { LostNights } from './lost-nights.tsx'
import { PriceForm } from './price-form.tsx'
import { ReleaseForm } from './release-form.tsx'
import { usePopoverKeys } from './use-popover-keys.ts'
import { usePopoverSide, type ChosenPlace } from './use-popover-side.ts'
import { useRangeOffers, type RangeTab } from './use-range-offers.ts'
import type { RefusedChange } from './use-refused.ts'

interface RangePopoverProps {
  /** The homes of the range, each with its nights. */
  readonly rows: readonly StayRow[]
  readonly from: IsoDate
  readonly to: IsoDate
  /** The ranges of which the nights consist, as forms send them; none where it is only one. */
  readonly parts: readonly string[]
  /** `first` stands for the tab that fits the nights best. */
  readonly tab: RangeTab | 'first'
  /** Whether the user chose the tab; after a drag, the keys still belong to the grid. */
  readonly isTabChosen: boolean
  /** A change of these nights that was refused, to be corrected; null = none. */
  readonly refused: RefusedChange | null
  /** Where the nights are in the grid. */
  readonly place: ChosenPlace
  readonly onTab: (tab: RangeTab) => void
  readonly onClose: () => void
  readonly onSubmit: (form: FormData) => void
}

const tabNames: Readonly<Record<RangeTab, string>> = { price: 'Price', block: 'Block', release: 'Blocked' }

/** What has the focus in the form of a tab that was chosen. */
const AT_FIRST: Readonly<Record<RangeTab, string>> = {
  price: 'input',
  block: '[type=submit]',
  release: '[type=submit]',
}

/** What can be done with the chosen nights, shown beside them. */
export function RangePopover(props: RangePopoverProps) {
  const { rows, from, to, parts, isTabChosen, refused, onTab, onClose, onSubmit } = props
  const titleId = useId()
  const element = useRef<HTMLDivElement>(null)
  usePopoverKeys(element, onClose)
  usePopoverSide(element, props.place)
  // On a phone it covers the calendar, and "Back" is how one leaves it.
  const [isSheet] = useState(() => matchMedia('(pointer: coarse)').matches)
  useSheetHistory(onClose, isSheet)
  const { free, unchangeable, areTooMany, tabs, booking } = useRangeOffers(rows, {
    from,
    to,
    isOneRange: parts.length === 0,
  })
  const tab = tabs.find((one) => one === props.tab) ?? tabs[0]
  useEffect(() => {
    if (!isTabChosen || !tab) element.current?.focus({ preventScroll: true })
    // Of the form of the tab: a repair of nights that nobody can book is a form, too, but nobody has chosen it.
    else element.current?.querySelector<HTMLElement>(`:scope > form ${AT_FIRST[tab]}`)?.focus()
  }, [tab, isTabChosen])
  const onKeyDown = useTabKeys({ tabs, booking, onTab })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const form = new FormData(event.currentTarget, submitter)
    addRange(form, { rows, from, to, parts, free })
    onSubmit(form)
  }

  return (
    <div
      ref={element}
      className="c-cal-pop"
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <div className="c-row">
        <b id={titleId}>
          {[
            ...(parts.length > 0 ? [rangesChosen(parts.length)] : []),
            dateRangeWithWeekdays({ checkIn: from, checkOut: to }),
          ].join(', ')}
        </b>
        <button className="c-btn bare small" type="button" onClick={onClose} aria-label="Close">
          <Icon name="x" />
        </button>
      </div>
      <p className="c-hint">{nightsOfRange(free, unchangeable, tabs.includes('price'))}</p>
      <FollowedNights homes={rows.map(({ home: stay }) => stay)} nights={rows.flatMap(({ nights }) => nights)} />
      <LostNights rows={rows} />
      <WaitingNights homes={rows.map(waitingFor)} from={from} to={to} />
      {areTooMany ? (
        <p className="c-note bad" role="alert">
          <Icon name="alert" />
          <span>{tooManyStays(MOST_RANGE_STAYS)}</span>
        </p>
      ) : null}
      <RangeTabs {...{ tabs, tab, booking, onTab }} />
      {tab === 'price' ? (
        <PriceForm rows={rows} range={rangeForm({ rows, from, to, parts })} refused={refused} onSubmit={submit} />
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

/** Returns a home with the guests who wait for one of its chosen nights. */
const waitingFor = ({ home: stay, nights }: StayRow): StayRow['home'] => ({
  ...stay,
  waiting: stay.waiting.filter((dates) => nights.some(({ night }) => dates.from <= night && night < dates.to)),
})

interface RangeTabsProps {
  readonly tabs: readonly RangeTab[]
  /** The shown tab. */
  readonly tab: RangeTab | undefined
  readonly booking: string | null
  readonly onTab: (tab: RangeTab) => void
}

function RangeTabs({ tabs, tab, booking, onTab }: RangeTabsProps) {
  if (tabs.length === 0 && !booking) return null
  return (
    <div className="c-segments" role="group" aria-label="What to change">
      {tabs.map((name) => (
        <button key={name} type="button" aria-pressed={tab === name} onClick={() => onTab(name)}>
          {tabNames[name]}
        </button>
      ))}
      {booking ? <Link to={booking}>Book…</Link> : null}
    </div>
  )
}

/** The keys of the grid go on meaning the same while the popover itself has the focus. */
function useTabKeys({ tabs, booking, onTab }: Omit<RangeTabsProps, 'tab'>) {
  const navigate = useNavigate()
  return (event: KeyboardEvent) => {
    const isPlain = event.target === event.currentTarget && !event.ctrlKey && !event.metaKey && !event.altKey
    if (isPlain && event.key === 'p' && tabs.includes('price')) onTab('price')
    else if (isPlain && event.key === 'b' && tabs.includes('block')) onTab('block')
    else if (isPlain && event.key === 'n' && booking) void navigate(booking)
    else return
    event.stopPropagation()
    event.preventDefault()
  }
}

/** Returns the fields that name the nights. */
function rangeForm({ rows, from, to, parts }: Pick<RangePopoverProps, 'rows' | 'from' | 'to' | 'parts'>): FormData {
  const form = new FormData()
  for (const part of parts) form.append('part', part)
  for (const { home: stay } of rows) form.append('home', stay.slug)
  form.set('from', from)
  form.set('to', to)
  return form
}

/** Adds the nights to a form: those that are sent are those that were shown. */
function addRange(
  form: FormData,
  {
    rows,
    from,
    to,
    parts,
    free,
  }: Pick<RangePopoverProps, 'rows' | 'from' | 'to' | 'parts'> & { readonly free: number },
): void {
  for (const part of parts) form.append('part', part)
  for (const { home: stay } of rows) {
    if (!form.has('blockFrom')) form.append('home', stay.slug)
    form.append(`version:${stay.slug}`, String(stay.version))
  }
  form.set('from', from)
  form.set('to', to)
  form.set('expected', String(free))
  form.set('script', '1')
  form.set('actionKey', crypto.randomUUID())
}
