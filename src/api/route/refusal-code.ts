import type { Problem } from '#core/problem.ts'
import { authFaults, type AuthFault } from './auth-faults.ts'
import { faultTable, problemTable, type Fault } from './problem-table.ts'

/** Whatever a route can refuse a request for, as `error.details.code` says it. */
export type RefusalCode = Problem['code'] | Fault | AuthFault

/** The status of a refusal. */
export function statusOfRefusal(code: RefusalCode): number {
  return { ...problemTable, ...faultTable, ...authFaults }[code].status
}
