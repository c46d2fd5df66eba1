import { Hono } from 'hono'
import { scopeToTenant } from '#accounts/project/scope-to-tenant.ts'
import { isDatabaseGone } from '#db/database-gone.ts'
import { actionRedirect } from './action-redirect.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { operationsOf } from './operations.ts'
import { wireError } from './wire/account-problems.ts'
import { apiKeyProblem } from './wire/api-key.ts'
import { corsHeaders, preflightResponse } from './wire/cors.ts'
import { readCaller } from './wire/read-caller.ts'
import type { Operation } from './wire/operation.ts'
import { readFields } from './wire/read-request.ts'
import { tenantOf } from './wire/tenant-of.ts'
import { responseOf, type WireAnswer } from './wire/wire-answer.ts'

const MOUNT = '/identity'

/** The identity service: the Identity Toolkit protocol under `/identity`, and the links of mails under `/__/auth/action`. */
export function createIdentityApp(deps: IdentityDeps): (request: Request) => Promise<Response> {
  const { accounts } = deps
  const app = new Hono()
  app.get('/__/auth/action', (context) => actionRedirect(context.req.raw, accounts.websiteUrl))
  app.options(`${MOUNT}/*`, (context) => preflightResponse(context.req.raw, accounts.authorizedDomains))
  const operations = operationsOf(accounts.projectId)
  for (const operation of operations) {
    app.on(operation.method, routeOf(operation), async ({ req }) =>
      responseOf(await answer(deps, operation, req.raw, req.param())),
    )
  }
  for (const path of new Set(operations.map(routeOf))) {
    const methods = operations.filter((operation) => routeOf(operation) === path).map(({ method }) => method)
    app.all(path, () => responseOf(methodNotAllowed(methods.join(', '))))
  }
  app.all('/__/auth/action', () => responseOf(methodNotAllowed('GET')))
  app.notFound(() => responseOf({ ok: false, status: 404, message: 'Method not found.', name: 'NOT_FOUND' }))
  app.onError((error) => {
    if (isDatabaseGone(error))
      return responseOf({ ok: false, status: 503, message: null, headers: { 'retry-after': '5' } })
    accounts.log.error({ err: error }, 'an identity request failed')
    return responseOf({ ok: false, status: 500, message: null })
  })
  return async (request) => {
    const response = await app.fetch(request)
    const headers = corsHeaders(request, accounts.authorizedDomains)
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
    return response
  }
}

async function answer(
  deps: IdentityDeps,
  operation: Operation,
  request: Request,
  params: Readonly<Record<string, string>>,
): Promise<WireAnswer> {
  const read = readCaller(deps, operation, request, params)
  if (!read.ok) return read
  const keyProblem =
    operation.needsApiKey && !read.caller.isService ? apiKeyProblem(request, deps.accounts.apiKey) : null
  if (keyProblem) return keyProblem
  const body = await readFields(request)
  if (!body.ok) return body
  const tenantId = params['tenant'] ?? tenantOf(body.fields)
  const scoped = await scopeToTenant(deps.accounts, tenantId)
  if (!scoped.ok) return wireError(scoped.problem)
  return operation.run({ ...deps, accounts: scoped.value }, body.fields, read.caller)
}

/** `{project}` in a path is a placeholder for a segment, or for the part of one before a colon. */
function routeOf({ path }: Operation): string {
  return (
    MOUNT +
    path.replace(/\{(\w+)\}(:\w+)?/g, (_, name: string, verb = '') => (verb ? `:${name}{[^/:]+${verb}}` : `:${name}`))
  )
}

function methodNotAllowed(allowed: string): WireAnswer {
  return { ok: false, status: 405, message: 'Method not allowed.', name: 'UNIMPLEMENTED', headers: { allow: allowed } }
}
