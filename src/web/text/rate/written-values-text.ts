import { addDays } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { nightsText } from '../counts/rate-counts.ts'
import { nightsWithYear } from '../console/dates-text.ts'
import { fieldText, nightParts, valueText } from './rate-text.ts'

interface WrittenValue {
  readonly field: string
  readonly after: number | boolean | null
}

/** How many kinds of values are named. */
const MOST_NAMED = 3

/**
 * Returns what was set, where no sentence says it: `Price of 3 nights, 3–5 March 2028: €777`, `Price of a night:
 * €120; Minimum stay: 3 nights`. Kinds of values beyond the third are left to the list of values.
 */
export function writtenValuesText(values: readonly WrittenValue[], currency: string): string {
  const kinds = Map.groupBy(values, ({ field }) => {
    const [kind, , part = ''] = field.split(' ')
    return kind === 'night' ? `night ${part}` : field
  })
  const texts = [...kinds].map(([kind, some]) => {
    const name = kind.startsWith('night ') ? nameOfNights(kind.slice('night '.length), some) : fieldText(kind)
    const [value, ...others] = new Set(some.map(({ field, after }) => valueText(field, after, currency)))
    return others.length > 0 ? name : `${name}: ${value}`
  })
  return [...texts.slice(0, MOST_NAMED), ...(texts.length > MOST_NAMED ? ['and more'] : [])].join('; ')
}

function nameOfNights(part: string, values: readonly WrittenValue[]): string {
  const nights = [...new Set(values.map(({ field }) => field.split(' ')[1] as IsoDate))].toSorted()
  const [first, last] = [nights[0]!, nights.at(-1)!]
  return `${nightParts[part] ?? part} of ${nightsText(nights.length)}, ${nightsWithYear({ from: first, to: addDays(last, 1) })}`
}
