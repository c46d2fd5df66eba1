import { errorsOccurred } from './error-counts.ts'
import type { Problem } from '#core/problem.ts'
import type { Result } from '#core/result.ts'
import { refusedField } from './refused-field.ts'
import { faultTable, problemTable, type Fault } from './problem-table.ts'

/** An answer before it becomes a `Response`, which can be stored and replayed. */
export interface ApiResponse {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** The body as it is, a file or something that is JSON already; such answers are never stored. */
  readonly file?: string | Uint8Array
  /** The body is sent as it arrives, and does not end by itself; such answers are never stored and never compared. */
  readonly stream?: ReadableStream<Uint8Array>
}

/** Returns `{ data }` with the value of a result, or the error of its problem. */
export function responseOf<Value>(result: Result<Value>, status = 200): ApiResponse {
  return result.ok ? { status, body: { data: result.value, meta: {} } } : problemResponse(result.problem)
}

/** Returns a file to download, under a plain name. */
export function fileResponse(name: string, mediaType: string, file: string | Uint8Array): ApiResponse {
  const headers = { 'content-type': mediaType, 'content-disposition': `attachment; filename="${name}"` }
  return { status: 200, body: null, headers, file }
}

/**
 * Returns the error envelope of a problem: `details` contain its code, its figures and, if one is at fault, the field.
 */
export function problemResponse(problem: Problem): ApiResponse {
  if (problem.code === 'invalid_input') return invalidInput(problem.fields)
  return refusalResponse(problem, problemTable[problem.code].message, {})
}

/** Returns the same with another message and more details. */
export function refusalResponse(
  problem: Problem,
  message: string,
  more: Readonly<Record<string, unknown>>,
): ApiResponse {
  const { status, name } = problemTable[problem.code]
  const field = refusedField(problem)
  const details = { ...(field !== null && { field }), ...problem, ...more }
  return { status, body: errorBody(status, name, message, details), headers: retryHeaders(problem) }
}

/** Returns the error envelope of a request that never reached a use case. */
export function faultResponse(
  fault: Fault,
  details: Readonly<Record<string, unknown>> = {},
  headers: Readonly<Record<string, string>> = {},
): ApiResponse {
  const { status, name, message } = faultTable[fault]
  return { status, body: errorBody(status, name, message, { code: fault, ...details }), headers }
}

interface MoreOfFaults {
  /** The number of all faults, if not all are named. */
  readonly count?: number
  /** Returns what was sent at a path; undefined = it is not repeated. */
  readonly valueAt?: (path: readonly string[]) => unknown
  readonly details?: Readonly<Record<string, unknown>>
}

/** Refuses input with faults: the message of a single one, otherwise a count. */
export function invalidInput(
  fields: Readonly<Record<string, string>>,
  { count, valueAt, details }: MoreOfFaults = {},
): ApiResponse {
  const { status, name } = problemTable.invalid_input
  const entries = Object.entries(fields)
  const faults = Math.max(count ?? 0, entries.length)
  const message = errorsOccurred(faults, `${entries[0]?.[1]}`)
  const errors = entries.map(([at, text]) => {
    const path = at.split('.')
    return { path, message: text, name, value: valueAt?.(path) }
  })
  return { status, body: errorBody(status, name, message, { code: 'invalid_input', ...details, fields, errors }) }
}

/** Returns the `Response` of an answer. What belongs to one person must not be cached. */
export function toResponse(response: ApiResponse, visibility: 'public' | 'private'): Response {
  const cacheControl = visibility === 'private' || response.status >= 400 ? 'private, no-store' : 'no-cache'
  const init = { status: response.status, headers: { 'cache-control': cacheControl, ...response.headers } }
  if (response.stream !== undefined) return new Response(response.stream, init)
  // Its bytes have a buffer of their own, never shared memory, as the type would allow.
  if (response.status === 204) return new Response(null, init)
  if (response.file !== undefined) return new Response(response.file as string | Uint8Array<ArrayBuffer>, init)
  return Response.json(response.body, init)
}

function errorBody(status: number, name: string, message: string, details: Readonly<Record<string, unknown>>) {
  return { data: null, error: { status, name, message, details } }
}

function retryHeaders(problem: Problem): Record<string, string> {
  if (problem.code === 'too_many_attempts') return { 'retry-after': String(problem.retryAfterSeconds) }
  if (problem.code === 'idempotency_key_in_flight') return { 'retry-after': '1' }
  const isPassing = problem.code === 'payment_provider_unavailable' || problem.code === 'overloaded'
  return isPassing ? { 'retry-after': '5' } : {}
}
