import { createContext, useContext, useSyncExternalStore } from 'react'

/** The time zone of the pages inside; null means the reader's. */
export const PageTimeZone = createContext<string | null>(null)

const never = () => () => {}

/**
 * Returns the time zone in which a page shows instants: its own, or else the reader's, for which UTC stands until
 * hydration and without scripts.
 */
export function usePageTimeZone(): string {
  const ofReader = useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => 'UTC',
  )
  return useContext(PageTimeZone) ?? ofReader
}

/** Shows an instant in the time zone of the page: in the console that of the company, elsewhere the reader's own. */
export function LocalTime({ instant }: { readonly instant: string }) {
  const timeZone = usePageTimeZone()
  const text = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    ...(timeZone === 'UTC' ? { timeZoneName: 'short' as const } : {}),
  })
  return (
    <time dateTime={instant} title={`Time zone: ${timeZone}`}>
      {text.format(new Date(instant))}
    </time>
  )
}
