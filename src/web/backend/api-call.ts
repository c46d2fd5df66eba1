import type { ApiErrorShape } from '#contract/account/user-shapes.ts'
import type { ApiFetch } from './context.ts'
import { serviceUnavailable } from './service-unavailable.ts'

/** What a call of the content backend brings: its answer, or the status and body of its refusal. */
export type ApiResponse<Value> = { readonly ok: true; readonly value: Value } | RefusedApiResponse

export interface RefusedApiResponse {
  readonly ok: false
  readonly status: number
  readonly error: ApiErrorShape['error']
}

/** The key comes from a hidden field, which anybody may fill in; a header takes no more than ASCII. */
export function keyHeader(key: string): Record<string, string> {
  return { 'idempotency-key': encodeURIComponent(key) }
}

/** What stands in `data`. */
export function unwrap<Value>(response: ApiResponse<{ readonly data: Value }>): ApiResponse<Value> {
  return response.ok ? { ok: true, value: response.value.data } : response
}

/** Asks the content backend on behalf of the visitor. Throws the page of 503 where the database is away for a moment. */
export async function callApi<Value>(
  apiFetch: ApiFetch,
  path: string,
  init?: RequestInit,
): Promise<ApiResponse<Value>> {
  const response = await apiFetch(path, init)
  const body: unknown = await response.json().catch(() => null)
  if (response.ok && body !== null) return { ok: true, value: body as Value }
  const error = errorOf(body)
  // No form can do anything about it: the page as a whole says so.
  if (error.details.code === 'database_unavailable') throw serviceUnavailable()
  return { ok: false, status: response.ok ? 500 : response.status, error }
}

/** The server's own error body, or the default of specification §7: UnknownError with status 500. */
function errorOf(body: unknown): ApiErrorShape['error'] {
  const error = (body as ApiErrorShape | null)?.error
  return error ?? { status: 500, name: 'UnknownError', message: 'Unknown error', details: {} }
}

/** A query with its question mark; what is undefined or empty is left out, and nothing is no query. */
export function queryText(values: Readonly<Record<string, string | number | readonly number[] | undefined>>): string {
  const known = Object.entries(values).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  )
  return known.length === 0 ? '' : `?${new URLSearchParams(known)}`
}
