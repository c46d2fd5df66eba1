import type { ApiDeps } from './api-deps.ts'
import { declaredRoutes } from './access/declared-routes.ts'
import { API_VERSION } from './openapi/api-version.ts'
import { toResponse, type ApiResponse } from './route/api-response.ts'
import type { ApiCall, ApiRoute } from './route/api-route.ts'
import { etagOf, marked, type WholeResponse } from './route/conditional-response.ts'
import type { Keeping, Kept } from './route/kept-responses.ts'

/** A read whose answer is the same for everybody: how the answer is cached, and how it is made. */
export interface KeptRead {
  readonly keeping: Keeping
  readonly make: () => Promise<WholeResponse>
}

/** A route whose answers are cached. */
export interface KeptRoute extends ApiRoute {
  readonly kept: Kept
}

/** Longer targets are not cached. */
const LONGEST_TARGET = 2_000

/**
 * Finds the read of a whole collection that a target (path and query, exactly as requested) stands for. Null: there is
 * none, or the target is not in the usual form of addresses. This answers thousands of requests without a `Request` of
 * the visitor and without two copies of each answer.
 */
export function createKeptReads(deps: ApiDeps): (target: string) => KeptRead | null {
  const routes = new Map<string, Pick<ApiCall, 'route' | 'asksForKey'> & { readonly served: KeptRoute }>()
  for (const { name, asksForKey, kept, serve } of declaredRoutes) {
    const [method, path = ''] = name.split(' ')
    if (method !== 'GET' || !kept || path.includes(':')) continue
    const served = serve(deps)
    if (served.visibility === 'public') routes.set(path, { route: name, asksForKey, served: { ...served, kept } })
  }
  return (target) => {
    const found = target.length > LONGEST_TARGET ? undefined : routes.get(target.split('?', 1)[0]!)
    if (!found) return null
    const url = new URL(target, deps.websiteUrl)
    if (url.pathname + url.search !== target) return null
    const { route, asksForKey, served } = found
    return keptRead(served, { request: new Request(url), url, route, asksForKey, param: () => '' })
  }
}

/**
 * Returns the read for a call, made of the address alone: nothing about the first caller can get into it, and their
 * disconnecting cannot abort it.
 */
export function keptRead({ kept, visibility, handle }: KeptRoute, call: ApiCall): KeptRead {
  return {
    keeping: typeof kept === 'function' ? kept(call) : kept,
    async make() {
      const made = await wholeOf(await handle({ ...call, request: new Request(call.url) }), visibility)
      return { ...made, headers: { ...made.headers, 'api-version': API_VERSION } }
    },
  }
}

/**
 * Returns the complete answer with its bytes copied once; a `Response` and a stream in between would copy them twice
 * more.
 */
async function wholeOf(response: ApiResponse, visibility: ApiRoute['visibility']): Promise<WholeResponse> {
  const { status, headers, file, stream } = response
  if (status !== 200 || visibility !== 'public' || typeof file === 'string' || stream !== undefined)
    return marked(toResponse(response, visibility))
  const body = file
    ? Buffer.from(file.buffer, file.byteOffset, file.byteLength)
    : Buffer.from(JSON.stringify(response.body))
  const type: Record<string, string> = file ? {} : { 'content-type': 'application/json' }
  return { status, headers: { 'cache-control': 'no-cache', ...type, ...headers, etag: etagOf(body) }, body }
}
