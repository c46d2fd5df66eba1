import { AUDITED_ROLES, type AuditedRole } from '#core/account/role.ts'
import { insertAuditedRequest, insertAuditedResponse } from '#db/queries/account/audit-log-queries.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import type { Access } from './access.ts'
import type { ApiCall } from './api-route.ts'
import type { ApiResponse } from './api-response.ts'
import { storedChanges } from './audited-changes.ts'
import { withoutSecrets } from './without-secrets.ts'

interface AuditedCall<Actor> {
  readonly access: Pick<Access<Actor>, 'isOfStaff'>
  readonly actor: Actor
  readonly call: ApiCall
  readonly body?: unknown
  /** Whether `code` in the body names something, as a promo code or a fee, and proves nothing. */
  readonly namesByCode?: boolean | undefined
  /** Whether nothing is changed: a preview whose question is too long for an address. */
  readonly changesNothing?: boolean | undefined
}

/**
 * Carries out a change requested for the company and records it in the audit log: the request before anything is done,
 * then the status of the answer with the fields that differ from before. Reads, previews and actions of guests are not recorded, nor are requests that are refused before
 * they are read.
 */
export async function audited<Actor extends { readonly uid: string; readonly role?: string } | null>(
  deps: Pick<ApiDeps, 'db'>,
  { access, actor, call, body, namesByCode, changesNothing = false }: AuditedCall<Actor>,
  run: () => Promise<ApiResponse>,
): Promise<ApiResponse> {
  const isReading = changesNothing || call.request.method === 'GET'
  if (!access.isOfStaff || isReading || !actor || !isAudited(actor.role)) return run()
  const id = await insertAuditedRequest(deps.db, {
    uid: actor.uid,
    role: actor.role,
    route: call.route,
    path: call.url.pathname,
    query: queryOf(call.url),
    body: body === undefined ? undefined : withoutSecrets(body, { namesByCode }),
  })
  const before = await call.state?.()
  const response = await run()
  const after = before !== undefined && response.status < 400 ? await call.state?.() : undefined
  const changes = after === undefined ? [] : storedChanges(before, after, namesByCode)
  await insertAuditedResponse(deps.db, id, { status: response.status, changes })
  return response
}

/** Returns the parameters of an address as the log stores them; null: none. */
function queryOf({ searchParams }: URL): Readonly<Record<string, unknown>> | null {
  if (searchParams.size === 0) return null
  return withoutSecrets(Object.fromEntries(searchParams)) as Readonly<Record<string, unknown>>
}

function isAudited(role: string | undefined): role is AuditedRole {
  return (AUDITED_ROLES as readonly (string | undefined)[]).includes(role)
}
