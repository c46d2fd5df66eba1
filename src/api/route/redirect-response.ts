import type { ApiAnswer } from './api-response.ts'

/** Sends the caller elsewhere, without a body. */
export function redirectAnswer(location: string): ApiAnswer {
  return { status: 302, body: null, file: '', headers: { location } }
}
