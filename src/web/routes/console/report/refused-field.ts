import { isoDate } from '#core/time/iso-date.ts'
import { dayWithYear } from '#web/text/console/dates-text.ts'

/** The field for which a report was refused, and why in words. */
export interface RefusedField {
  readonly name: 'to' | 'asOf'
  readonly text: string
}

/** Returns why the API has refused a report, by the details of its answer. */
export function refusedField({ fields }: Readonly<Record<string, unknown>>): RefusedField {
  const asOf = new Map(Object.entries(fields ?? {})).get('asOf')
  if (asOf === undefined)
    return {
      name: 'to',
      text: 'That period cannot be shown: it must end after it begins and span at most 36 months.',
    }
  const fault = String(asOf)
  const first = /^\d{4}-\d\d-\d\d/.exec(fault)?.[0]
  if (first)
    return {
      name: 'asOf',
      text: `As of that day there is nothing to show: the first booking was made on ${dayWithYear(isoDate(first))}.`,
    }
  const isEmpty = fault.startsWith('nothing')
  const text = isEmpty ? 'nothing has been booked yet.' : 'choose today or a day before.'
  return { name: 'asOf', text: `As of that day there is nothing to show: ${text}` }
}
