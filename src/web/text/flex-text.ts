import type { FlexibleLength } from '#core/search/flexible-length.ts'
import { daysAround } from './counts/flex-counts.ts'
import { monthAndYear } from './date-text.ts'

export interface Flexibility {
  readonly flex?: number | undefined
  readonly month?: string | undefined
  readonly length?: FlexibleLength | undefined
}

const LENGTHS: Readonly<Record<FlexibleLength, string>> = { weekend: 'A weekend', week: 'A week', month: 'Four weeks' }

/** `A week`, `A weekend`, `Four weeks`. */
export function lengthText(length: FlexibleLength): string {
  return LENGTHS[length]
}

/** Returns how flexible dates are: `Exact dates`, `± 3 days`, `A week in June 2027`. */
export function flexText({ flex, month, length = 'week' }: Flexibility): string {
  if (month) return `${LENGTHS[length]} in ${monthAndYear(month)}`
  return daysAround(flex ?? 0)
}
