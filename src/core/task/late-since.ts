import type { IsoDate } from '#core/time/iso-date.ts'
import { instantOf } from '#core/time/zoned-time.ts'
import type { TaskState } from './task-kind.ts'

const PATIENCE = 30 * 60_000

/** The times of a task, by the clock of its home. */
export interface TaskTimes {
  readonly state: TaskState
  readonly day: IsoDate
  /** `HH:MM` of the planned time. Null: any time of the day. */
  readonly startsAt: string | null
  /** `HH:MM` from which it can begin, because the guests have left. Null: no guests leave before it. */
  readonly from: string | null
  /** When the next guests may come. */
  readonly until: { readonly date: IsoDate; readonly time: string } | null
  readonly timeZone: string
}

/**
 * Returns the instant from which a task counts as late unless it makes progress, in milliseconds, or null when there is
 * no deadline or the task is done. It is late when it has not begun 30 minutes after its planned time, or after the
 * departure where guests arrive on the same day, and when it is not done by the time these guests arrive.
 */
export function lateSince({ state, day, startsAt, from, until, timeZone }: TaskTimes): number | null {
  if (state === 'done') return null
  const instants: number[] = []
  const begins = startsAt ?? (until?.date === day ? from : null)
  if (state === 'open' && begins !== null) instants.push(instantOf(day, begins, timeZone) + PATIENCE)
  if (until !== null) instants.push(instantOf(until.date, until.time, timeZone))
  return instants.length === 0 ? null : Math.min(...instants)
}
