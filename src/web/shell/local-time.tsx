import { usePageTimeZone } from './page-time-zone.ts'

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
