import type { WorkerShape } from '#contract/task/worker-schemas.ts'
import type { ApiResponse } from '#web/backend/api-call.ts'
import { formText } from '#web/backend/form-text.ts'
import type { consoleApi } from '#web/console/console-api.ts'
import { wrongFieldOf } from '#web/console/wrong-field.tsx'
import { slugOfStay } from '#web/console/find/stay-options.ts'
import { joinedStays, slugsIn } from '#web/console/find/joined-stays.ts'
import { compareValues, readSeen } from '../stay/form/compare-values.ts'
import type { Field, Values } from '../stay/form/field.ts'
import type { Clash } from '../stay/form/stay-form.ts'

/** The fields that are compared when two people change a worker at the same time. */
const workerFields: readonly Field[] = [
  { name: 'name', label: 'Name', kind: 'line' },
  { name: 'phone', label: 'Phone', kind: 'line' },
]

/** Returns the values that the form of a worker is shown with; the homes are separated by commas. */
export const seenOf = ({ name, phone, homes: stays }: WorkerShape): Values => ({
  name,
  phone,
  homes: stays.map(({ slug }) => slug).join(),
})

interface Saved {
  /** Null when both have changed the same field: nothing is written then. */
  readonly saved: ApiResponse<unknown> | null
  readonly values: Values
  readonly clashes: readonly Clash[]
}

const WORKERS = '/api/staff/workers'

/**
 * Saves the form of a worker, or adds them (`worker` is null). What only others have changed since the form was shown
 * stays: their fields, and the homes that they have added or taken away.
 */
export async function saveWorkerForm(
  api: ReturnType<typeof consoleApi>,
  form: FormData,
  worker: WorkerShape | null,
): Promise<Saved> {
  const typed = await typedWorker(api, form)
  if (worker === null) return { saved: await api.post(WORKERS, bodyOf(typed)), values: typed, clashes: [] }
  const [seen, now] = [readSeen(formText(form, 'seen')), seenOf(worker)]
  const { values: compared, clashes } = compareValues(workerFields, seen, now, typed)
  const staysOf = (shown: Values) => shown['homes'] ?? ''
  const stays = seen ? joinedStays(staysOf(seen), staysOf(now), staysOf(typed)) : staysOf(typed)
  const values = { ...typed, ...compared, homes: stays }
  if (clashes.length > 0) return { saved: null, values, clashes }
  const path = `${WORKERS}/${encodeURIComponent(worker.documentId)}`
  return { saved: await api.put(path, { ...bodyOf(values), version: worker.version }), values, clashes }
}

/** Returns what was typed: the homes that are ticked, and the one that is named. */
export async function typedWorker(api: ReturnType<typeof consoleApi>, form: FormData): Promise<Values> {
  const ticked = form.getAll('home').filter((stay): stay is string => typeof stay === 'string')
  const named = await slugOfStay(api, formText(form, 'named'))
  const stays = [...new Set([...ticked, ...(named === '' ? [] : [named])])]
  return { name: formText(form, 'name'), phone: formText(form, 'phone'), homes: stays.join() }
}

export const staysIn = (values: Values): readonly string[] => slugsIn(values['homes'] ?? '')

const bodyOf = (values: Values) => ({ name: values['name'], phone: values['phone'], homes: staysIn(values) })

const workerSentences: Readonly<Record<string, string>> = {
  name: 'Give them a name of at most 100 letters.',
  phone: 'Write a phone number of at most 40 characters, or leave the field empty.',
}

/** Returns the field of the form of a worker that was refused; null if none was. */
export const wrongWorkerField = (details: Readonly<Record<string, unknown>>): string | null =>
  wrongFieldOf(details, { name: 'name', phone: 'phone', homes: 'named' })

/** Returns the sentence about the first field of a worker that was refused; null if no field was. */
export function workerFault(details: Readonly<Record<string, unknown>>): string | null {
  const fields = Object.keys(details['fields'] ?? {})
  return fields.map((path) => workerSentences[path.split('.').at(-1) ?? '']).find(Boolean) ?? null
}
