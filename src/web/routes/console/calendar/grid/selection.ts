/** A cell of the grid. */
export interface Cell {
  readonly row: number
  readonly day: number
}

/** Cells from one corner to another; `head` is the one that moves. */
export interface Selection {
  readonly anchor: Cell
  readonly head: Cell
}

/** A selection as rows and days; the ends are exclusive. */
export interface Block {
  readonly row: number
  readonly endRow: number
  readonly day: number
  readonly endDay: number
}

export function blockOf({ anchor, head }: Selection): Block {
  return {
    row: Math.min(anchor.row, head.row),
    endRow: Math.max(anchor.row, head.row) + 1,
    day: Math.min(anchor.day, head.day),
    endDay: Math.max(anchor.day, head.day) + 1,
  }
}

/**
 * Returns the cell to which a key leads; null for other keys. Page Up and Page Down move ten rows, Home and End, or
 * `[` and `]`, four weeks.
 */
export function cellAfterKey(key: string, { row, day }: Cell, rows: number, days: number): Cell | null {
  const steps: Readonly<Record<string, readonly [rows: number, days: number]>> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
    PageUp: [-10, 0],
    PageDown: [10, 0],
    Home: [0, -28],
    End: [0, 28],
    '[': [0, -28],
    ']': [0, 28],
  }
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined
  if (!step) return null
  return {
    row: Math.max(0, Math.min(rows - 1, row + step[0])),
    day: Math.max(0, Math.min(days - 1, day + step[1])),
  }
}

/**
 * Returns the cell to which a key leads with Ctrl: up and down the first and the last row, left and right the next night
 * that is taken otherwise than the one before, or the first or last day; null for other keys. `nights` are those of the
 * row; none are known until they have loaded.
 */
export function edgeAfterKey(
  key: string,
  { row, day }: Cell,
  { rows, days, nights }: { readonly rows: number; readonly days: number; readonly nights: readonly TakenNight[] },
): Cell | null {
  if (key === 'ArrowUp') return { row: 0, day }
  if (key === 'ArrowDown') return { row: rows - 1, day }
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null
  const step = key === 'ArrowLeft' ? -1 : 1
  let at = day + step
  // An edge is the first night of what begins there, from whichever side it is reached.
  while (at > 0 && at < days - 1 && nights[at]?.claim === nights[at - 1]?.claim) at += step
  return { row, day: Math.max(0, Math.min(days - 1, at)) }
}

interface TakenNight {
  readonly claim: object | null
}

/** Returns whether a cell is one of a block. */
export const isInside = ({ row, endRow, day, endDay }: Block, cell: Cell): boolean =>
  row <= cell.row && cell.row < endRow && day <= cell.day && cell.day < endDay

/** Returns the smallest block that has all of these in it. */
export const hullOf = (blocks: readonly Block[]): Block => ({
  row: Math.min(...blocks.map(({ row }) => row)),
  endRow: Math.max(...blocks.map(({ endRow }) => endRow)),
  day: Math.min(...blocks.map(({ day }) => day)),
  endDay: Math.max(...blocks.map(({ endDay }) => endDay)),
})

/** The range that is being chosen, and those that are kept beside it. */
export interface ChosenRanges {
  readonly selection: Selection
  readonly kept: readonly Block[]
}

export const cellOnly = (cell: Cell): Selection => ({ anchor: cell, head: cell })

/** Returns what is chosen once another range begins in a cell. If that is in one that was kept, that is kept no more. */
export function withRangeFrom({ selection, kept }: ChosenRanges, cell: Cell): ChosenRanges {
  const others = kept.filter((block) => !isInside(block, cell))
  if (others.length < kept.length) return { selection, kept: others }
  return { selection: cellOnly(cell), kept: [...kept, blockOf(selection)] }
}
