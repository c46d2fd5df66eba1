import { scopeToTenant } from '#accounts/project/scope-to-tenant.ts'
import { isDatabaseGone } from '#db/database-gone.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { wireError } from './wire/account-problems.ts'
import { apiKeyProblem } from './wire/api-key.ts'
import type { Operation } from './wire/operation.ts'
import { readCaller } from './wire/read-caller.ts'
import { queryFields, readFields } from './wire/read-request.ts'
import { tenantOf } from './wire/tenant-of.ts'
import { VisitorGone } from './visitor-gone.ts'
import type { WireRequestWithBody } from './wire/wire-request.ts'
import { refusal, type WireResponse } from './wire/wire-response.ts'

/** Performs the operation that a request asks for. `params`: the placeholders of its path. */
export async function performOperation(
  deps: IdentityDeps,
  operation: Operation,
  request: WireRequestWithBody,
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
  // Privileged operations also have parameters in the address, such as the mask of a change.
  const fields = operation.needsService ? { ...queryFields(request), ...body.fields } : body.fields
  return operation.run({ ...deps, accounts: scoped.value }, fields, read.caller)
}

const FOREIGN_TARGET = refusal('INSUFFICIENT_PERMISSION', 'Only authenticated requests can specify target_project_id.')

/** Returns the answer to a caller after an exception, which is logged unless the database or the caller is away. */
export function responseToFault({ accounts }: IdentityDeps, error: unknown): WireResponse {
  if (isDatabaseGone(error)) return { ok: false, status: 503, message: null, headers: { 'retry-after': '5' } }
  if (!(error instanceof VisitorGone)) accounts.log.error({ err: error }, 'an identity request failed')
  return { ok: false, status: 500, message: null }
}
