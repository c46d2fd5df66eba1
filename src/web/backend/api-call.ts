import type { ApiErrorShape } from '#contract/account/user-shapes.ts'
import type { ApiFetch } from './context.ts'
import { serviceUnavailable } from './service-unavailable.ts'

/** The outcome of a call of the content backend: its answer, or the status and body of its refusal. */
export type ApiResponse<Value> = { readonly ok: true; readonly value: Value } | RefusedApiResponse

export interface RefusedApiResponse {
  readonly ok: false
  readonly status: number
  readonly error: ApiErrorShape['error']
}

/**
 * Returns the header for an idempotency key. The key comes from a hidden field that anybody may fill in, and a header
 * can only contain ASCII.
 */
export function keyHeader(key: string): Record<string, string> {
  return { 'idempotency-key': encodeURIComponent(key) }
}

/** Replaces the answer by its `data`. */
export function unwrap<Value>(response: ApiResponse<{ readonly data: Value }>): ApiResponse<Value> {
  return response.ok ? { ok: true, value: response.value.data } : response
}

/**
 * Calls the content backend on behalf of the visitor. Throws the page of 503 when the database is unavailable for the
 * moment.
 */
export async function callApi<Value>(
  apiFetch: ApiFetch,
  path: string,
  init?: RequestInit,
): Promise<ApiResponse<Value>> {
  const response = await apiFetch(path, init)
  // The answer of a removal that has nothing to say (204).
  if (response.status === 204) return { ok: true, value: { data: null } as Value }
  const body: unknown = await response.json().catch(() => null)
  if (response.ok && body !== null) return { ok: true, value: body as Value }
  const error = errorOf(body)
  // No form can handle this, so the page as a whole reports it.
  if (error.details.code === 'database_unavailable') throw serviceUnavailable()
  return { ok: false, status: response.ok ? 500 : response.status, error }
}

/** Returns the server's own error body, or the default of specification §7: UnknownError with status 500. */
function errorOf(body: unknown): ApiErrorShape['error'] {
  const error = (body as ApiErrorShape | null)?.error
  return error ?? { status: 500, name: 'UnknownError', message: 'Unknown error', details: {} }
}

/**
 * Returns a query with its question mark. Undefined and empty values are left out; without values the query is empty.
 */
export function queryText(values: Readonly<Record<string, string | number | readonly number[] | undefined>>): string {
  const known = Object.entries(values).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  )
  return known.length === 0 ? '' : `?${new URLSearchParams(known)}`
}
