import type { ApiResponse } from './api-response.ts'

/** Redirects the caller, without a body. */
export function redirectResponse(location: string): ApiResponse {
  return { status: 302, body: null, file: '', headers: { location } }
}
