import { Hono } from 'hono'
import type { Client } from '#accounts/client.ts'
import { isDatabaseGone } from '#db/database-gone.ts'
import { actionRedirect } from './action-redirect.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { operationsOf } from './operations.ts'
import { apiKeyProblem } from './wire/api-key.ts'
import { corsHeaders, preflightResponse } from './wire/cors.ts'
import type { Operation } from './wire/operation.ts'
import { readFields } from './wire/read-request.ts'
import { responseOf, type WireAnswer } from './wire/wire-answer.ts'

const MOUNT = '/identity'
const MAX_USER_AGENT_LENGTH = 300

/** The identity service: the Identity Toolkit protocol under `/identity`, and the links of mails under `/__/auth/action`. */
export function createIdentityApp(deps: IdentityDeps): (request: Request) => Promise<Response> {
  const { accounts } = deps
  const app = new Hono()
  app.get('/__/auth/action', (context) => actionRedirect(context.req.raw, accounts.websiteUrl))
  app.options(`${MOUNT}/*`, (context) => preflightResponse(context.req.raw, accounts.authorizedDomains))
  for (const operation of operationsOf(accounts.projectId)) {
    const path = `${MOUNT}${operation.path}`
    app.on(operation.method, path, async (context) => responseOf(await answer(deps, operation, context.req.raw)))
    app.all(path, () => responseOf(methodNotAllowed(operation.method)))
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

async function answer(deps: IdentityDeps, operation: Operation, request: Request): Promise<WireAnswer> {
  const keyProblem = operation.needsApiKey ? apiKeyProblem(request, deps.accounts.apiKey) : null
  if (keyProblem) return keyProblem
  const read = await readFields(request)
  if (!read.ok) return read
  return operation.run(deps, read.fields, clientOf(deps, request))
}

function clientOf(deps: IdentityDeps, request: Request): Client {
  return {
    address: deps.clientAddress(request),
    userAgent: request.headers.get('user-agent')?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
  }
}

function methodNotAllowed(allowed: string): WireAnswer {
  return { ok: false, status: 405, message: 'Method not allowed.', name: 'UNIMPLEMENTED', headers: { allow: allowed } }
}
