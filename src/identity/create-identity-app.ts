import { Hono } from 'hono'
import { scopeToTenant } from '#accounts/project/scope-to-tenant.ts'
import { isDatabaseGone } from '#db/database-gone.ts'
import { ACTION_PATH, actionRedirect } from './action-redirect.ts'
import { mountHandler } from './provider/handler/mount-handler.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { operationsOf } from './operations.ts'
import { wireError } from './wire/account-problems.ts'
import { apiKeyProblem } from './wire/api-key.ts'
import { corsHeaders, preflightResponse } from './wire/cors.ts'
import { readCaller } from './wire/read-caller.ts'
import type { Operation } from './wire/operation.ts'
import { queryFields, readFields } from './wire/read-request.ts'
import { tenantOf } from './wire/tenant-of.ts'
import { refusal, responseOf, type WireResponse } from './wire/wire-response.ts'

const MOUNT = '/identity'

/** The identity service: the Identity Toolkit protocol under `/identity`, and the links of mails under `/__/auth/action`. */
export function createIdentityApp(deps: IdentityDeps): (request: Request) => Promise<Response> {
  const { accounts } = deps
  const app = new Hono()
  app.get(ACTION_PATH, (context) => actionRedirect(context.req.raw, accounts.websiteUrl))
  mountHandler(app, deps)
  app.options(`${MOUNT}/*`, (context) => preflightResponse(context.req.raw, accounts.authorizedDomains))
  const operations = operationsOf(accounts.projectId)
  for (const operation of operations) {
    app.on(operation.method, routeOf(operation), async ({ req }) =>
      responseOf(await reply(deps, operation, req.raw, withoutVerbs(req.param()))),
    )
  }
  for (const path of new Set(operations.map(routeOf))) {
    const methods = operations.filter((operation) => routeOf(operation) === path).map(({ method }) => method)
    app.all(path, () => responseOf(methodNotAllowed(methods.join(', '))))
  }
  app.all(ACTION_PATH, () => responseOf(methodNotAllowed('GET')))
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

async function reply(
  deps: IdentityDeps,
  operation: Operation,
  request: Request,
  params: Readonly<Record<string, string>>,
): Promise<WireResponse> {
  const read = readCaller(deps, operation, request, params)
  if (!read.ok) return read
  const keyProblem =
    operation.needsApiKey && !read.caller.isService ? apiKeyProblem(request, deps.accounts.apiKey) : null
  if (keyProblem) return keyProblem
  const body = await readFields(request, { privileged: read.caller.isService })
  if (!body.ok) return body
  if (body.fields['targetProjectId'] && !read.caller.isService) return FOREIGN_TARGET
  const tenant = tenantOf(body.fields, params['tenant'])
  if (!tenant.ok) return wireError(tenant.problem)
  const scoped = await scopeToTenant(deps.accounts, tenant.value)
  if (!scoped.ok) return wireError(scoped.problem)
  // Privileged operations also have parameters of the address, such as the mask of a change.
  const fields = operation.needsService ? { ...queryFields(request), ...body.fields } : body.fields
  return operation.run({ ...deps, accounts: scoped.value }, fields, read.caller)
}

const FOREIGN_TARGET = refusal('INSUFFICIENT_PERMISSION', 'Only authenticated requests can specify target_project_id.')

/** `{project}:verb` is one segment of a path. */
function withoutVerbs(params: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value.replace(/:\w+$/, '')]))
}

/** `{project}` in a path is a placeholder for a segment, or for the part of one before a colon. */
function routeOf({ path }: Operation): string {
  return (
    MOUNT +
    path.replace(/\{(\w+)\}(:\w+)?/g, (_, name: string, verb = '') => (verb ? `:${name}{[^/:]+${verb}}` : `:${name}`))
  )
}

function methodNotAllowed(allowed: string): WireResponse {
  return { ok: false, status: 405, message: 'Method not allowed.', name: 'UNIMPLEMENTED', headers: { allow: allowed } }
}
