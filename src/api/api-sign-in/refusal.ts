import type { Problem } from '#core/problem.ts'
import { problemResponse, type ApiResponse } from '#api/route/api-response.ts'
import { authFaults, type AuthFault } from '#api/route/auth-faults.ts'

/** That a route of accounts refuses a request, for what, and the answer that says so. */
export interface Refusal<Code extends string> {
  readonly ok: false
  readonly code: Code
  readonly answer: ApiResponse
}

/** The refusal of what clients of content backends know by its words; `details` besides its code. */
export function authRefusal<Code extends AuthFault>(
  code: Code,
  details: Readonly<Record<string, unknown>> = {},
  headers: Readonly<Record<string, string>> = {},
): Refusal<Code> {
  const { status, name, message } = authFaults[code]
  const body = { data: null, error: { status, name, message, details: { code, ...details } } }
  return { ok: false, code, answer: { status, body, headers } }
}

/** The refusal of a problem as every other route answers it. */
export function problemRefusal<Known extends Problem>(problem: Known): Refusal<Known['code']> {
  return { ok: false, code: problem.code, answer: problemResponse(problem) }
}
