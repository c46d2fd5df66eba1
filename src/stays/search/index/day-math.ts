// Arithmetic on day numbers (days since 1970-01-01), without dates and without allocation.

/** How many weekdays a set holds, for all 128 sets (bit 0 = Monday). */
const weekdaysInSet = new Uint8Array(128)
/** How many of the weekdays Monday … before `k` a set holds, at `set * 7 + k`. */
const weekdaysBefore = new Uint8Array(128 * 7)

for (let set = 1; set < 128; set++) {
  let seen = 0
  for (let weekday = 0; weekday < 7; weekday++) {
    weekdaysBefore[set * 7 + weekday] = seen
    seen += (set >> weekday) & 1
  }
  weekdaysInSet[set] = seen
}

/** Returns the weekday (0 = Monday) of a day number that is not negative; day 0 was a Thursday. */
export function weekdayOfDay(day: number): number {
  return (day + 3) % 7
}

/** Returns how many days of `[from, to)` fall on a weekday of the set. */
export function daysOnWeekdays(set: number, from: number, to: number): number {
  return countedTo(set, to) - countedTo(set, from)
}

function countedTo(set: number, day: number): number {
  const shifted = day + 3
  const weeks = (shifted / 7) | 0
  return weeks * weekdaysInSet[set]! + weekdaysBefore[set * 7 + shifted - weeks * 7]!
}

const daysOfWeekday = new Uint16Array(7)

/** Computes `daysOnWeekdays` of one span for all sets at once, as a search asks about the same span for every stay. */
export function fillDaysOnWeekdays(counts: Uint16Array, from: number, to: number): void {
  const whole = ((to - from) / 7) | 0
  const rest = to - from - whole * 7
  const first = weekdayOfDay(from)
  daysOfWeekday.fill(whole)
  for (let k = 0; k < rest; k++) daysOfWeekday[(first + k) % 7]!++
  counts[0] = 0
  for (let weekday = 0, half = 1; weekday < 7; weekday++, half *= 2) {
    const days = daysOfWeekday[weekday]!
    for (let set = 0; set < half; set++) counts[half + set] = counts[set]! + days
  }
}
