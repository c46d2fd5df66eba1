import { usePageTimeZone } from '#web/shell/local-time.tsx'
import type { DraftHead } from './stay-head.ts'

const HOUR = { hour: '2-digit', minute: '2-digit' } as const
const DAY = { day: 'numeric', month: 'short' } as const

/** Says when the draft of a home was saved, in the company's time zone; today with the time only. */
export function SavedAt({ draft: { changes, savedAt } }: { readonly draft: DraftHead }) {
  const timeZone = usePageTimeZone()
  if (changes === 0 || savedAt === null) return null
  const at = new Date(savedAt)
  const inZone = (form: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...form, timeZone }).format(at)
  const zone = timeZone === 'UTC' ? ' UTC' : ''
  return (
    <span className="c-quiet">
      {'Draft saved '}
      <time dateTime={savedAt} title={`Time zone: ${timeZone}`}>{`${inZone(DAY)}, ${inZone(HOUR)}${zone}`}</time>
    </span>
  )
}
