import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** An instant as the reader's own clock has it; until the page has been taken over, and without scripts, in UTC. */
export function LocalTime({ instant }: { readonly instant: string }) {
  const timeZone = useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => 'UTC',
  )
  const text = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    ...(timeZone === 'UTC' ? { timeZoneName: 'short' as const } : {}),
  })
  return <time dateTime={instant}>{text.format(new Date(instant))}</time>
}
