import type { TaskShape } from '#contract/task/task-schemas.ts'
import type { TaskKind, TaskState } from '#core/task/task-kind.ts'
import { counted } from '#core/text/counted.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { dayText } from '#web/text/console/dates-text.ts'
import { dayWithWeekday } from '#web/text/date-text.ts'
import { fewestTasks } from '#web/text/counts/task-counts.ts'

export const taskKindText: Readonly<Record<TaskKind, string>> = {
  cleaning: 'Cleaning',
  repair: 'Repair',
  other: 'Task',
}

export const taskStateText: Readonly<Record<TaskState, string>> = { open: 'open', started: 'started', done: 'done' }

/** The state of the cleaning before an arrival. */
export const cleaningText: Readonly<Record<TaskState, string>> = {
  open: 'not cleaned',
  started: 'being cleaned',
  done: 'cleaned',
}

const inStay = (isAfterStay: boolean) => (isAfterStay ? 'after the stay' : 'before the stay')

/** What the page of a booking says of the cleanings before and after it. */
export const bookedCleaningText = {
  planned: (isAfterStay: boolean) => `Cleaning ${inStay(isAfterStay)}`,
  late: (isAfterStay: boolean) => `Cleaning ${inStay(isAfterStay)} is late`,
  begun: (isAfterStay: boolean) => `Cleaning ${inStay(isAfterStay)} begun`,
  done: (isAfterStay: boolean) => `Cleaned ${inStay(isAfterStay)}`,
  nobody: 'Nobody is assigned',
} as const

/** Said to a worker about a task that is not among theirs. */
export const goneTaskText = 'This task is no longer yours: its booking was cancelled, or somebody else has it now.'

/** Returns the name of a task: what somebody wrote, or else its kind. */
export function taskTitle({ kind, title }: Pick<TaskShape, 'kind' | 'title'>): string {
  return title === '' ? taskKindText[kind] : title
}

interface Times {
  readonly day: IsoDate
  readonly from: string | null
  readonly startsAt: string | null
  readonly until: { readonly date: IsoDate; readonly time: string } | null
}

/** Returns when there is time for it: `from 11:00, guests come 15:00`, `at 12:00, guests come 15 June`. */
export function timesText({ day, from, startsAt, until }: Times): string {
  const begins = startsAt === null ? (from === null ? [] : [`from ${from}`]) : [`at ${startsAt}`]
  const ends =
    until === null
      ? []
      : [until.date === day ? `guests arrive ${until.time}` : `guests arrive ${dayText(until.date, day)}`]
  return [...begins, ...ends].join(', ') || 'any time'
}

/** Returns since when an overdue task of a worker has waited. */
export const overdueText = (day: IsoDate): string => `Was due ${dayWithWeekday(day)}`

/** Returns for how many guests the beds are made. */
export function bedsText(nextGuests: number | null): string {
  return nextGuests === null ? '' : `beds for ${counted(nextGuests, 'guest')}`
}

/** Returns why somebody is proposed. */
export function proposalReason({ tasks, of, lastHere }: NonNullable<TaskShape['proposal']>, today: IsoDate): string {
  const knows = lastHere === null ? [] : [`last here ${dayText(lastHere, today)}`]
  const free = of < 2 && tasks > 0 ? 'nobody else in the team' : fewestTasks(tasks)
  return [free, ...knows].join(', ')
}

/** Says what is lost with a task that is removed. */
export function taskRemovalText({ block }: Pick<TaskShape, 'block'>): string {
  return block === null
    ? 'It is gone, with its notes, and cannot be brought back.'
    : 'It is gone, with its notes, and cannot be brought back. The nights blocked for it are free again.'
}

/** Shown after something was done on the pages of tasks. */
export const taskDoneText = {
  given: 'Saved. Their page shows it from two weeks before.',
  changed: 'Saved.',
  finished: 'Marked as done.',
  reopened: 'Open again.',
  added: 'Added.',
  removed: 'Removed.',
  worker: 'Saved.',
  withdrawn: 'The link no longer works.',
  left: 'Removed from the team. Tasks they had not begun are open again.',
} as const

export type TaskDone = keyof typeof taskDoneText

/** Returns the sentence for `?done=`; null if it is unknown. */
export function taskDoneOf(search: URLSearchParams): string | null {
  const done = search.get('done') ?? ''
  return done in taskDoneText ? taskDoneText[done as TaskDone] : null
}
