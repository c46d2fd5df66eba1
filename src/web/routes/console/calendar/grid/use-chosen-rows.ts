import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { hostCalendarText } from '#web/text/host-calendar-text.ts'
import { areAllThere, areOthers, chosenOf, placeOf, type GridLine, type StayRow } from './grid-lines.ts'
import { isInside, type Block, type Cell } from './selection.ts'

interface ChosenRowsOptions {
  readonly lines: readonly GridLine[]
  readonly blocks: readonly Block[]
  /** Whether something is to be done with the nights. */
  readonly isNeeded: boolean
  readonly need: (from: number, to: number) => Promise<readonly GridLine[]>
  /**
   * Called when the same rows of the grid now belong to other homes: nothing meant for the earlier ones may be done
   * with them.
   */
  readonly onOthers: () => void
}

interface ChosenRows {
  /** The homes of the blocks that still exist, each with its nights; null until names and nights have loaded. */
  readonly chosen: readonly StayRow[] | null
  /** Whether nights are loading that the requested action needs. */
  readonly isReading: boolean
  /** Says in words that they could not be loaded; null when they could. */
  readonly notRead: string | null
  /** Calls `act` with a value that is being loaded, unless another cell than `head` has been chosen by then. */
  readonly meanwhile: <Value>(head: Cell, coming: Promise<Value>, act: (value: Value) => void) => void
}

/** Returns the chosen nights, which may belong to homes that were never visible. */
export function useChosenRows({ lines, blocks, isNeeded, need, onOthers }: ChosenRowsOptions): ChosenRows {
  const { rows, slugs } = placeOf(lines, blocks)
  const place = `${rows} ${slugs}`
  const [requested, setAsked] = useState({ place: '', isRead: false })
  const [reading, setReading] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  const isThere = areAllThere(lines, blocks)
  // Rows that are still missing after they were requested no longer exist.
  const isRead = isThere || (requested.place === place && requested.isRead)
  const isUnread = isNeeded && !isRead && requested.place === place

  const isMissing = isNeeded && !isRead
  useEffect(() => {
    if (!isMissing) return
    let isStill = true
    const tell = (isRead: boolean) => () => {
      if (isStill) setAsked({ place, isRead })
    }
    Promise.all(blocks.map(async ({ row, endRow }) => need(row, endRow))).then(tell(true), tell(false))
    return () => {
      isStill = false
    }
    // The blocks are those of the place.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isMissing, need, place])

  const before = useRef({ rows, slugs })
  useEffect(() => {
    const last = before.current
    before.current = { rows, slugs }
    if (isNeeded && areOthers(last, before.current)) onOthers()
  }, [isNeeded, rows, slugs, onOthers])

  const chosenPlace = useRef(blocks)
  useEffect(() => {
    chosenPlace.current = blocks
  })
  const meanwhile = useCallback<ChosenRows['meanwhile']>((head, coming, act) => {
    setReading((count) => count + 1)
    setFailed(false)
    coming
      .then((value) => {
        if (chosenPlace.current.some((block) => isInside(block, head))) act(value)
      })
      .catch(() => setFailed(true))
      .finally(() => setReading((count) => count - 1))
  }, [])

  const chosen = useMemo(() => (isRead ? chosenOf(lines, blocks) : null), [lines, isRead, blocks])
  return {
    chosen,
    isReading: reading > 0 || (isMissing && !isUnread),
    notRead: hasFailed || isUnread ? hostCalendarText.notRead : null,
    meanwhile,
  }
}
