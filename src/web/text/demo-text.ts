import type { BookingState } from '#core/booking/booking-state.ts'
import type { ClockRefusal, PassedEventShape, ScheduledEventShape } from '#contract/demo/demo-shapes.ts'
import type { IconName } from '#web/icon/icon-name.ts'
import { stateText } from './booking-text.ts'
import { counted } from '#core/text/counted.ts'

/** What happens automatically, in a few words and an icon. */
export const scheduledEventText: Readonly<
  Record<ScheduledEventShape['kind'], { readonly text: string; readonly icon: IconName }>
> = {
  hold_ends: { text: 'The hold ends', icon: 'hourglass' },
  request_lapses: { text: 'The request lapses unanswered', icon: 'hourglass' },
  change_lapses: { text: 'The change request lapses', icon: 'hourglass' },
  offer_lapses: { text: 'The host’s offer ends', icon: 'hourglass' },
  payment_due: { text: 'A payment is due', icon: 'credit-card' },
  payment_retry: { text: 'The card is tried again', icon: 'credit-card' },
  grace_ends: { text: 'Unpaid: the booking is cancelled', icon: 'calendar-x' },
  check_in: { text: 'Check-in', icon: 'key' },
  check_out: { text: 'Check-out', icon: 'log-out' },
  deposit_placed: { text: 'The damage deposit is held on the card', icon: 'shield' },
  deposit_renewed: { text: 'The damage deposit is held again', icon: 'shield' },
  deposit_released: { text: 'The damage deposit is released', icon: 'shield' },
  reminder: { text: 'A reminder or instructions go out', icon: 'mail' },
}

/** Returns what happened to a booking. */
export function passedEventText({ kind, to }: Pick<PassedEventShape, 'kind' | 'to'>): string {
  if (kind === 'moved' && to !== null && to in stateText) return stateText[to as BookingState].label
  const text = kind.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export const clockRefusals: Readonly<Record<ClockRefusal, string>> = {
  move_unknown: 'The clock does not understand that. Use one of the buttons.',
  date_invalid: 'Choose a date first.',
  in_the_past: 'The clock only goes forward. “Back to the real time” is the only way back.',
  too_far: 'The clock goes at most five years ahead.',
  nothing_next: 'Nothing will happen on its own: no booking is waiting for anything.',
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Returns how far the demo's clock is ahead: `12 days 3 hours ahead of the real time`, `as it really is`. */
export function aheadText(aheadMs: number): string {
  if (Math.abs(aheadMs) < MINUTE) return 'as it really is'
  const ms = Math.abs(aheadMs)
  const parts = [
    { count: Math.floor(ms / DAY), one: 'day' as const },
    { count: Math.floor((ms % DAY) / HOUR), one: 'hour' as const },
    { count: ms < DAY ? Math.floor((ms % HOUR) / MINUTE) : 0, one: 'minute' as const },
  ]
  const spans = parts.filter(({ count }) => count > 0).map(({ count, one }) => counted(count, one))
  return `${spans.join(' ')} ${aheadMs > 0 ? 'ahead of' : 'behind'} the real time`
}

/** `850 ms`, `3.4 s`. */
export function millisecondsText(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`
}

/** Returns the code of a refusal in words, as the proof counts them. */
export function refusalText(code: string): string {
  return code === 'dates_unavailable' ? 'told that the nights are taken' : `answered with ${code}`
}
