import type { ApiResponse } from './api-response.ts'

/** Sends the caller elsewhere, without a body. */
export function redirectResponse(location: string): ApiResponse {
  return { status: 302, body: null, file: '', headers: { location } }
}
