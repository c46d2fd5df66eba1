import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { useNavigate } from 'react-router'
import { consolePaths } from '#contract/site/console-map.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { leaveWhenOver } from '#web/console/leave-when-over.ts'
import { queryText } from '#web/backend/api-call.ts'
import { notMovedText } from '#web/text/booking/move-text.ts'
import type { MoveLook } from '../calendar-move.ts'
import { HEAD, ROW, type Columns } from './geometry.ts'
import {
  beginMove,
  blockMoveForm,
  datesOf,
  fits,
  isMovable,
  isUnmoved,
  longerBy,
  moveAddress,
  type Moving,
} from './moving.ts'
import type { GridLine } from './grid-lines.ts'
import type { Cell } from './selection.ts'

/**
 * How far a mouse moves before it drags, in pixels, and how long a bar rests before its price is requested, in
 * milliseconds.
 */
const TREMBLE = 5
/** How much of a bar at its right is its edge, in pixels. */
const EDGE = 10
const REST = 150

interface MoveOptions {
  readonly lines: readonly GridLine[]
  readonly firstDay: IsoDate
  readonly columns: Columns
  /** Requests homes again and returns the first that is gone; null = none. */
  readonly findGone: (stays: readonly Moving['home'][]) => Promise<Moving['home'] | null>
  /** Called with the cell of a block that is pressed and not moved. */
  readonly onPress: (cell: Cell) => void
  /** Moves a block. */
  readonly onBlock: (form: FormData, moving: Moving) => void
  /** Says why the booking was not moved. */
  readonly onRefused: (refusal: string) => void
}

type Bars = Pick<MoveOptions, 'lines' | 'firstDay' | 'columns' | 'onPress'> & {
  readonly drop: (at: Moving | null) => Promise<void>
}

/**
 * Moves a bar by mouse; moving it by keys is part of the grid. Dropping a booking opens a page that previews the move,
 * and writes nothing; a block is moved at once.
 */
export function useMove(
  scroller: RefObject<HTMLElement | null>,
  { lines, firstDay, columns, findGone, onPress, onBlock, onRefused }: MoveOptions,
) {
  const navigate = useNavigate()
  const [moving, setMoving] = useState<Moving | null>(null)
  const price = useMovePrice(moving, lines, firstDay)

  const drop = useCallback(
    async (at: Moving | null) => {
      setMoving(null)
      if (!at || isUnmoved(at)) return
      const stay = lines[at.at.row]?.name
      const { booking } = at.claim
      if (!booking) {
        if (stay) onBlock(blockMoveForm(at, stay.slug, firstDay), at)
        return
      }
      // The page of a home on which the user has just lost the right would say only that it is not there.
      const gone = await findGone(stay ? [at.home, stay] : [at.home]).catch(() => null)
      if (gone) onRefused(notMovedText(gone.title))
      else if (stay && scroller.current) void navigate(moveAddress(at, booking.reference, stay.slug, firstDay))
    },
    [navigate, scroller, lines, firstDay, findGone, onBlock, onRefused],
  )

  const latest = useRef<Bars>({ lines, firstDay, columns, onPress, drop })
  useEffect(() => {
    latest.current = { lines, firstDay, columns, onPress, drop }
  })
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const abort = new AbortController()
    listenToBars(element, abort.signal, latest, setMoving)
    return () => abort.abort()
  }, [scroller])

  return { moving, setMoving, drop, price }
}

function listenToBars(
  element: HTMLElement,
  signal: AbortSignal,
  latest: RefObject<Bars>,
  show: (moving: Moving | null) => void,
): void {
  let held: {
    readonly moving: Moving
    readonly grab: number
    readonly cell: Cell
    /** Whether the right edge of a block is held: it gets longer or shorter. */
    readonly isEdge: boolean
    readonly x: number
    readonly y: number
  } | null = null
  let dragged: Moving | null = null
  const cellAt = (x: number, y: number) => {
    const { name, day } = latest.current.columns
    const box = element.getBoundingClientRect()
    return {
      row: Math.floor((y - box.top + element.scrollTop - HEAD) / ROW),
      day: Math.floor((x - box.left + element.scrollLeft - name) / day),
    }
  }
  element.addEventListener(
    'pointerdown',
    (event) => {
      const bar = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-claim]') : null
      if (!bar || event.pointerType !== 'mouse' || event.button !== 0) return
      const cell = cellAt(event.clientX, event.clientY)
      const stay = latest.current.lines[cell.row]?.row?.home
      const claim = stay?.claims[Number(bar.dataset['claim'])]
      if (!stay || !isMovable(claim)) return
      // With these keys, a press on a block chooses its nights in addition to others.
      if (claim.kind === 'block' && (event.shiftKey || event.ctrlKey || event.metaKey)) return
      const moving = beginMove(claim, { row: cell.row, home: stay }, latest.current.firstDay)
      const { clientX: x, clientY: y } = event
      const isEdge = claim.kind === 'block' && bar.getBoundingClientRect().right - x < EDGE
      held = { moving, grab: cell.day - moving.from.day, cell, isEdge, x, y }
      // A press on a bar begins no range.
      event.stopPropagation()
    },
    { signal, capture: true },
  )
  element.addEventListener('dragstart', (event) => held && event.preventDefault(), { signal })
  element.addEventListener(
    'pointermove',
    (event) => {
      if (!held) return
      if (!dragged) {
        if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < TREMBLE) return
        element.setPointerCapture(event.pointerId)
      }
      const { row, day } = cellAt(event.clientX, event.clientY)
      const last = latest.current.lines.length - 1
      dragged = held.isEdge
        ? longerBy(held.moving, day - held.cell.day)
        : { ...held.moving, at: { row: Math.max(0, Math.min(last, row)), day: Math.max(0, day - held.grab) } }
      show(dragged)
    },
    { signal },
  )
  const end = (isDrop: boolean) => () => {
    const [pressed, at] = [held, dragged]
    held = null
    dragged = null
    if (!at) {
      if (isDrop && pressed?.moving.claim.kind === 'block') latest.current.onPress(pressed.cell)
      return
    }
    // The click that ends a drag must not open the booking.
    element.addEventListener('click', (click) => click.preventDefault(), { capture: true, once: true })
    if (isDrop) void latest.current.drop(at)
    else show(null)
  }
  element.addEventListener('pointerup', end(true), { signal })
  element.addEventListener('pointercancel', end(false), { signal })
  document.addEventListener('keydown', (event) => event.key === 'Escape' && dragged && end(false)(), { signal })
}

/** Returns in words what the booking would cost where it is, once it has rested there; '' = not known yet. */
function useMovePrice(moving: Moving | null, lines: readonly GridLine[], firstDay: IsoDate): string {
  const [known, setKnown] = useState({ place: '', text: '' })
  const row = moving ? lines[moving.at.row]?.row : null
  const id = moving?.claim.booking?.reference
  const place = moving && row && id ? `${id} ${row.home.slug} ${moving.at.day}` : ''
  const isOpen = id !== undefined && moving !== null && fits(row, moving) === true && !isUnmoved(moving)
  useEffect(() => {
    if (!moving || !row || !isOpen || !id) return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      askPrice(id, { stay: row.home.slug, ...datesOf(moving, firstDay) }, abort.signal)
        .then((text) => setKnown({ place, text }))
        .catch(() => {})
    }, REST)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
    // `moving` is a new object with every pixel; only its place counts.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [place, isOpen])
  return known.place === place ? known.text : ''
}

async function askPrice(
  booking: string,
  to: { readonly stay: string; readonly checkIn: string; readonly checkOut: string },
  signal: AbortSignal,
): Promise<string> {
  const query = queryText({ booking, ...to })
  const response = leaveWhenOver(await fetch(consolePaths.calendarMove() + query, { signal, cache: 'no-store' }))
  // A redirect means that the user is signed out.
  if (!response.ok || response.redirected) return ''
  return ((await response.json()) as MoveLook).text
}
