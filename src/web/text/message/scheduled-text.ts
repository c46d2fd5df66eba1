import type { GuestChannel } from '#core/message/automation-rule.ts'
import type { ScheduledState } from '#core/message/scheduled-state.ts'
import { timeOfDayIn, todayIn } from '#core/time/zoned-time.ts'
import { dayAndMonth } from '#web/text/date-text.ts'

/** How a message reaches the guest. */
export const channelText: Readonly<Record<GuestChannel, string>> = {
  mail: 'e-mail',
  conversation: 'conversation',
}

/** The state of a message, and how it looks. */
export const scheduledText: Readonly<Record<ScheduledState, { readonly label: string; readonly tone: string }>> = {
  planned: { label: 'Planned', tone: 'sea' },
  past: { label: 'Already past', tone: '' },
  unwanted: { label: 'The guest opted out of these mails', tone: '' },
  unknown_language: { label: 'The guest’s language is not known', tone: '' },
  skipped: { label: 'Left out', tone: '' },
  stopped: { label: 'A value is missing', tone: 'warn' },
  sent: { label: 'Sent', tone: 'ok' },
}

/** Returns an instant in the time zone of the home: `8 July, 09:00`. */
export function momentText(instant: string, timeZone: string): string {
  const at = Date.parse(instant)
  return `${dayAndMonth(todayIn(timeZone, at))}, ${timeOfDayIn(timeZone, at)}`
}
