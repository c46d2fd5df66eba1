import type { PublicConfiguration } from '#contract/site/public-configuration.ts'
import { wireErrorCode } from './wire-error-code.ts'

/**
 * Calls an operation of the site's own identity service for which the SDK has no method, named by its path. Rejects
 * like the SDK with `code` = `auth/…`; with a hosted service there is no such operation, and the code is
 * `auth/operation-not-allowed`.
 */
export async function callIdentity<Response>(
  { path, apiKey }: Pick<PublicConfiguration['identity'], 'path' | 'apiKey'>,
  operation: string,
  body: object,
): Promise<Response> {
  if (path === null) throw authFailure('operation-not-allowed')
  const response = await fetch(`${path}/${operation}?key=${encodeURIComponent(apiKey)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {
    throw authFailure('network-request-failed')
  })
  const result: unknown = await response.json().catch(() => null)
  if (!response.ok) throw authFailure(wireErrorCode(result))
  return result as Response
}

/** Creates an error like those of the SDK. */
export function authFailure(code: string): Error & { readonly code: string } {
  return Object.assign(new Error(code), { code: `auth/${code}` })
}
