import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import { addDays } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { HolidayRegion } from '../feasts.ts'
import { rangesChosen, staysInCalendar } from '#web/text/counts/host-calendar-counts.ts'
import { movingText } from '#web/text/booking/move-text.ts'
import { claimTitle, hostCalendarText } from '#web/text/host-calendar-text.ts'
import { dateRangeWithWeekdays } from '#web/text/date-text.ts'
import { calendarAddress, type CalendarView } from '../calendar-address.ts'
import { typedZoom, type GridZoom } from '../calendar-zoom.ts'
import type { ShownStay } from '../rows/shown-stay.ts'
import type { SoldNight } from '#web/console/sold-share.ts'
import { DoneNote } from '../undo/done-note.tsx'
import type { DrawnRows } from './drawn-rows.ts'
import { DAY_WIDTH, HEAD, placed, ROW, type Seen } from './geometry.ts'
import { GroupHeads, groupId } from './group-heads.tsx'
import { GridHead, Stripes } from './grid-head.tsx'
import { partsOf, placeOf, type GridLine } from './grid-lines.ts'
import { cellId, GridRow, WaitingRow } from './grid-row.tsx'
import { MoveLayer } from './move-layer.tsx'
import { datesOf, fits, movedIn, type Moving } from './moving.ts'
import { RangePopover } from './range-popover.tsx'
import { hullOf, type Block, type Cell } from './selection.ts'
import { useArrowEntry } from './use-arrow-entry.ts'
import { useChosenRows } from './use-chosen-rows.ts'
import { useDrawnRows } from './use-drawn-rows.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { daysOfGrid, useStays, type FirstStay } from './use-stays.ts'
import { useMove } from './use-move.ts'
import { usePresent } from './use-present.ts'
import { useRangePointer } from './use-range-pointer.ts'
import { useRangeSelection } from './use-range-selection.ts'
import { useRangeSubmit } from './use-range-submit.ts'
import { nightsPlace, useRefused } from './use-refused.ts'
import { useSeen } from './use-seen.ts'
import { useWheelZoom } from './use-wheel-zoom.ts'

interface CalendarGridProps {
  readonly view: CalendarView
  readonly zoom: GridZoom
  /** The number of homes on all pages. */
  readonly total: number
  /** The homes that came with the page. */
  readonly first: readonly FirstStay[]
  /** When the page was made. */
  readonly at: string
  /** The region whose holidays the head shows. */
  readonly holidays: HolidayRegion | null
  /** How much of each night is sold, in all homes. */
  readonly soldNights: readonly SoldNight[]
}

/**
 * The calendar of many homes, of which only the visible part is drawn. Ranges of nights can be chosen by mouse, keys
 * and finger.
 */
export function CalendarGrid({ view, zoom, total, first, at, holidays, soldNights }: CalendarGridProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const { lines, toggleGroup, fault, refresh, findGone, show, need, see } = useStays({ view, first, total })
  const days = useMemo(() => daysOfGrid(view.from), [view.from])
  const { seen, columns } = useSeen(scroller, { rows: lines.length, days: days.length, day: DAY_WIDTH[zoom] })
  useEffect(() => see(seen), [see, seen])
  const shownDays = { firstDay: seen.firstDay, endDay: seen.endDay }
  const inSight = lines.slice(seen.firstRow, seen.endRow)
  const drawn = useDrawnRows(inSight.flatMap(({ row }) => (row ? { row, ...shownDays, zoom } : [])))
  const nowMs = usePresent(at)
  const range = useRangeSelection()
  const { blocks, tab, isTabChosen, openTab, closeTab } = range
  const today = first[0]?.today ?? null
  const { chosen, isReading, notRead, meanwhile } = useChosenRows({
    lines,
    blocks,
    isNeeded: tab !== null,
    need,
    onOthers: close,
  })
  const hull = hullOf(blocks)
  const span = { from: addDays(view.from, hull.day), to: addDays(view.from, hull.endDay) }
  const parts = partsOf(lines, blocks, view.from)
  const place = nightsPlace({ ...span, slugs: placeOf(lines, blocks).slugs, parts })
  const { refused, onRefused, forget: forgetRefused } = useRefused(place, tab === null, () => openTab('price'))
  const { lastOutcome, submit, undo, refuse, forget } = useRangeSubmit({ show, refresh, onRefused })
  const lastUndo = lastOutcome.done?.undo

  const onBlock = useCallback(
    (form: FormData, at: Moving) => {
      const rows = lines.flatMap(({ row }, index) => (row && (index === at.from.row || index === at.at.row) ? row : []))
      submit(form, rows, movedIn(rows, at, view.from))
    },
    [lines, submit, view.from],
  )
  function onPress(cell: Cell) {
    scroller.current?.focus({ preventScroll: true })
    range.selectOnly(cell)
    openTab('first', false)
  }
  const aims = { lines, firstDay: view.from, columns, findGone, onPress, onBlock, onRefused: refuse }
  const move = useMove(scroller, aims)
  const { moving, price } = move

  const navigate = useNavigate()
  function zoomTo(next: GridZoom) {
    if (next === zoom) return
    const to = calendarAddress({ ...view, zoom: typedZoom(next) })
    void navigate(to, { replace: true, preventScrollReset: true })
  }

  useWheelZoom(scroller, zoomTo)
  useArrowEntry(scroller)
  useRangePointer(scroller, columns, {
    rows: lines.length,
    days: days.length,
    isStay: (row) => lines[row]?.group === undefined,
    onBegin(cell, how) {
      closeTab()
      if (how === 'extend') range.select(cell, true)
      else if (how === 'add') range.addFrom(cell)
      else range.selectOnly(cell)
    },
    onExtend: (head) => range.select(head, true),
    onEnd: () => openTab('first', false),
  })
  const onKeyDown = useGridKeys({
    scroller,
    lines,
    days: days.length,
    today: Math.max(0, today === null ? 0 : days.indexOf(today)),
    from: view.from,
    columns,
    zoom,
    onZoom: zoomTo,
    onGroup: toggleGroup,
    range,
    span,
    move,
    need,
    meanwhile,
    undo: lastUndo ? () => takeBack(lastUndo) : null,
  })

  function takeBack(text: string) {
    undo(text)
    scroller.current?.focus({ preventScroll: true })
  }

  function close() {
    closeTab()
    forgetRefused()
    scroller.current?.focus({ preventScroll: true })
  }

  const { head } = range.selection
  const active = lines[head.row]
  return (
    <>
      <div
        ref={scroller}
        className={`c-cal ${zoom}`}
        role="grid"
        tabIndex={0}
        aria-label={`Calendar of ${staysInCalendar(total)}`}
        aria-rowcount={lines.length + 1}
        aria-colcount={days.length + 1}
        aria-multiselectable="true"
        aria-activedescendant={active?.group ? groupId(head.row) : active && cellId(active, head.day)}
        onKeyDown={onKeyDown}
      >
        <Canvas rows={lines.length} days={days.length}>
          <GridHead {...{ days, today, total, holidays, soldNights }} {...shownDays} />
          <Stripes {...{ days, today }} {...shownDays} />
          <GridRows {...{ inSight, seen, zoom, drawn, nowMs }} active={head} from={view.from} days={days.length} />
          <GroupHeads {...{ lines, seen }} active={head.row} onToggle={toggleGroup} />
          {moving ? <MoveLayer {...{ moving, lines, seen, price }} /> : null}
          {blocks.map((block, index) => (
            <div key={blocks.length - index} className="c-cal-chosen" ref={placedBlock(block)} aria-hidden="true" />
          ))}
        </Canvas>
      </div>
      <div className="c-cal-told" role="status">
        <DoneNote
          {...lastOutcome}
          view={view}
          onUndo={takeBack}
          onClose={() => {
            forget()
            close()
          }}
        />
      </div>
      <GridFoot>
        {(moving && movingLine(moving, lines, { firstDay: view.from, price })) ??
          (isReading ? hostCalendarText.reading : null) ??
          fault ??
          notRead ??
          chosenLine(blocks, lines, span)}
      </GridFoot>
      {tab && chosen && chosen.length > 0 ? (
        <RangePopover
          rows={chosen}
          {...{ ...span, parts, tab, isTabChosen, refused }}
          place={{ scroller, columns, hull }}
          onTab={openTab}
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
  readonly zoom: GridZoom
  readonly drawn: DrawnRows
  /** The cell that the keys have reached; it is always drawn. */
  readonly active: Cell
  readonly from: IsoDate
  readonly days: number
  readonly nowMs: number
}

function GridRows({ inSight, seen, zoom, drawn, active, from, days, nowMs }: GridRowsProps) {
  const { firstRow, firstDay, endDay } = seen
  return inSight.map(({ name, row, group }, offset) => {
    if (group) return null
    const index = firstRow + offset
    const isActive = index === active.row
    const shown = row && (isActive ? { row, firstDay, endDay, zoom } : drawn.get(row.home.slug))
    const activeDay = isActive ? active.day : -1
    return shown ? (
      <GridRow
        key={row.home.slug}
        {...{ index, from, days, ...shown }}
        activeDay={shown.zoom === 'overview' ? activeDay : -1}
        nowMs={isEnding(row.home) ? nowMs : 0}
      />
    ) : (
      <WaitingRow key={name?.slug ?? index} {...{ name, index }} />
    )
  })
}

const isEnding = ({ claims }: ShownStay) => claims.some(({ expiresAt }) => expiresAt !== null)

/** The line below the grid, with its keys. */
function GridFoot({ children }: { readonly children: string }) {
  return (
    <div className="c-cal-foot" role="status">
      {children}
      <span className="c-cal-keys" aria-hidden="true">
        <kbd>Shift</kbd> + arrows select · <kbd>Space</kbd> another range · <kbd>B</kbd> block · <kbd>P</kbd> price ·{' '}
        <kbd>N</kbd> book · <kbd>M</kbd> move · <kbd>F</kbd> next that nobody can book · <kbd>T</kbd> today ·{' '}
        <kbd>Z</kbd> zoom · <kbd>Ctrl</kbd> + arrows next edge · <kbd>/</kbd> homes
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

/** Returns in words what is chosen. */
function chosenLine(
  blocks: readonly Block[],
  lines: readonly GridLine[],
  { from, to }: { readonly from: IsoDate; readonly to: IsoDate },
): string {
  const rows = new Set(
    blocks.flatMap(({ row, endRow }) => Array.from({ length: endRow - row }, (_, offset) => row + offset)),
  )
  const stays = [...rows].filter((row) => lines[row]?.group === undefined).length
  const [group] = [...rows].flatMap((row) => lines[row]?.group ?? [])
  if (stays === 0 && group) return `${group.label}, ${staysInCalendar(group.homes)}`
  const ranges = blocks.length > 1 ? [rangesChosen(blocks.length)] : []
  return [...ranges, dateRangeWithWeekdays({ checkIn: from, checkOut: to }), staysInCalendar(stays)].join(', ')
}

const placedBlock = ({ row, endRow, day, endDay }: Block) =>
  placed({ top: HEAD + row * ROW, height: (endRow - row) * ROW, day, days: endDay - day })

function Canvas({ rows, days, children }: { rows: number; days: number; children: React.ReactNode }) {
  const canvas = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!canvas.current) return
    canvas.current.style.height = `${HEAD + rows * ROW}px`
    canvas.current.style.width = `calc(var(--c-name) + var(--c-day) * ${days})`
  }, [rows, days])
  return (
    <div ref={canvas} className="c-cal-canvas" role="presentation">
      {children}
    </div>
  )
}
