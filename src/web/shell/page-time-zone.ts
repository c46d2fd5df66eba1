import { createContext, useContext, useSyncExternalStore } from 'react'

/** The time zone of the pages within; null = that of the reader. */
export const PageTimeZone = createContext<string | null>(null)

const never = () => () => {}

/**
 * The time zone in which a page tells instants: where it has none of its own, the reader's, which is UTC until the page has been taken over
 * and without scripts.
 */
export function usePageTimeZone(): string {
  const ofReader = useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => 'UTC',
  )
  return useContext(PageTimeZone) ?? ofReader
}
