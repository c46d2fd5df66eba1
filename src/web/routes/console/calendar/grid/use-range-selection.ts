import { useCallback, useMemo, useState } from 'react'
import {
  blockOf,
  cellOnly,
  withRangeFrom,
  type Block,
  type Cell,
  type ChosenRanges,
  type Selection,
} from './selection.ts'
import type { RangeTab } from './use-range-offers.ts'

export interface RangeSelection {
  readonly selection: Selection
  /** The chosen ranges as rows and days: those that were kept, and at the end that of `selection`. */
  readonly blocks: readonly Block[]
  /** Chooses one cell, or all from the first one that was chosen to it (`extend`), beside the ranges that are kept. */
  readonly select: (cell: Cell, extend?: boolean) => void
  /** Keeps what is chosen, and goes on with another range from a cell; if that is in one that was kept, it is not kept. */
  readonly addFrom: (cell: Cell) => void
  /** Chooses one cell and nothing else. */
  readonly selectOnly: (cell: Cell) => void
  /** What is being done with the chosen nights; `first` = what fits them best, null = nothing. */
  readonly tab: RangeTab | 'first' | null
  /** Whether the user has chosen `tab`; after a drag it was not. */
  readonly isTabChosen: boolean
  /** Begins to do something with the chosen nights. */
  readonly openTab: (tab: RangeTab | 'first', isByUser?: boolean) => void
  readonly closeTab: () => void
}

const START: ChosenRanges = { selection: cellOnly({ row: 0, day: 0 }), kept: [] }

/** The nights that are chosen in the grid, and what is being done with them. */
export function useRangeSelection(): RangeSelection {
  const [{ selection, kept }, setChosen] = useState(START)
  const [tab, setTab] = useState<RangeSelection['tab']>(null)
  const [isTabChosen, setTabChosen] = useState(false)
  const select = useCallback<RangeSelection['select']>((cell, extend = false) => {
    setChosen((now) => ({ ...now, selection: { anchor: extend ? now.selection.anchor : cell, head: cell } }))
  }, [])
  const addFrom = useCallback((cell: Cell) => setChosen((now) => withRangeFrom(now, cell)), [])
  const selectOnly = useCallback((cell: Cell) => setChosen({ selection: cellOnly(cell), kept: [] }), [])
  const openTab = useCallback<RangeSelection['openTab']>((requested, isByUser = true) => {
    setTab(requested)
    setTabChosen(isByUser)
  }, [])
  const closeTab = useCallback(() => setTab(null), [])
  const blocks = useMemo(() => [...kept, blockOf(selection)], [kept, selection])
  return { selection, blocks, select, addFrom, selectOnly, tab, isTabChosen, openTab, closeTab }
}
