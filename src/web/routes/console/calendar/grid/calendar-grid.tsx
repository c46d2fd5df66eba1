import { memo, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { consolePaths } from '#contract/site/console-map.ts'
import { addDays, weekdayOf } from '#core/time/date-arithmetic.ts'
import { weekdayName } from '#core/time/english-date.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { feastsOf, type HolidayRegion } from '../feasts.ts'
import { homesInCalendar } from '#web/text/counts/host-calendar-counts.ts'
import { movingText } from '#web/text/booking/move-text.ts'
import { claimTitle, hostCalendarText } from '#web/text/host-calendar-text.ts'
import { dateRangeWithWeekdays } from '#web/text/date-text.ts'
import { bookingAddress, type CalendarView } from '../calendar-address.ts'
import type { ShownHome } from '../rows/shown-home.ts'
import type { DrawnRows } from './drawn-rows.ts'
import { DAY, HEAD, placed, ROW, type Seen } from './geometry.ts'
import { placeOf, type GridLine } from './grid-lines.ts'
import { cellId, GridRow, WaitingRow } from './grid-row.tsx'
import { RangePopover, type RangeTab } from './range-popover.tsx'
import { monthHeading } from './month-heading.ts'
import { MoveLayer } from './move-layer.tsx'
import { beginMove, datesOf, fits, isMovable, moveByKey, type Moving } from './moving.ts'
import { useMove } from './use-move.ts'
import { nextLostNight } from './next-lost-night.ts'
import { blockOf, cellAfterKey, type Block, type Cell, type Selection } from './selection.ts'
import { useArrowEntry } from './use-arrow-entry.ts'
import { useChosenRows } from './use-chosen-rows.ts'
import { daysOfGrid, useHomes } from './use-homes.ts'
import { useDrawnRows } from './use-drawn-rows.ts'
import { useRangePointer } from './use-range-pointer.ts'
import { useRangeSubmit } from './use-range-submit.ts'
import { nightsPlace, useRefused } from './use-refused.ts'
import { useSeen } from './use-seen.ts'
import { DoneNote } from '../undo/done-note.tsx'

interface CalendarGridProps {
  readonly view: CalendarView
  /** The number of homes on all pages. */
  readonly total: number
  /** The homes that came with the page. */
  readonly first: readonly ShownHome[]
  /** The region whose holidays the head shows. */
  readonly holidays: HolidayRegion | null
}

const START: Selection = { anchor: { row: 0, day: 0 }, head: { row: 0, day: 0 } }

/**
 * The calendar of many homes, of which only the visible part is drawn. Ranges of nights can be chosen by mouse, keys
 * and finger.
 */
export function CalendarGrid({ view, total, first, holidays }: CalendarGridProps) {
  const navigate = useNavigate()
  const scroller = useRef<HTMLDivElement>(null)
  const { lines, fault, refresh, findGone, show, need, see } = useHomes({ view, first, total })
  const days = useMemo(() => daysOfGrid(view.from), [view.from])
  const { seen, name } = useSeen(scroller, lines.length, days.length)
  useEffect(() => see(seen), [see, seen])
  const shownDays = { firstDay: seen.firstDay, endDay: seen.endDay }
  const inSight = lines.slice(seen.firstRow, seen.endRow)
  const drawn = useDrawnRows(inSight.flatMap(({ row }) => (row ? { row, ...shownDays } : [])))
  const [selection, setSelection] = useState(START)
  const [tab, setTab] = useState<RangeTab | 'first' | null>(null)
  const [isTabChosen, setTabChosen] = useState(false)
  const choose = (wanted: RangeTab | 'first', isByUser = true) => {
    setTab(wanted)
    setTabChosen(isByUser)
  }
  const block = useMemo(() => blockOf(selection), [selection])
  const today = first[0]?.today ?? null
  const { chosen, isReading, notRead, meanwhile } = useChosenRows({
    lines,
    block,
    isNeeded: tab !== null,
    need,
    onOthers: close,
  })
  const span = { from: addDays(view.from, block.day), to: addDays(view.from, block.endDay) }
  const place = nightsPlace(span.from, span.to, placeOf(lines, block).slugs)
  const { refused, onRefused, forget: forgetRefused } = useRefused(place, tab === null, () => choose('price'))
  const { told, submit, undo, refuse, forget } = useRangeSubmit({ show, refresh, onRefused })

  const aims = { lines, firstDay: view.from, name, findGone, onRefused: refuse }
  const { moving, setMoving, drop, price } = useMove(scroller, aims)

  useArrowEntry(scroller)
  useRangePointer(scroller, name, {
    rows: lines.length,
    days: days.length,
    onBegin: (cell, extend) => {
      setTab(null)
      setSelection((now) => ({ anchor: extend ? now.anchor : cell, head: cell }))
    },
    onExtend: (head) => setSelection((now) => ({ ...now, head })),
    onEnd: () => choose('first', false),
  })

  const active = lines[selection.head.row]
  function takeBack(text: string) {
    undo(text)
    scroller.current?.focus({ preventScroll: true })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'z' && (event.ctrlKey || event.metaKey) && told.done?.undo) {
      event.preventDefault()
      takeBack(told.done.undo)
    }
    if (event.target !== scroller.current || event.ctrlKey || event.metaKey || event.altKey) return
    if (moving) {
      const next = moveByKey(moving, event.key, lines.length, days.length)
      if (next) {
        setMoving(next)
        scrollTo(scroller.current, next.at, name)
      } else if (event.key === 'Enter') void drop(moving)
      else if (event.key === 'Escape') setMoving(null)
      event.preventDefault()
      return
    }
    const { head } = selection
    const next = cellAfterKey(event.key, head, lines.length, days.length)
    if (next) {
      setSelection((now) => ({ anchor: event.shiftKey ? now.anchor : next, head: next }))
      scrollTo(scroller.current, next, name)
    } else if (event.key === 'f') {
      meanwhile(head, nextLostNight(lines, head, need), (lost) => {
        if (!lost) return
        setSelection({ anchor: lost, head: lost })
        scrollTo(scroller.current, lost, name)
        choose('price')
      })
    } else if (event.key === 'Enter' || event.key === 'm') {
      const { key } = event
      if (active?.row) onClaimKey(key, head, lines)
      else meanwhile(head, need(head.row, head.row + 1), (all) => onClaimKey(key, head, all))
    } else if (event.key === 'p') choose('price')
    else if (event.key === 'b') choose('block')
    else if (event.key === 'n' && active?.name) void navigate(bookingAddress(active.name.slug, span))
    else if (event.key === 'Escape') setSelection(({ head: cell }) => ({ anchor: cell, head: cell }))
    else return
    event.preventDefault()
  }

  /** Handles keys that mean something else on a night that is taken. */
  function onClaimKey(key: string, head: Cell, all: readonly GridLine[]) {
    const row = all[head.row]?.row
    const claim = row?.nights[head.day]?.claim
    if (key === 'Enter' && claim?.booking) void navigate(consolePaths.consoleBooking(claim.booking.reference))
    else if (key === 'Enter') choose('first')
    else if (row && isMovable(claim)) setMoving(beginMove(claim, { row: head.row, home: row.home }, view.from))
  }

  function forgetTold() {
    forget()
    close()
  }

  function close() {
    setTab(null)
    forgetRefused()
    scroller.current?.focus({ preventScroll: true })
  }

  return (
    <>
      <div
        ref={scroller}
        className="c-cal"
        role="grid"
        tabIndex={0}
        aria-label={`Calendar of ${homesInCalendar(total)}`}
        aria-rowcount={lines.length + 1}
        aria-colcount={days.length + 1}
        aria-multiselectable="true"
        aria-activedescendant={active ? cellId(active, selection.head.day) : undefined}
        onKeyDown={onKeyDown}
      >
        <Canvas rows={lines.length} days={days.length}>
          <GridHead {...{ days, today, total, holidays }} {...shownDays} />
          <Stripes {...{ days, today }} {...shownDays} />
          <GridRows {...{ inSight, seen, drawn }} active={selection.head.row} from={view.from} days={days.length} />
          {moving ? <MoveLayer {...{ moving, lines, seen, price }} /> : null}
          <div className="c-cal-chosen" ref={placedBlock(block)} aria-hidden="true" />
        </Canvas>
      </div>
      <div className="c-cal-told" role="status">
        <DoneNote {...told} view={view} onUndo={takeBack} onClose={forgetTold} />
      </div>
      <GridFoot>
        {(moving && movingLine(moving, lines, { firstDay: view.from, price })) ??
          (isReading ? hostCalendarText.reading : null) ??
          fault ??
          notRead ??
          `${dateRangeWithWeekdays({ checkIn: span.from, checkOut: span.to })}, ${homesInCalendar(block.endRow - block.row)}`}
      </GridFoot>
      {tab && chosen ? (
        <RangePopover
          rows={chosen}
          {...{ ...span, tab, isTabChosen, refused }}
          onTab={choose}
          onClose={close}
          onSubmit={(form) => {
            submit(form, chosen)
            close()
          }}
        />
      ) : null}
    </>
  )
}

interface GridRowsProps {
  readonly inSight: readonly GridLine[]
  readonly seen: Seen
  readonly drawn: DrawnRows
  /** The cell that the keys have reached; it is always drawn. */
  readonly active: number
  readonly from: IsoDate
  readonly days: number
}

function GridRows({ inSight, seen, drawn, active, from, days }: GridRowsProps) {
  const { firstRow, firstDay, endDay } = seen
  return inSight.map(({ name, row }, offset) => {
    const index = firstRow + offset
    const shown = row && (index === active ? { row, firstDay, endDay } : drawn.get(row.home.slug))
    return shown ? (
      <GridRow key={row.home.slug} {...{ index, from, days, ...shown }} />
    ) : (
      <WaitingRow key={name?.slug ?? index} {...{ name, index }} />
    )
  })
}

/** The line below the grid, with its keys. */
function GridFoot({ children }: { readonly children: string }) {
  return (
    <div className="c-cal-foot" role="status">
      {children}
      <span className="c-cal-keys" aria-hidden="true">
        <kbd>Shift</kbd> + arrows select · <kbd>B</kbd> block · <kbd>P</kbd> price · <kbd>N</kbd> book · <kbd>M</kbd>{' '}
        move · <kbd>F</kbd> next that nobody can book
      </span>
    </div>
  )
}

function movingLine(
  moving: Moving,
  lines: readonly GridLine[],
  { firstDay, price }: { readonly firstDay: IsoDate; readonly price: string },
): string {
  const line = lines[moving.at.row]
  const dates = dateRangeWithWeekdays(datesOf(moving, firstDay))
  return movingText(
    { name: claimTitle(moving.claim), home: line?.name?.title ?? '', dates },
    { fits: fits(line?.row, moving) !== false, price },
  )
}

function Canvas({ rows, days, children }: { rows: number; days: number; children: React.ReactNode }) {
  const canvas = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!canvas.current) return
    canvas.current.style.height = `${HEAD + rows * ROW}px`
    canvas.current.style.width = `calc(var(--c-name) + ${days * DAY}px)`
  }, [rows, days])
  return (
    <div ref={canvas} className="c-cal-canvas" role="presentation">
      {children}
    </div>
  )
}

interface GridHeadProps {
  readonly days: readonly IsoDate[]
  readonly firstDay: number
  readonly endDay: number
  readonly today: IsoDate | null
  readonly total: number
  readonly holidays: HolidayRegion | null
}

const GridHead = memo(function GridHead({ days, firstDay, endDay, today, total, holidays }: GridHeadProps) {
  const feasts = useMemo(() => feastsOf(days, holidays), [days, holidays])
  return (
    <div className="c-cal-head" role="row" aria-rowindex={1}>
      <div className="c-cal-name" role="columnheader" aria-colindex={1}>
        {homesInCalendar(total)}
      </div>
      {days.slice(firstDay, endDay).map((day, offset, drawn) => {
        const at = firstDay + offset
        const month = monthHeading(drawn, offset)
        const weekday = weekdayOf(day)
        const looks = [day === today ? 'now' : '', weekday > 4 ? 'weekend' : '', day.endsWith('-01') ? 'month' : '']
        return (
          <div
            key={day}
            className={`c-cal-day ${looks.join(' ').trim()}`}
            role="columnheader"
            aria-colindex={at + 2}
            ref={placed({ day: at })}
          >
            {month ? <small>{month}</small> : null}
            {feasts.get(day) ? <i title={feasts.get(day)}>{feasts.get(day)}</i> : null}
            <span>{weekdayName(weekday).slice(0, 1)}</span>
            <b>{Number(day.slice(8))}</b>
          </div>
        )
      })}
    </div>
  )
})

/** Weekends and today, behind the rows. */
const Stripes = memo(function Stripes({ days, firstDay, endDay, today }: Omit<GridHeadProps, 'total' | 'holidays'>) {
  return (
    <div className="c-cal-stripes" role="presentation">
      {days
        .slice(firstDay, endDay)
        .map((day, offset) =>
          weekdayOf(day) > 4 || day === today ? (
            <div
              key={day}
              className={`c-cal-stripe${day === today ? ' now' : ''}`}
              role="presentation"
              ref={placed({ day: firstDay + offset })}
            />
          ) : null,
        )}
    </div>
  )
})

const placedBlock = ({ row, endRow, day, endDay }: Block) =>
  placed({ top: HEAD + row * ROW, height: (endRow - row) * ROW, day, days: endDay - day })

/** Scrolls a cell into sight, clear of the head and the names. */
function scrollTo(scroller: HTMLElement | null, { row, day }: Cell, name: number): void {
  if (!scroller) return
  const { scrollTop, scrollLeft, clientHeight, clientWidth } = scroller
  const [top, left] = [row * ROW, day * DAY]
  scroller.scrollTop = Math.min(top, Math.max(scrollTop, top + ROW - (clientHeight - HEAD)))
  scroller.scrollLeft = Math.min(left, Math.max(scrollLeft, left + DAY - (clientWidth - name)))
}
