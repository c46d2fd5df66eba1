import { byCount } from '#core/text/counted.ts'

/** Events of a calendar that take nights. */
export function eventsTaken(events: number): string {
  return byCount(events, { zero: 'nothing taken', one: '1 entry takes nights', other: '# entries take nights' })
}

/** Events that are missing from a calendar. */
export function eventsMissing(events: number): string {
  return byCount(events, { zero: 'Nothing is missing', one: '1 entry is missing', other: '# entries are missing' })
}

/** What a reading brought: new events. */
export function eventsAdded(events: number): string {
  return byCount(events, { zero: 'nothing new', one: '1 new', other: '# new' })
}

/** What a reading brought: events with other dates. */
export function eventsMoved(events: number): string {
  return byCount(events, {
    zero: 'none with changed dates',
    one: '1 with changed dates',
    other: '# with changed dates',
  })
}

/** What a reading brought: events whose nights are free again. */
export function eventsGone(events: number): string {
  return byCount(events, { zero: 'none freed', one: '1 freed', other: '# freed' })
}

/** What a reading brought: events that are missing, but kept. */
export function eventsKept(events: number): string {
  return byCount(events, { zero: 'none missing', one: '1 missing but kept', other: '# missing but kept' })
}

/** What a reading brought: events that could not be read. */
export function eventsUnread(events: number): string {
  return byCount(events, { zero: 'all read', one: '1 could not be read', other: '# could not be read' })
}

/** What a reading brought: the far end of the calendar. */
export function eventsLeftOut(events: number): string {
  return byCount(events, {
    zero: 'nothing skipped',
    one: '1 skipped: outside the dates on sale there',
    other: '# skipped: outside the dates on sale there',
  })
}

/** How often asking was in vain. */
export function failuresInARow(failures: number): string {
  return byCount(failures, { zero: 'no failure', one: 'failed once', other: 'failed # times in a row' })
}

/** How often a calendar is asked for. */
export function everyMinutesText(minutes: number): string {
  if (minutes >= 1440) return 'once a day'
  if (minutes < 60) return byCount(minutes, { one: 'every minute', other: 'every # minutes' })
  return byCount(minutes / 60, { one: 'every hour', other: 'every # hours' })
}
