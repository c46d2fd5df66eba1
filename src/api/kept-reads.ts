import type { ApiDeps } from './api-deps.ts'
import { declaredRoutes } from './access/declared-routes.ts'
import { API_VERSION } from './openapi/api-version.ts'
import { toResponse, type ApiResponse } from './route/api-response.ts'
import type { ApiCall, ApiRoute } from './route/api-route.ts'
import { etagOf, marked, type WholeAnswer } from './route/conditional-response.ts'
import type { Keeping, Kept } from './route/kept-answers.ts'

/** A read that everybody is answered alike: how its answer is kept, and how it is made. */
export interface KeptRead {
  readonly keeping: Keeping
  readonly make: () => Promise<WholeAnswer>
}

/** A route whose answers are kept. */
export interface KeptRoute extends ApiRoute {
  readonly kept: Kept
}

/** Longer ones are kept by nobody. */
const LONGEST_TARGET = 2_000

/**
 * Finds the read that a target (path and query, as it was asked) stands for among those of whole collections; null: there is none, or it is
 * written in another way than addresses are. What is asked by thousands of questions is answered so without a `Request` of the visitor
 * and two copies of each answer.
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
 * The read that a call is, made of the address alone: nothing of the one who happens to ask first can get into it, nor
 * take it along by going away.
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

/** The answer as a whole: its bytes once, where a `Response` and a stream between would copy them twice more. */
async function wholeOf(answer: ApiResponse, visibility: ApiRoute['visibility']): Promise<WholeAnswer> {
  const { status, headers, file, stream } = answer
  if (status !== 200 || visibility !== 'public' || typeof file === 'string' || stream !== undefined)
    return marked(toResponse(answer, visibility))
  const body = file
    ? Buffer.from(file.buffer, file.byteOffset, file.byteLength)
    : Buffer.from(JSON.stringify(answer.body))
  const type: Record<string, string> = file ? {} : { 'content-type': 'application/json' }
  return { status, headers: { 'cache-control': 'no-cache', ...type, ...headers, etag: etagOf(body) }, body }
}
