import { useEffect, useRef } from 'react'
import type { Seen } from './geometry.ts'
import type { HomeRow } from './use-homes.ts'

interface FreshRows {
  /** Another value whenever the page was read again, which it is when anybody has changed something. */
  readonly read: unknown
  readonly rows: readonly HomeRow[]
  readonly seen: Seen
  readonly refresh: (slugs: readonly string[]) => Promise<void>
}

/**
 * Asks for rows anew once the page was read again: those in sight at once, the others when they come into sight, for a company of a
 * thousand homes would ask for all of them whenever one is booked.
 */
export function useFreshRows({ read, rows, seen, refresh }: FreshRows): void {
  const lastRead = useRef(read)
  const stale = useRef(new Set<string>())
  useEffect(() => {
    if (lastRead.current !== read) {
      lastRead.current = read
      for (const { home } of rows) stale.current.add(home.slug)
    }
    const wanted = rows
      .slice(seen.firstRow, seen.endRow)
      .map(({ home }) => home.slug)
      .filter((slug) => stale.current.has(slug))
    if (wanted.length === 0) return
    for (const slug of wanted) stale.current.delete(slug)
    // Without a connection they stay as they are until the next time.
    refresh(wanted).catch(() => {
      for (const slug of wanted) stale.current.add(slug)
    })
  }, [read, rows, seen, refresh])
}
