import type { TaskChange, TaskShape } from '#contract/task/task-schemas.ts'
import { formText } from '#web/backend/form-text.ts'
import { compareValues, readSeen } from '../stay/form/compare-values.ts'
import type { Field, Option, Values } from '../stay/form/field.ts'
import type { Clash } from '../stay/form/stay-form.ts'

/** A form of a task that was refused, to be shown again. */
export interface RefusedTask {
  readonly task: string
  readonly fault: string
  /** With what it was shown, and what was sent. Null: it has no fields. */
  readonly seen: Values | null
  readonly typed: Values | null
}

/** The values with which the forms of a task are shown. */
export const seenOfTask = ({ worker, startsAt, note, state }: TaskShape): Values => ({
  worker: worker?.documentId ?? '',
  startsAt: startsAt ?? '',
  note,
  state,
})

const fieldsOf = (workers: readonly Option[]): readonly Field[] => [
  { name: 'worker', label: 'Who', kind: 'choice', options: [{ value: '', label: 'Nobody' }, ...workers] },
  { name: 'startsAt', label: 'Start time', kind: 'time' },
  { name: 'note', label: 'Notes', kind: 'text' },
]

/**
 * Returns what the form of a refused task shows: what was typed, in fields that only others have changed what these
 * have saved, and the fields that both have changed.
 */
export function shownAgain(refused: RefusedTask | null, task: TaskShape, workers: readonly Option[]) {
  const now = seenOfTask(task)
  if (!refused?.typed) return { values: now, clashes: [] as readonly Clash[] }
  return compareValues(fieldsOf(workers), refused.seen, now, refused.typed)
}

/** Reads a form that gives a task to somebody or plans it. The first has no other field, so these stay as they were. */
export function readTask(form: FormData): Pick<RefusedTask, 'seen' | 'typed'> {
  const seen = readSeen(formText(form, 'seen'))
  const names = ['worker', 'startsAt', 'note'] as const
  const typed = names.map((name) => [name, form.has(name) ? lines(formText(form, name)) : (seen?.[name] ?? '')])
  return { seen, typed: Object.fromEntries(typed) as Values }
}

/**
 * Returns the change that a form asks for: only fields with another value than they were shown with, and those values,
 * so that nothing of others is written over. A task that somebody has begun or finished meanwhile keeps its worker.
 */
export function taskChangeOf({ seen, typed }: Pick<RefusedTask, 'seen' | 'typed'>): TaskChange {
  const value = (values: Values | null, name: string) => values?.[name] ?? ''
  const isChanged = (name: string) => seen === null || value(typed, name).trim() !== lines(value(seen, name)).trim()
  const [worker, startsAt, note] = ['worker', 'startsAt', 'note'].map(isChanged)
  const read = (values: Values | null) => ({
    ...(worker && { worker: value(values, 'worker') || null }),
    ...(startsAt && { startsAt: value(values, 'startsAt') || null }),
    ...(note && { note: value(values, 'note') }),
  })
  const state = worker && seen?.['state'] ? { state: seen['state'] as TaskShape['state'] } : {}
  return { ...(read(typed) as TaskChange), ...(seen && { seen: { ...read(seen), ...state } }) }
}

/** Browsers send lines with `\r\n`. */
const lines = (text: string) => text.replaceAll('\r\n', '\n')
