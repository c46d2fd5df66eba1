import type { DayReason } from '#core/stay/calendar-days.ts'
import { counted } from './party-words.ts'
import { problemMessage } from './problem-messages.ts'

/** Why a day of the calendar cannot be the day of arrival, in one sentence. */
export function dayReasonMessage(reason: DayReason): string {
  switch (reason.code) {
    case 'dates_unavailable':
      return 'Somebody else has this night.'
    case 'dates_in_past':
      return 'This day has passed.'
    case 'gap_too_short':
      if (reason.freeNights === 0) return 'No night is free from this day on.'
      return `Only ${counted(reason.freeNights, 'night')} free here, and stays are ${counted(reason.minNights, 'night')} or more.`
    case 'no_departure_day':
      return 'From here there is no day on which guests may leave.'
    default:
      return problemMessage(reason)
  }
}
