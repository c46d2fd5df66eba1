import { timeOfDayIn, todayIn } from '#core/time/zoned-time.ts'
import { dayAndMonth, fullDate } from './date-text.ts'

/** Follows a time that guests read, wherever they are. */
export const TIME_OF_STAY = 'time of the home'

/** Stands below a list of times. */
export const ALL_TIMES_OF_STAY = 'All times are local times of the home.'

/** Returns the day of an instant (ISO 8601) in the time zone of the home: `13 May`. */
export function instantDay(instant: string, timeZone: string): string {
  return dayAndMonth(todayIn(timeZone, Date.parse(instant)))
}

/** Returns the same with the year: `13 May 2027`. */
export function dayOfInstant(instant: string, timeZone: string): string {
  const date = todayIn(timeZone, Date.parse(instant))
  return `${dayAndMonth(date)} ${date.slice(0, 4)}`
}

/** Returns the time by which a guest has to act. Guests may be in another time zone, so it says whose time it is. */
export function deadlineText(instant: string, timeZone: string): string {
  return `${instantText(instant, timeZone)}, ${TIME_OF_STAY}`
}

/** Returns an instant as people at the home read it: `Thursday 13 May 2027, 16:00`. */
export function instantText(instant: string, timeZone: string): string {
  const milliseconds = Date.parse(instant)
  return `${fullDate(todayIn(timeZone, milliseconds))}, ${timeOfDayIn(timeZone, milliseconds)}`
}
