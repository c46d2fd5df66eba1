import type { WireError } from './wire-response.ts'
import type { WireRequest } from './wire-request.ts'

/**
 * Returns null when the request names the project by its key, in the query or as `x-goog-api-key`. The key is public,
 * not a secret.
 */
export function apiKeyProblem(request: WireRequest, apiKey: string): WireError | null {
  const given = new URL(request.url).searchParams.get('key') || request.headers.get('x-goog-api-key')
  if (!given)
    return { ok: false, status: 403, message: 'The request is missing a valid API key.', name: 'PERMISSION_DENIED' }
  if (given === apiKey) return null
  return {
    ok: false,
    status: 400,
    message: 'API key not valid. Please pass a valid API key.',
    name: 'INVALID_ARGUMENT',
  }
}
