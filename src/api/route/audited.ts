import { AUDITED_ROLES, type AuditedRole } from '#core/account/role.ts'
import { insertAuditedRequest, insertAuditedResponse } from '#db/queries/account/audit-log-queries.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import type { Access } from './access.ts'
import type { ApiCall } from './api-route.ts'
import type { ApiResponse } from './api-response.ts'

/** Names of values that are secrets, wherever they occur in a body. */
const SECRET = /password|secret|token|code$/i
/** Names of codes that are none: pages of the console show what they hold. */
const NO_SECRET = /^(promo|postal)Code$/
/**
 * Data of a guest: the log says that one was named, and the booking who. It is never erased, so it must not contain
 * their data.
 */
const GUEST = 'guest'
/** Longer texts are cut: the log records what was done, and is no copy of it. */
const LONGEST_TEXT = 200
const MOST_VALUES = 200

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
 * then the status of the answer. Reads, previews and actions of guests are not recorded, nor are requests that are refused before
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
  const response = await run()
  await insertAuditedResponse(deps.db, id, response.status)
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

/** Returns a text that the database can store: parameters and forms may contain what their route then refuses. */
const storable = (text: string) => text.toWellFormed().replaceAll('\0', '\u{FFFD}')

/**
 * Returns a body as the log stores it: texts are cut; secrets, data of guests and anything beyond 200 values are left
 * out. `namesByCode`: `code` is no secret in it.
 */
export function withoutSecrets(
  body: unknown,
  { namesByCode = false }: { readonly namesByCode?: boolean | undefined } = {},
): unknown {
  let left = MOST_VALUES
  const isSecret = (name: string) => SECRET.test(name) && !NO_SECRET.test(name) && !(namesByCode && name === 'code')
  const kept = (value: unknown, name: string): unknown => {
    if (left-- <= 0) return '…'
    if (name === GUEST && typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.keys(value).map((key) => [key, '•••']))
    if (isSecret(name) && value !== null && value !== undefined) return '•••'
    if (typeof value === 'string')
      return storable(value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT)}…` : value)
    if (Array.isArray(value)) return value.map((one) => kept(one, name)).filter((_, index) => index < MOST_VALUES)
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [storable(key), kept(one, key)]))
    return value
  }
  return kept(body, '')
}
