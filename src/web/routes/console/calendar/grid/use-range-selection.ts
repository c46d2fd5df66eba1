import { useCallback, useMemo, useState } from 'react'
import { blockOf, type Block, type Cell, type Selection } from './selection.ts'
import type { RangeTab } from './use-range-offers.ts'

export interface RangeSelection {
  readonly selection: Selection
  /** The chosen cells as rows and days. */
  readonly block: Block
  /** Chooses one cell, or all from the first one that was chosen to it (`extend`). */
  readonly select: (cell: Cell, extend?: boolean) => void
  /** What is being done with the chosen nights; `first` = what fits them best, null = nothing. */
  readonly tab: RangeTab | 'first' | null
  /** Whether the user has chosen `tab`; after a drag it was not. */
  readonly isTabChosen: boolean
  /** Begins to do something with the chosen nights. */
  readonly openTab: (tab: RangeTab | 'first', isByUser?: boolean) => void
  readonly closeTab: () => void
}

const START: Selection = { anchor: { row: 0, day: 0 }, head: { row: 0, day: 0 } }

/** The nights that are chosen in the grid, and what is being done with them. */
export function useRangeSelection(): RangeSelection {
  const [selection, setSelection] = useState(START)
  const [tab, setTab] = useState<RangeSelection['tab']>(null)
  const [isTabChosen, setTabChosen] = useState(false)
  const select = useCallback<RangeSelection['select']>((cell, extend = false) => {
    setSelection((now) => ({ anchor: extend ? now.anchor : cell, head: cell }))
  }, [])
  const openTab = useCallback<RangeSelection['openTab']>((requested, isByUser = true) => {
    setTab(requested)
    setTabChosen(isByUser)
  }, [])
  const closeTab = useCallback(() => setTab(null), [])
  const block = useMemo(() => blockOf(selection), [selection])
  return { selection, block, select, tab, isTabChosen, openTab, closeTab }
}
