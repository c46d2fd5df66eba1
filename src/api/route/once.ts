import type { ApiDeps } from '#api/api-deps.ts'
import { malformedKey, withIdempotency } from './with-idempotency.ts'
import { problemResponse, type ApiResponse } from './api-response.ts'
import type { ApiCall } from './api-route.ts'

/**
 * Runs a request at most once for its `Idempotency-Key`, if it has one. `idempotency_key_missing`: the route moves
 * money, and the request has none.
 */
export async function once(
  deps: ApiDeps,
  call: ApiCall,
  { uid, body }: { uid: string; body: unknown },
  run: () => Promise<ApiResponse>,
): Promise<ApiResponse> {
  const fault = keyFault(call)
  if (fault) return fault
  const { request, url } = call
  const key = request.headers.get('idempotency-key')
  return key ? withIdempotency(deps, { key, uid, route: `${request.method} ${url.pathname}`, body }, run) : run()
}

/**
 * Returns why repetitions of a request could not be recognised: it has no key although the route requires one, or an
 * invalid one. Null: they can.
 */
export function keyFault({ request, asksForKey }: ApiCall): ApiResponse | null {
  const key = request.headers.get('idempotency-key')
  if (!key) return asksForKey ? problemResponse({ code: 'idempotency_key_missing' }) : null
  return malformedKey(key)
}
