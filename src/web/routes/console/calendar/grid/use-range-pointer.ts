import { useEffect, useRef, type RefObject } from 'react'
import { HEAD, ROW, type Columns } from './geometry.ts'
import type { Cell } from './selection.ts'

/** How long a finger rests before it begins a range, and how far it may move meanwhile. */
const LONG_PRESS_MS = 450
const TREMBLE = 10

interface Pointing {
  /** Called where a range begins: another one (`add`), or one that goes on from the last (`extend`). */
  readonly onBegin: (cell: Cell, how: 'only' | 'extend' | 'add') => void
  readonly onExtend: (cell: Cell) => void
  readonly onEnd: () => void
  readonly rows: number
  readonly days: number
  /** Whether a row is one of a home, not the head of a group. */
  readonly isStay: (row: number) => boolean
}

/**
 * Chooses ranges by mouse, which drags, and by finger, which taps a night, or rests and then draws. A finger that moves
 * at once scrolls.
 */
export function useRangePointer(scroller: RefObject<HTMLElement | null>, columns: Columns, pointing: Pointing): void {
  const latest = useRef(pointing)
  useEffect(() => {
    latest.current = pointing
  })
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const abort = new AbortController()
    const { signal } = abort

    function cellAt(x: number, y: number): Cell | null {
      const box = element!.getBoundingClientRect()
      if (x - box.left < columns.name || y - box.top < HEAD) return null
      const row = Math.floor((y - box.top + element!.scrollTop - HEAD) / ROW)
      const day = Math.floor((x - box.left + element!.scrollLeft - columns.name) / columns.day)
      const { rows, days, isStay } = latest.current
      return row >= 0 && row < rows && isStay(row) && day >= 0 && day < days ? { row, day } : null
    }

    let isDragging = false
    let isMouse = true
    element.addEventListener(
      'pointerdown',
      (event) => {
        isMouse = event.pointerType === 'mouse'
        if (!isMouse || event.button !== 0 || isNoCell(event.target)) return
        const cell = cellAt(event.clientX, event.clientY)
        if (!cell) return
        event.preventDefault()
        element.focus({ preventScroll: true })
        element.setPointerCapture(event.pointerId)
        isDragging = true
        latest.current.onBegin(cell, event.shiftKey ? 'extend' : event.ctrlKey || event.metaKey ? 'add' : 'only')
      },
      { signal },
    )
    element.addEventListener(
      'pointermove',
      (event) => {
        const cell = isDragging ? cellAt(event.clientX, event.clientY) : null
        if (cell) latest.current.onExtend(cell)
      },
      { signal },
    )
    const endDrag = () => {
      if (isDragging) latest.current.onEnd()
      isDragging = false
    }
    element.addEventListener('pointerup', endDrag, { signal })
    element.addEventListener('pointercancel', endDrag, { signal })
    element.addEventListener(
      'click',
      (event) => {
        const cell = isMouse || isNoCell(event.target) ? null : cellAt(event.clientX, event.clientY)
        if (!cell) return
        latest.current.onBegin(cell, 'only')
        latest.current.onEnd()
      },
      { signal },
    )
    listenToFingers(element, signal, cellAt, latest)
    return () => abort.abort()
  }, [scroller, columns])
}

function listenToFingers(
  element: HTMLElement,
  signal: AbortSignal,
  cellAt: (x: number, y: number) => Cell | null,
  pointing: RefObject<Pointing>,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let start: Touch | undefined
  let isDrawing = false
  element.addEventListener(
    'touchstart',
    (event) => {
      const [touch] = event.touches
      clearTimeout(timer)
      if (!touch || event.touches.length > 1 || isNoCell(event.target)) return
      start = touch
      timer = setTimeout(() => {
        const cell = cellAt(touch.clientX, touch.clientY)
        if (!cell) return
        isDrawing = true
        pointing.current.onBegin(cell, 'only')
      }, LONG_PRESS_MS)
    },
    { signal, passive: true },
  )
  element.addEventListener(
    'touchmove',
    (event) => {
      const [touch] = event.touches
      if (!touch || !start) return
      if (!isDrawing) {
        const moved = Math.hypot(touch.clientX - start.clientX, touch.clientY - start.clientY)
        if (moved > TREMBLE) clearTimeout(timer)
        return
      }
      // While the finger draws, the page must not scroll.
      event.preventDefault()
      const cell = cellAt(touch.clientX, touch.clientY)
      if (cell) pointing.current.onExtend(cell)
    },
    { signal, passive: false },
  )
  const end = (event: TouchEvent) => {
    clearTimeout(timer)
    if (!isDrawing) return
    isDrawing = false
    event.preventDefault()
    pointing.current.onEnd()
  }
  element.addEventListener('touchend', end, { signal, passive: false })
  element.addEventListener('touchcancel', end, { signal, passive: false })
  element.addEventListener('contextmenu', (event) => (isDrawing || timer) && start && event.preventDefault(), {
    signal,
  })
  signal.addEventListener('abort', () => clearTimeout(timer))
}

/** Whether something else is pressed than a cell: a link, or the head of a group, which stands over the rows. */
const isNoCell = (target: EventTarget | null) =>
  target instanceof Element && target.closest('a, button, .c-cal-group') !== null
