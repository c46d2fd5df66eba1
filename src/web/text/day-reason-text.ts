import { nightsFree } from './counts/refusal-counts.ts'
import type { DayReason } from '#core/calendar/calendar-days.ts'
import { problemMessage } from './problem-text.ts'

/** Returns in one sentence why a day of the calendar cannot be the day of arrival. */
export function dayReasonMessage(reason: DayReason): string {
  switch (reason.code) {
    case 'dates_unavailable':
      return 'Somebody else has this night.'
    case 'dates_in_past':
      return 'This day has passed.'
    case 'gap_too_short':
      return nightsFree(reason.freeNights, reason.minNights)
    case 'no_departure_day':
      return 'From here there is no day on which guests may leave.'
    default:
      return problemMessage(reason)
  }
}
