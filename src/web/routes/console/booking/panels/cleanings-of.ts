import { instantOf } from '#core/time/zoned-time.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import type { StaffBookingShape } from '#contract/booking/staff-bookings.ts'
import type { TaskShape } from '#contract/task/task-schemas.ts'
import { bookedCleaningText as text } from '#web/text/console/task-text.ts'
import type { Planned, TimelineEntry } from './timeline-entry.ts'

/** The hour of a cleaning that has none. */
const ANY_HOUR = '12:00'

/** Returns the cleanings before and after a booking: what was done of them, or has not been in time; and what is ahead. */
export function cleaningsOf(
  booking: Pick<StaffBookingShape, 'documentId' | 'createdAt'>,
  tasks: readonly TaskShape[],
): { readonly done: readonly TimelineEntry[]; readonly ahead: readonly Planned[] } {
  // A home that was clean already when it was booked is no part of this booking.
  const own = tasks.filter(({ doneAt }) => doneAt === null || Date.parse(doneAt) >= Date.parse(booking.createdAt))
  return {
    done: own.filter(isOnRecord).map((task) => doneOf(task, isAfter(task, booking))),
    ahead: own.filter((task) => !isOnRecord(task)).map((task) => plannedOf(task, isAfter(task, booking))),
  }
}

const isAfter = (task: TaskShape, { documentId }: Pick<StaffBookingShape, 'documentId'>) =>
  task.booking?.documentId === documentId

const isOnRecord = ({ state, isLate }: TaskShape) => state !== 'open' || isLate

function plannedOf(task: TaskShape, isAfterStay: boolean): Planned {
  const { day, startsAt, from, stay, worker, documentId } = task
  return {
    at: new Date(instantOf(day, startsAt ?? from ?? ANY_HOUR, stay.timeZone)).toISOString(),
    what: text.planned(isAfterStay),
    detail: worker?.name ?? text.nobody,
    to: `${consolePaths.tasks()}?home=${encodeURIComponent(stay.slug)}&task=${documentId}#task-${documentId}`,
  }
}

function doneOf(task: TaskShape, isAfterStay: boolean): TimelineEntry {
  const { state, startedAt, doneAt, isLate, worker } = task
  const planned = plannedOf(task, isAfterStay)
  const at = (state === 'done' ? doneAt : startedAt) ?? planned.at
  if (state === 'done')
    return { ...planned, at, what: text.done(isAfterStay), detail: worker?.name ?? '', state: 'done' }
  if (state === 'started') return { ...planned, at, what: text.begun(isAfterStay), state: isLate ? 'bad' : 'done' }
  return { ...planned, what: text.late(isAfterStay), state: 'bad' }
}
