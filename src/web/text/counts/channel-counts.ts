import { byCount } from '#core/text/counted.ts'

/** Says how many events of a calendar take nights. */
export function eventsTaken(events: number): string {
  return byCount(events, { zero: 'nothing taken', one: '1 entry takes nights', other: '# entries take nights' })
}

/** Says how many events are missing from a calendar. */
export function eventsMissing(events: number): string {
  return byCount(events, { zero: 'Nothing is missing', one: '1 entry is missing', other: '# entries are missing' })
}

/** Says how many new events a reading found. */
export function eventsAdded(events: number): string {
  return byCount(events, { zero: 'nothing new', one: '1 new', other: '# new' })
}

/** Says how many events a reading found with other dates. */
export function eventsMoved(events: number): string {
  return byCount(events, {
    zero: 'none with changed dates',
    one: '1 with changed dates',
    other: '# with changed dates',
  })
}

/** Says for how many events a reading released the nights. */
export function eventsGone(events: number): string {
  return byCount(events, { zero: 'none freed', one: '1 freed', other: '# freed' })
}

/** Says how many events are missing in a reading but are kept. */
export function eventsKept(events: number): string {
  return byCount(events, { zero: 'none missing', one: '1 missing but kept', other: '# missing but kept' })
}

/** Says how many events of a reading were invalid. */
export function eventsUnread(events: number): string {
  return byCount(events, { zero: 'all read', one: '1 could not be read', other: '# could not be read' })
}

/** Says how many events at the far end of the calendar a reading left out. */
export function eventsLeftOut(events: number): string {
  return byCount(events, {
    zero: 'nothing skipped',
    one: '1 skipped: outside the dates on sale there',
    other: '# skipped: outside the dates on sale there',
  })
}

/** Says how many events of a calendar are marked as free, and what to do about it. */
export function eventsFree(events: number): string {
  const way = 'if nobody may book those nights here.'
  return byCount(events, {
    zero: 'No entry is marked as free there',
    one: `1 entry is marked as free there and takes no nights. Mark it as busy ${way}`,
    other: `# entries are marked as free there and take no nights. Mark them as busy ${way}`,
  })
}

/** Says how many requests in a row have failed. */
export function failuresInARow(failures: number): string {
  return byCount(failures, { zero: 'no failure', one: 'failed once', other: 'failed # times in a row' })
}

/** Says how often a calendar is requested. */
export function everyMinutesText(minutes: number): string {
  if (minutes >= 1440) return 'once a day'
  if (minutes < 60) return byCount(minutes, { one: 'every minute', other: 'every # minutes' })
  return byCount(minutes / 60, { one: 'every hour', other: 'every # hours' })
}
