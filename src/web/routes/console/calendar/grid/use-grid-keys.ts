import type { KeyboardEvent, RefObject } from 'react'
import { useNavigate, type NavigateFunction } from 'react-router'
import { consolePaths } from '#contract/site/console-map.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { bookingAddress } from '../calendar-address.ts'
import { zoomAfterKey, type GridZoom } from '../calendar-zoom.ts'
import { HEAD, ROW, type Columns } from './geometry.ts'
import type { GridLine } from './grid-lines.ts'
import { beginMove, isMovable, moveByKey, type Moving } from './moving.ts'
import { nextLostNight } from './next-lost-night.ts'
import { cellAfterKey, edgeAfterKey, type Cell } from './selection.ts'
import type { useChosenRows } from './use-chosen-rows.ts'
import type { useStays } from './use-stays.ts'
import type { useMove } from './use-move.ts'
import type { RangeSelection } from './use-range-selection.ts'

/** A grid as its keys see it. */
interface KeyedGrid {
  readonly scroller: RefObject<HTMLElement | null>
  readonly lines: readonly GridLine[]
  readonly days: number
  /** The day of the grid that is today, or the first one if that is not among them. */
  readonly today: number
  /** The first day of the grid. */
  readonly from: IsoDate
  readonly columns: Columns
  readonly zoom: GridZoom
  readonly onZoom: (zoom: GridZoom) => void
  /** Folds a group, or shows its homes again. */
  readonly onGroup: (label: string) => void
  readonly range: RangeSelection
  /** The chosen nights. */
  readonly span: { readonly from: IsoDate; readonly to: IsoDate }
  readonly move: Pick<ReturnType<typeof useMove>, 'moving' | 'setMoving' | 'drop'>
  readonly need: ReturnType<typeof useStays>['need']
  readonly meanwhile: ReturnType<typeof useChosenRows>['meanwhile']
  /** Undoes the last change; null if there is none to undo. */
  readonly undo: (() => void) | null
}

/** Returns what is done by keys in the calendar of many homes (GridFoot names them). */
export function useGridKeys(grid: KeyedGrid): (event: KeyboardEvent) => void {
  const navigate = useNavigate()
  return (event) => {
    const { scroller, undo } = grid
    const { moving } = grid.move
    if (undo && event.key === 'z' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      undo()
      return
    }
    if (event.target !== scroller.current || event.altKey) return
    if (event.ctrlKey || event.metaKey) {
      if (!moving && onEdgeKey(grid, event)) event.preventDefault()
      return
    }
    if (moving) moveOrDrop(grid, moving, event)
    else if (!onCellKey(grid, event, navigate)) return
    event.preventDefault()
  }
}

function moveOrDrop({ lines, days, scroller, columns, move }: KeyedGrid, moving: Moving, event: KeyboardEvent): void {
  const { key } = event
  const next = moveByKey(moving, event, lines.length, days)
  if (next) {
    move.setMoving(next)
    bringIntoSight(scroller.current, next.at, columns, headsIn(lines))
  } else if (key === 'Enter') void move.drop(moving)
  else if (key === 'Escape') move.setMoving(null)
}

/** Returns whether the key, with Ctrl, leads to an edge. */
function onEdgeKey({ scroller, lines, days, columns, range }: KeyedGrid, { key, shiftKey }: KeyboardEvent): boolean {
  const { head } = range.selection
  const edge = edgeAfterKey(key, head, { rows: lines.length, days, nights: lines[head.row]?.row?.nights ?? [] })
  if (edge) goTo({ scroller, columns, range, lines }, edge, shiftKey)
  return edge !== null
}

function goTo(
  { scroller, columns, range, lines }: Pick<KeyedGrid, 'scroller' | 'columns' | 'range' | 'lines'>,
  cell: Cell,
  extend = false,
) {
  range.select(cell, extend)
  bringIntoSight(scroller.current, cell, columns, headsIn(lines))
}

/** Returns whether the key means something in the grid. */
function onCellKey(grid: KeyedGrid, { key, shiftKey }: KeyboardEvent, navigate: NavigateFunction): boolean {
  const { lines, days, range, span, need, meanwhile, zoom, onZoom, onGroup } = grid
  const { addFrom, selectOnly, openTab } = range
  const { head } = range.selection
  const active = lines[head.row]
  const next = cellAfterKey(key, head, lines.length, days)
  const otherZoom = zoomAfterKey(key, zoom)
  if (next) goTo(grid, next, shiftKey)
  else if (otherZoom) onZoom(otherZoom)
  else if (active?.group && (key === 'Enter' || key === ' ')) onGroup(active.group.label)
  else if (key === ' ') addFrom(head)
  else if (key === 't') goTo(grid, { row: head.row, day: grid.today })
  else if (key === 'f') {
    meanwhile(head, nextLostNight(lines, head, need), (lost) => {
      if (!lost) return
      goTo(grid, lost)
      openTab('price')
    })
  } else if (key === 'Enter' || key === 'm') {
    if (active?.row) onNightKey(grid, key, lines, navigate)
    else meanwhile(head, need(head.row, head.row + 1), (all) => onNightKey(grid, key, all, navigate))
  } else if (key === 'p') openTab('price')
  else if (key === 'b') openTab('block')
  else if (key === 'n' && active?.name) void navigate(bookingAddress(active.name.slug, span))
  else if (key === 'Escape') selectOnly(head)
  else return false
  return true
}

/** Handles keys that mean something else on a night that is taken. */
function onNightKey(
  { range, from, move }: KeyedGrid,
  key: 'Enter' | 'm',
  lines: readonly GridLine[],
  navigate: NavigateFunction,
): void {
  const { head } = range.selection
  const row = lines[head.row]?.row
  const claim = row?.nights[head.day]?.claim
  if (key === 'Enter' && claim?.booking) void navigate(consolePaths.consoleBooking(claim.booking.reference))
  else if (key === 'Enter') range.openTab('first')
  else if (row && isMovable(claim)) move.setMoving(beginMove(claim, { row: head.row, home: row.home }, from))
}

/** How high the head of a group is that may stand over the first rows in sight. */
const headsIn = ([first]: readonly GridLine[]) => (first?.group ? ROW : 0)

/** Scrolls a cell into sight, clear of the head, of the `heads` of groups, and of the names. */
function bringIntoSight(scroller: HTMLElement | null, { row, day }: Cell, columns: Columns, heads: number): void {
  if (!scroller) return
  const { scrollTop, scrollLeft, clientHeight, clientWidth } = scroller
  const [top, left] = [row * ROW, day * columns.day]
  scroller.scrollTop = Math.min(top - heads, Math.max(scrollTop, top + ROW - (clientHeight - HEAD)))
  scroller.scrollLeft = Math.min(left, Math.max(scrollLeft, left + columns.day - (clientWidth - columns.name)))
}
