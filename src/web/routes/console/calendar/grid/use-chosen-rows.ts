import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { hostCalendarText } from '#web/text/host-calendar-text.ts'
import type { Block, Cell } from './selection.ts'
import type { GridLine, HomeRow } from './use-homes.ts'

interface ChosenRowsOptions {
  readonly lines: readonly GridLine[]
  readonly block: Block
  /** Whether something is to be done with them. */
  readonly isNeeded: boolean
  readonly need: (from: number, to: number) => Promise<readonly GridLine[]>
}

interface ChosenRows {
  /** The homes of the block that are still there, each with the nights of it; null until their nights have come. */
  readonly chosen: readonly HomeRow[] | null
  /** Whether nights are on their way without which what was asked for cannot be done. */
  readonly isReading: boolean
  /** That they could not be had, in words. */
  readonly notRead: string | null
  /** Does something with what is on its way, unless another cell than `head` has been chosen by then. */
  readonly meanwhile: <Value>(head: Cell, coming: Promise<Value>, act: (value: Value) => void) => void
}

/** The chosen nights, which may be of homes that were never in sight. */
export function useChosenRows({ lines, block, isNeeded, need }: ChosenRowsOptions): ChosenRows {
  const { row, endRow, day, endDay } = block
  const place = `${row} ${endRow}`
  const [asked, setAsked] = useState({ place: '', isRead: false })
  const [reading, setReading] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  const isThere = useMemo(() => lines.slice(row, endRow).every((line) => line.row !== null), [lines, row, endRow])
  // Once they were asked for, those that are still missing are not there any more.
  const isRead = isThere || (asked.place === place && asked.isRead)
  const isUnread = isNeeded && !isRead && asked.place === place

  const isMissing = isNeeded && !isRead
  useEffect(() => {
    if (!isMissing) return
    need(row, endRow).then(
      () => setAsked({ place, isRead: true }),
      () => setAsked({ place, isRead: false }),
    )
  }, [isMissing, need, row, endRow, place])

  const chosenPlace = useRef(block)
  useEffect(() => {
    chosenPlace.current = block
  })
  const meanwhile = useCallback<ChosenRows['meanwhile']>((head, coming, act) => {
    const isStill = ({ row: first, endRow: end, day: from, endDay: to }: Block) =>
      first <= head.row && head.row < end && from <= head.day && head.day < to
    setReading((count) => count + 1)
    setFailed(false)
    coming
      .then((value) => {
        if (isStill(chosenPlace.current)) act(value)
      })
      .catch(() => setFailed(true))
      .finally(() => setReading((count) => count - 1))
  }, [])

  const chosen = useMemo(() => {
    if (!isRead) return null
    return lines
      .slice(row, endRow)
      .flatMap((line) => (line.row ? [{ home: line.row.home, nights: line.row.nights.slice(day, endDay) }] : []))
  }, [lines, isRead, row, endRow, day, endDay])
  return {
    chosen,
    isReading: reading > 0 || (isMissing && !isUnread),
    notRead: hasFailed || isUnread ? hostCalendarText.notRead : null,
    meanwhile,
  }
}
