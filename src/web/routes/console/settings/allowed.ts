import type { ApiResponse } from '#web/backend/api-call.ts'
import { pageNotFound } from '#web/backend/page-not-found.ts'
import { answered } from '#web/console/console-api.ts'

/** The value of an answer, as `answered` has it; where the API lets nobody in, the page of 404. */
export function allowed<Value>(response: ApiResponse<Value>, url: URL): Value {
  const missing = () => pageNotFound(url.pathname)
  if (!response.ok && response.status === 403) throw missing()
  return answered(response, missing)
}
