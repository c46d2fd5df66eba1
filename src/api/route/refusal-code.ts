import type { Problem } from '#core/problem.ts'
import { authFaults, type AuthFault } from './auth-faults.ts'
import { faultTable, problemTable, type Fault } from './problem-table.ts'

/** All reasons for which a route can refuse a request, as in `error.details.code`. */
export type RefusalCode = Problem['code'] | Fault | AuthFault

/** Returns the status of a refusal. */
export function statusOfRefusal(code: RefusalCode): number {
  return { ...problemTable, ...faultTable, ...authFaults }[code].status
}
