import type { Problem } from '#core/problem.ts'

type RuleFault = Extract<Problem, { code: 'already_exists' | 'invalid_input' }>

const UNIQUE = '23505'
const CHECK = '23514'
const EXCLUSION = '23P01'

/**
 * Returns the problem of a field for what the database has refused about rules; null for every other error.
 * `already_exists`: another rule has the same code; `invalid_input`: rules that contradict or overlap each other.
 */
export function ruleFault(error: unknown, field: string): RuleFault | null {
  const { code } = (error ?? {}) as { code?: unknown }
  switch (code) {
    case UNIQUE:
      return { code: 'already_exists', field }
    case EXCLUSION:
      return { code: 'invalid_input', fields: { [field]: `${field} must not overlap` } }
    case CHECK:
      return { code: 'invalid_input', fields: { [field]: `${field} contradicts itself` } }
    default:
      return null
  }
}
