import { createHash, timingSafeEqual } from 'node:crypto'
import type { IdentityDeps } from '#identity/identity-deps.ts'
import type { Caller } from './caller.ts'
import type { Operation } from './operation.ts'
import type { WireError } from './wire-response.ts'
import type { WireRequest } from './wire-request.ts'

const MAX_USER_AGENT_LENGTH = 300
const LOCALE = /^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/

export type ReadCaller = { readonly ok: true; readonly caller: Caller } | WireError

/**
 * Returns who makes a request. 401 for a bearer token that is not the service token, and for privileged operations
 * without one; the SDK itself never sends such a header to the identity service.
 */
export function readCaller(
  deps: IdentityDeps,
  operation: Pick<Operation, 'needsService'>,
  request: WireRequest,
  params: Readonly<Record<string, string>>,
): ReadCaller {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  const isService = token !== undefined && deps.serviceToken !== null && isSame(token, deps.serviceToken)
  if (operation.needsService && token === undefined)
    return unauthenticated(
      'Request is missing required authentication credential. Expected the service token as bearer.',
    )
  if (token !== undefined && !isService)
    return unauthenticated('Request had invalid authentication credentials. Expected the service token as bearer.')
  const locale = request.headers.get('x-firebase-locale')
  return {
    ok: true,
    caller: {
      address: deps.clientAddress(request),
      userAgent: request.headers.get('user-agent')?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
      isService,
      locale: locale && LOCALE.test(locale) ? locale : null,
      params,
    },
  }
}

function unauthenticated(message: string): WireError {
  return { ok: false, status: 401, message, name: 'UNAUTHENTICATED', headers: { 'www-authenticate': 'Bearer' } }
}

function isSame(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(expected))
}
