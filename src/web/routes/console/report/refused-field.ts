import { staffProblemMessage } from '#web/text/staff-problem-text.ts'

/** The field for which a report was refused, and why in words. */
export interface RefusedField {
  readonly name: 'to' | 'asOf'
  readonly text: string
}

const NO_DAY = 'Choose today or a day before.'
const WRONG_PERIOD = 'That period cannot be shown: it must end after it begins and span at most 36 months.'

/** Returns why the API has refused a report, by the details of its answer. */
export function refusedField(details: Readonly<Record<string, unknown>>): RefusedField {
  if (details['code'] === 'as_of_unknown') return { name: 'asOf', text: staffProblemMessage(details) }
  const isNoDay = Object.hasOwn(Object(details['fields']), 'asOf')
  return isNoDay ? { name: 'asOf', text: NO_DAY } : { name: 'to', text: WRONG_PERIOD }
}
