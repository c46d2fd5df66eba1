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

/** An instant on the clocks of the page: in the console those of the company, elsewhere the reader's own. */
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
