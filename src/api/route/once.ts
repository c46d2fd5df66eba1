import type { ApiDeps } from '#api/api-deps.ts'
import { withIdempotency } from './with-idempotency.ts'
import { problemResponse, type ApiResponse } from './api-response.ts'
import type { ApiCall } from './api-route.ts'

/**
 * Runs a request at most once for its `Idempotency-Key`, if it brings one. `idempotency_key_missing`: the route moves money, and the
 * request brings none.
 */
export async function once(
  deps: ApiDeps,
  { request, url, asksForKey }: ApiCall,
  { uid, body }: { uid: string; body: unknown },
  run: () => Promise<ApiResponse>,
): Promise<ApiResponse> {
  const key = request.headers.get('idempotency-key')
  if (!key && asksForKey) return problemResponse({ code: 'idempotency_key_missing' })
  return key ? withIdempotency(deps, { key, uid, route: `${request.method} ${url.pathname}`, body }, run) : run()
}
