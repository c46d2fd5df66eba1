import { daysAround } from './counts/flex-counts.ts'
import { monthAndYear } from './date-text.ts'

export interface Flexibility {
  readonly flex?: number | undefined
  readonly month?: string | undefined
  readonly length?: 'weekend' | 'week' | 'month' | undefined
}

const LENGTHS = { weekend: 'A weekend', week: 'A week', month: 'Four weeks' } as const

/** `A week`, `A weekend`, `Four weeks`. */
export function lengthText(length: keyof typeof LENGTHS): string {
  return LENGTHS[length]
}

/** How exactly dates are meant: `Exact dates`, `± 3 days`, `A week in June 2027`. */
export function flexText({ flex, month, length = 'week' }: Flexibility): string {
  if (month) return `${LENGTHS[length]} in ${monthAndYear(month)}`
  return daysAround(flex ?? 0)
}
