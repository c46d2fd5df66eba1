import type { WeekdaySet } from './stay-terms.ts'

/** Returns whether a weekday, 0 = Monday, is in the set. */
export function hasWeekday(set: WeekdaySet, weekday: number): boolean {
  return ((set >> weekday) & 1) === 1
}

/** Returns the weekdays of a set in order, 0 = Monday. */
export function weekdaysOf(set: WeekdaySet): number[] {
  return [0, 1, 2, 3, 4, 5, 6].filter((weekday) => hasWeekday(set, weekday))
}

/** Returns the set of these weekdays, 0 = Monday. */
export function weekdaySet(...weekdays: readonly number[]): WeekdaySet {
  return weekdays.reduce((set, weekday) => set | (1 << weekday), 0)
}
