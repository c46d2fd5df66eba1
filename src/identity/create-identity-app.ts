import { Hono } from 'hono'
import { ACTION_PATH, actionRedirect } from './action-redirect.ts'
import { mountHandler } from './provider/handler/mount-handler.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { IDENTITY_MOUNT, operationsOf } from './operations.ts'
import { responseToFault, performOperation } from './perform-operation.ts'
import { corsHeaders, preflightResponse } from './wire/cors.ts'
import type { Operation } from './wire/operation.ts'
import { wireRequestOf } from './wire/wire-request.ts'
import { responseOf, type WireResponse } from './wire/wire-response.ts'

/**
 * Creates the identity service: the Identity Toolkit protocol under `/identity`, and the links of mails under
 * `/__/auth/action`.
 */
export function createIdentityApp(deps: IdentityDeps): (request: Request) => Promise<Response> {
  const { accounts } = deps
  const app = new Hono()
  app.get(ACTION_PATH, (context) => actionRedirect(context.req.raw, accounts.websiteUrl))
  mountHandler(app, deps)
  app.options(`${IDENTITY_MOUNT}/*`, (context) => preflightResponse(context.req.raw, accounts.authorizedDomains))
  const operations = operationsOf(accounts.projectId)
  for (const operation of operations) {
    app.on(operation.method, routeOf(operation), async ({ req }) =>
      responseOf(await performOperation(deps, operation, wireRequestOf(req.raw), withoutVerbs(req.param()))),
    )
  }
  for (const path of new Set(operations.map(routeOf))) {
    const methods = operations.filter((operation) => routeOf(operation) === path).map(({ method }) => method)
    app.all(path, () => responseOf(methodNotAllowed(methods.join(', '))))
  }
  app.all(ACTION_PATH, () => responseOf(methodNotAllowed('GET')))
  app.notFound(() => responseOf({ ok: false, status: 404, message: 'Method not found.', name: 'NOT_FOUND' }))
  app.onError((error) => responseOf(responseToFault(deps, error)))
  return async (request) => {
    const response = await app.fetch(request)
    const headers = corsHeaders(request, accounts.authorizedDomains)
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
    return response
  }
}

/** Removes the verb: `{project}:verb` is one segment of a path. */
function withoutVerbs(params: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value.replace(/:\w+$/, '')]))
}

/**
 * Returns the route of an operation, in whose path `{project}` is a placeholder for a segment, or for the part of one
 * before a colon.
 */
function routeOf({ path }: Operation): string {
  return (
    IDENTITY_MOUNT +
    path.replace(/\{(\w+)\}(:\w+)?/g, (_, name: string, verb = '') => (verb ? `:${name}{[^/:]+${verb}}` : `:${name}`))
  )
}

function methodNotAllowed(allowed: string): WireResponse {
  return { ok: false, status: 405, message: 'Method not allowed.', name: 'UNIMPLEMENTED', headers: { allow: allowed } }
}
