import type { RouterContextProvider } from 'react-router'
import type { ApiResponse } from '#web/backend/api-call.ts'
import { staffUserContext } from '#web/console/require-staff.ts'
import { pageNotFound } from '#web/shell/page-not-found.ts'

/** Settings are for staff and administrators; a host learns nothing of them (404). */
export function requireOffice(context: Readonly<RouterContextProvider>, url: URL) {
  const user = context.get(staffUserContext)
  if (user.role === 'host') throw pageNotFound(url.pathname)
  return user
}

/** The same for administrators alone. */
export function requireAdministrator(context: Readonly<RouterContextProvider>, url: URL): void {
  if (requireOffice(context, url).role !== 'admin') throw pageNotFound(url.pathname)
}

/** The value of an answer; where the API lets nobody in, the page of 404. */
export function allowed<Value>(response: ApiResponse<Value>, url: URL): Value {
  if (response.ok) return response.value
  if (response.status === 403 || response.status === 404) throw pageNotFound(url.pathname)
  throw new Error(`the API answered ${response.status}: ${response.error.message}`)
}
