import type { ApiResponse } from '#web/backend/api-call.ts'
import { pageNotFound } from '#web/backend/page-not-found.ts'
import { requireData } from '#web/console/console-api.ts'

/** Returns the value of an answer like `requireData`; if the API refuses access, throws the page of 404. */
export function allowed<Value>(response: ApiResponse<Value>, url: URL): Value {
  const missing = () => pageNotFound(url.pathname)
  if (!response.ok && response.status === 403) throw missing()
  return requireData(response, missing)
}
