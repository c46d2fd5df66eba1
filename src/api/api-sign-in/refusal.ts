import type { Problem } from '#core/problem.ts'
import { problemResponse, type ApiResponse } from '#api/route/api-response.ts'
import { authFaults, type AuthFault } from '#api/route/auth-faults.ts'

/** The refusal of a request by an account route: its reason, and the answer. */
export interface Refusal<Code extends string> {
  readonly ok: false
  readonly code: Code
  readonly response: ApiResponse
}

/** Refuses something in the words that clients of content backends know; `details` are added to its code. */
export function authRefusal<Code extends AuthFault>(
  code: Code,
  details: Readonly<Record<string, unknown>> = {},
  headers: Readonly<Record<string, string>> = {},
): Refusal<Code> {
  const { status, name, message } = authFaults[code]
  const body = { data: null, error: { status, name, message, details: { code, ...details } } }
  return { ok: false, code, response: { status, body, headers } }
}

/** Refuses a problem with the answer of every other route. */
export function problemRefusal<Known extends Problem>(problem: Known): Refusal<Known['code']> {
  return { ok: false, code: problem.code, response: problemResponse(problem) }
}
