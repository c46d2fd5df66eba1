import { createElement, useSyncExternalStore, type ComponentProps, type ReactNode } from 'react'
import type { CalendarZoom } from './calendar-zoom.ts'
import type { CalendarGrid } from './grid/calendar-grid.tsx'

/** The grid once its script has loaded, or why it did not load. */
type Arrived = { readonly Grid: typeof CalendarGrid } | { readonly fault: unknown }

let arrived: Arrived | null = null

// Requested while the page is being mounted, not only afterwards.
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

interface ArrivedGridProps extends Omit<ComponentProps<typeof CalendarGrid>, 'zoom'> {
  readonly zoom: CalendarZoom
  /** Shown until the grid has loaded, and instead of it where that is asked for. */
  readonly table: ReactNode
}

/**
 * Renders the grid, or the table on the server, without scripts, and until the script of the grid has loaded. Not
 * `lazy`: React waits three tenths of a second before it replaces a fallback that is shown already, to avoid flicker,
 * and here the table says the same as the grid. Throws if the script could not be loaded.
 */
export function ArrivedGrid({ table, zoom, ...grid }: ArrivedGridProps): ReactNode {
  const found = useSyncExternalStore(
    onArrival,
    () => arrived,
    () => null,
  )
  if (found && 'fault' in found) throw found.fault
  return found && zoom !== 'list' ? createElement(found.Grid, { ...grid, zoom }) : table
}
