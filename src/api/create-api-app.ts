import { Hono } from 'hono'
import { isDatabaseGone, isLockedByOthers } from '#db/database-gone.ts'
import type { ApiDeps } from './api-deps.ts'
import { bringsBearer } from './session/bearer-token.ts'
import { oncePerRequest, personsOnly } from './session/caller.ts'
import { catalogueWriteRoutes } from './collection/catalogue-write-routes.ts'
import { heldUntilSetUp } from './session/held-until-set-up.ts'
import { MAY_BEFORE_SET_UP } from './access/before-set-up.ts'
import { asksForKey } from './access/money-routes.ts'
import { tokenAccess } from './access/token-access.ts'
import { collectionRoutes } from './collection/collection-routes.ts'
import { stayWriteRoutes } from './collection/stay-write-routes.ts'
import { openApiRoutes } from './openapi/openapi-routes.ts'
import { API_VERSION } from './openapi/api-version.ts'
import { conditionalResponse } from './route/conditional-response.ts'
import { faultResponse, problemResponse, toResponse } from './route/api-response.ts'
import type { ApiRoute, ApiRoutes } from './route/api-route.ts'
import type { RouteName } from './access/route-access.ts'
import { byName } from './route/route.ts'
import { declaredRoutes } from './access/declared-routes.ts'

/**
 * The content backend (`/api/…`) and the receiver of webhooks (`/webhooks/…`) as one function. Every answer is JSON in the
 * envelope `{ data, meta }` or `{ data: null, error: { status, name, message, details } }`; input can cause no 5xx.
 */
export function createApiApp(given: ApiDeps): (request: Request) => Promise<Response> {
  const app = new Hono({ strict: false })
  const { resolveCaller, allowFor } = heldUntilSetUp(oncePerRequest(given.resolveCaller))
  const deps: ApiDeps = { ...given, resolveCaller, resolveActor: personsOnly(resolveCaller) }
  const routes: ApiRoutes<RouteName> = {
    ...openApiRoutes(deps),
    ...collectionRoutes(deps),
    ...stayWriteRoutes(deps),
    ...catalogueWriteRoutes(deps),
    ...byName(declaredRoutes, (one) => one.serve(deps)),
  }
  const methods = new Map<string, string[]>()
  for (const [name, route] of Object.entries(routes) as [RouteName, ApiRoute][]) {
    const [method = '', path = ''] = name.split(' ')
    methods.set(path, [...(methods.get(path) ?? []), ...(method === 'GET' ? ['GET', 'HEAD'] : [method])])
    app.on(method, path, async (c) => {
      const call = {
        request: c.req.raw,
        url: new URL(c.req.url),
        route: name,
        permission: tokenAccess[name] ?? null,
        asksForKey: asksForKey(name),
        param: (part: string) => c.req.param(part as never) ?? '',
      }
      if (MAY_BEFORE_SET_UP.has(name)) allowFor(call.request)
      // Whoever shows a token means to be somebody: to answer as to nobody would hide from them that it has ended.
      const caller = path.startsWith('/api/') && bringsBearer(c.req.raw) ? await resolveCaller(c.req.raw) : null
      if (caller?.kind === 'refused') return toResponse(problemResponse(caller.problem), 'private')
      return conditionalResponse(c.req.raw, toResponse(await route.handle(call), route.visibility))
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
    if (isDatabaseGone(error))
      return toResponse(faultResponse('database_unavailable', {}, { 'retry-after': '5' }), 'private')
    deps.onFault?.(error, c.req.raw)
    return toResponse(faultResponse('internal'), 'private')
  })
  return async (request) => {
    const response = await app.fetch(request)
    response.headers.set('api-version', API_VERSION)
    return response
  }
}

/** Questions of Strapi's own administration, which nobody may ask here: clients know them as forbidden, not as missing. */
function isOfAdmin(path: string): boolean {
  return /^\/api\/(users-permissions|content-type-builder|i18n)\/[^/]+(\/[^/]+)?\/?$/.test(path)
}
