import type { IsoDate } from '#core/time/iso-date.ts'
import { instantOf } from '#core/time/zoned-time.ts'
import type { TaskState } from './task-kind.ts'

const PATIENCE = 30 * 60_000

/** The times of a task, by the clock of its home. */
export interface TaskTimes {
  readonly state: TaskState
  readonly day: IsoDate
  /** `HH:MM` as it was planned; null = any time of the day. */
  readonly startsAt: string | null
  /** `HH:MM` from which it can be begun: when the guests have left. Null: it follows no guests. */
  readonly from: string | null
  /** When the next guests may come. */
  readonly until: { readonly date: IsoDate; readonly time: string } | null
  readonly timeZone: string
}

/**
 * The instant from which a task is late, if nobody goes on with it, in milliseconds: not begun 30 minutes after the
 * time it was planned for, or after the departure where guests come the same day; not done when they come. Null:
 * nothing presses it, or it is done.
 */
export function lateSince({ state, day, startsAt, from, until, timeZone }: TaskTimes): number | null {
  if (state === 'done') return null
  const instants: number[] = []
  const begins = startsAt ?? (until?.date === day ? from : null)
  if (state === 'open' && begins !== null) instants.push(instantOf(day, begins, timeZone) + PATIENCE)
  if (until !== null) instants.push(instantOf(until.date, until.time, timeZone))
  return instants.length === 0 ? null : Math.min(...instants)
}
