import type { ApiResponse } from '#web/backend/api-call.ts'
import { pageNotFound } from '#web/backend/page-not-found.ts'

/** The value of an answer; where the API lets nobody in, the page of 404. */
export function allowed<Value>(response: ApiResponse<Value>, url: URL): Value {
  if (response.ok) return response.value
  if (response.status === 403 || response.status === 404) throw pageNotFound(url.pathname)
  throw new Error(`the API answered ${response.status}: ${response.error.message}`)
}
