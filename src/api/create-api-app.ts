import { Hono } from 'hono'
import { isDatabaseGone, isLockedByOthers } from '#db/database-gone.ts'
import { PictureStoreAway } from '#media/picture-store-away.ts'
import type { ApiDeps } from './api-deps.ts'
import { bringsBearer } from './session/bearer-token.ts'
import { oncePerRequest, personsOnly } from './session/caller.ts'
import { picturesUnavailable } from './media/storing.ts'
import { heldUntilSetUp } from './session/held-until-set-up.ts'
import { API_VERSION } from './openapi/api-version.ts'
import type { ApiCall } from './route/api-route.ts'
import { comparedPath, filledPath, shownState, type ComparedRead } from './route/audited-changes.ts'
import { givesAddress, withLocation } from './route/created-address.ts'
import { answerTo, conditionalResponse } from './route/conditional-response.ts'
import { isSameForEverybody } from './route/kept-responses.ts'
import { createKeptReads, keptRead, type KeptRead, type KeptRoute } from './kept-reads.ts'
import { faultResponse, problemResponse, toResponse } from './route/api-response.ts'
import { declaredRoutes } from './access/declared-routes.ts'

/**
 * Creates the content backend (`/api/…`) and the receiver of webhooks (`/webhooks/…`) as one function. Every answer is
 * JSON in the envelope `{ data, meta }` or `{ data: null, error: { status, name, message, details } }`; no input can
 * cause a 5xx.
 */
export function createApiApp(given: ApiDeps): (request: Request) => Promise<Response> {
  const app = mountRoutes(given)
  return async (request) => {
    const response = await app.fetch(request)
    response.headers.set('api-version', API_VERSION)
    return response
  }
}

/** Creates the reads of `createApiApp` whose answers are the same for everybody (`kept-reads.ts`). */
export function createApiReads(given: ApiDeps): (target: string) => KeptRead | null {
  const { resolveCaller } = heldUntilSetUp(oncePerRequest(given.resolveCaller))
  return createKeptReads({ ...given, resolveCaller, resolveActor: personsOnly(resolveCaller) })
}

/** Mounts all routes, with the refusals of other methods and addresses, as one application. */
export function mountRoutes(given: ApiDeps): Hono {
  const app = new Hono({ strict: false })
  const { resolveCaller, allowFor } = heldUntilSetUp(oncePerRequest(given.resolveCaller))
  const deps: ApiDeps = { ...given, resolveCaller, resolveActor: personsOnly(resolveCaller) }
  const methods = new Map<string, string[]>()
  const reads = createComparedReads(deps)
  for (const declared of declaredRoutes) {
    const { name, asksForKey, beforeSetUp, isOfStaff, kept, serve } = declared
    const [method = '', path = ''] = name.split(' ')
    const { visibility, handle } = serve(deps)
    // Found out with the first answer: it needs the descriptions of routes, which are not made at the start.
    let hasAddress: boolean | undefined
    const read = isOfStaff ? reads(declared) : null
    const clearsResponses = isOfStaff && method !== 'GET'
    methods.set(path, [...(methods.get(path) ?? []), ...(method === 'GET' ? ['GET', 'HEAD'] : [method])])
    app.on(method, path, async (c) => {
      const call: ApiCall = {
        request: c.req.raw,
        url: new URL(c.req.url),
        route: name,
        asksForKey,
        param: (part) => keepable(c.req.param(part as never) ?? ''),
        ...(read && { state: () => shownState(read, call).catch(deps.onFault) }),
      }
      if (beforeSetUp) allowFor(call.request)
      // A caller with a token expects to be identified: an answer for everybody would hide that the token has ended.
      const caller = path.startsWith('/api/') && bringsBearer(c.req.raw) ? await resolveCaller(c.req.raw) : null
      if (caller?.kind === 'refused') return toResponse(problemResponse(caller.problem), 'private')
      const same = kept && (await keptResponse(deps, { kept, visibility, handle }, call))
      if (same) return same
      const handled = await handle(call)
      const isFound = handled.status === 201 && (hasAddress ??= givesAddress(declaredRoutes, declared))
      const located = isFound ? withLocation(handled, filledPath(path, call)) : handled
      // Those who run homes see at once what they have changed, whatever it is.
      if (clearsResponses && located.status < 400) deps.responses?.clear()
      const response = toResponse(located, visibility)
      return located.stream ? response : conditionalResponse(c.req.raw, response)
    })
  }
  for (const [path, allowed] of methods) {
    const allow = [...allowed, 'OPTIONS'].join(', ')
    app.options(path, () => new Response(null, { status: 204, headers: { allow, 'cache-control': 'no-store' } }))
    app.all(path, () => toResponse(faultResponse('method_not_allowed', {}, { allow }), 'private'))
  }
  app.notFound(({ req }) =>
    toResponse(
      isOfAdmin(req.path) ? problemResponse({ code: 'not_allowed' }) : faultResponse('route_not_found'),
      'private',
    ),
  )
  app.onError((error, c) => {
    if (isLockedByOthers(error)) return toResponse(faultResponse('busy', {}, { 'retry-after': '1' }), 'private')
    if (error instanceof PictureStoreAway) return toResponse(picturesUnavailable(), 'private')
    if (isDatabaseGone(error))
      return toResponse(faultResponse('database_unavailable', {}, { 'retry-after': '5' }), 'private')
    deps.onFault?.(error, c.req.raw)
    return toResponse(faultResponse('internal'), 'private')
  })
  return app
}

/** Returns a function that finds the read whose answer the audit log compares before and after a change by a route. */
function createComparedReads(deps: ApiDeps): (changed: (typeof declaredRoutes)[number]) => ComparedRead | null {
  const reads = new Map(
    declaredRoutes.flatMap((one) =>
      one.name.startsWith('GET ') ? [[one.name.slice('GET '.length), one] as const] : [],
    ),
  )
  const paths = new Set(reads.keys())
  return (changed) => {
    const path = changed.name.startsWith('GET ') ? null : comparedPath(changed, paths)
    const read = path === null ? undefined : reads.get(path.split('?', 1)[0]!)
    return path !== null && read ? { route: read.name, path, handle: read.serve(deps).handle } : null
  }
}

/**
 * Returns a part of an address as text that can be looked up: PostgreSQL accepts neither NUL nor half a surrogate pair,
 * and nothing has such a name.
 */
function keepable(part: string): string {
  return part.replaceAll('\0', '\uFFFD').toWellFormed()
}

/**
 * Returns the cached answer to a request that anybody may send, if the route allows caching; null: it is made for the
 * caller.
 */
async function keptResponse(
  { responses, websiteUrl }: Pick<ApiDeps, 'responses' | 'websiteUrl'>,
  route: KeptRoute,
  call: ApiCall,
): Promise<Response | null> {
  const { request, url } = call
  if (!responses || route.visibility === 'private') return null
  if (!isSameForEverybody((name) => request.headers.get(name), websiteUrl)) return null
  const { keeping, make } = keptRead(route, call)
  const response = await responses.getOrMake(url.pathname + url.search, keeping, make)
  return answerTo(request, response)
}

/**
 * Returns whether a path belongs to Strapi's own administration, which nobody may use here: clients expect it to be
 * forbidden, not missing.
 */
function isOfAdmin(path: string): boolean {
  return /^\/api\/(users-permissions|content-type-builder|i18n)\/[^/]+(\/[^/]+)?\/?$/.test(path)
}
