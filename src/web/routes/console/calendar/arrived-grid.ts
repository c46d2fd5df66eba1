import { createElement, useSyncExternalStore, type ComponentProps, type ReactNode } from 'react'
import type { CalendarGrid } from './grid/calendar-grid.tsx'

/** The grid once its script is there, or why it did not come. */
type Arrived = { readonly Grid: typeof CalendarGrid } | { readonly fault: unknown }

let arrived: Arrived | null = null

// Comes while the page is being mounted, not after.
const coming = import.meta.env.SSR
  ? null
  : import('./grid/calendar-grid.tsx').then(
      (module) => void (arrived = { Grid: module.CalendarGrid }),
      (fault: unknown) => void (arrived = { fault }),
    )

function onArrival(tell: () => void): () => void {
  let isLeft = false
  void coming?.then(() => isLeft || tell())
  return () => void (isLeft = true)
}

interface ArrivedGridProps extends ComponentProps<typeof CalendarGrid> {
  /** What stands there until the grid does. */
  readonly table: ReactNode
}

/**
 * The grid, or the table: on the server, in a browser without scripts, and until the script of the grid has come. Not `lazy`: what takes the
 * place of a fallback that is shown already waits for three tenths of a second, so that nothing flickers, and the table says the same as the
 * grid. Throws where the script could not be had.
 */
export function ArrivedGrid({ table, ...grid }: ArrivedGridProps): ReactNode {
  const found = useSyncExternalStore(
    onArrival,
    () => arrived,
    () => null,
  )
  if (found && 'fault' in found) throw found.fault
  return found ? createElement(found.Grid, grid) : table
}
