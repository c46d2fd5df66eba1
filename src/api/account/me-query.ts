import type { ApiUserShape, RoleShape } from '#contract/account/api-user-shape.ts'
import { refusalResponse, type ApiResponse } from '#api/route/api-response.ts'
import { list, ref, text, type JsonSchema } from '#api/route/json-schema.ts'
import type { ParameterDoc } from '#api/route/operation-doc.ts'
import type { Read } from '#api/route/read-body.ts'
import type { Responses } from '#api/route/responses.ts'

/** Which parts of the user are requested. */
interface MeQuery {
  /** Null = all. */
  readonly fields: readonly string[] | null
  /** Whether the role is included, and which parts of it (null = all). */
  readonly role: { readonly fields: readonly string[] | null } | null
}

const USER_FIELDS: readonly (keyof ApiUserShape)[] = [
  'id',
  'documentId',
  'username',
  'email',
  'provider',
  'confirmed',
  'blocked',
  'createdAt',
  'updatedAt',
  'publishedAt',
  'uid',
  'emailVerified',
  'displayName',
  'phoneNumber',
  'photoURL',
  'needsVerification',
  'needsSecondFactor',
  'providers',
]
const ROLE_FIELDS: readonly (keyof RoleShape)[] = [
  'id',
  'documentId',
  'name',
  'description',
  'type',
  'createdAt',
  'updatedAt',
  'publishedAt',
]

/**
 * Reads `fields` and `populate` of `GET /api/users/me`, in every spelling of clients: a list with commas, `[]`, `[0]`,
 * `*`, and for the role `populate[role]=true` or `populate[role][fields][0]=name`. Unknown attributes are refused as
 * `Invalid key …`; other parameters are ignored.
 */
function readMeQuery(url: URL): Read<MeQuery> {
  const selection = { fields: null as string[] | null, role: null as { fields: string[] | null } | null }
  for (const [key, value] of url.searchParams) {
    const [top, first = '', second] = key.replaceAll(']', '').split('[')
    if (top === 'fields') selection.fields = [...(selection.fields ?? []), ...namesOf(value)]
    if (top !== 'populate') continue
    const isList = /^\d*$/.test(first)
    for (const name of isList ? namesOf(value) : [first]) {
      if (name !== 'role' && name !== '*') return { ok: false, response: invalidKey(name, 'populate') }
      if (!isList && value === 'false') continue
      selection.role ??= { fields: null }
      if (second === 'fields') selection.role.fields = [...(selection.role.fields ?? []), ...namesOf(value)]
    }
  }
  const wrong = selection.fields?.find((name) => !isKnown(name, USER_FIELDS))
  if (wrong !== undefined) return { ok: false, response: invalidKey(wrong, 'fields') }
  const wrongOfRole = selection.role?.fields?.find((name) => !isKnown(name, ROLE_FIELDS))
  if (wrongOfRole !== undefined) return { ok: false, response: invalidKey(wrongOfRole, 'populate') }
  const role = selection.role && { fields: requested(selection.role.fields) }
  return { ok: true, value: { fields: requested(selection.fields), role } }
}

const namesOf = (value: string) => value.split(',').flatMap((name) => name.trim() || [])

const isKnown = (name: string, known: readonly string[]) => name === '*' || known.includes(name)

const requested = (names: readonly string[] | null) => (names?.includes('*') ? null : names)

const names: JsonSchema = { oneOf: [text, list(text)] }

/** The parameters for parts of a user, as the description of the API documents them. */
export const meParameters: readonly ParameterDoc[] = [
  { name: 'fields', about: 'Names of the scalar attributes to return.', schema: names },
  { name: 'populate', about: '`role`.', schema: names, example: 'role' },
]

/** Answers with the requested parts of the user and, if requested, with their role. */
export const partOfUser: Responses<{ readonly user: ApiUserShape; readonly role: RoleShape }> = {
  operation: { result: ref('User') },
  parameters: meParameters,
  async fault(_, { url }) {
    const query = readMeQuery(url)
    return query.ok ? null : query.response
  },
  respond({ user, role }, _, { url }) {
    const query = readMeQuery(url)
    if (!query.ok) return query.response
    const { fields, role: ofRole } = query.value
    return { status: 200, body: { ...pick(user, fields), ...(ofRole && { role: pick(role, ofRole.fields) }) } }
  },
}

/** Returns the requested attributes; the identifiers are always included. */
function pick<Shape extends object>(shape: Shape, fields: readonly string[] | null): Partial<Shape> {
  if (fields === null) return shape
  const names = ['id', 'documentId', ...fields]
  return Object.fromEntries(Object.entries(shape).filter(([name]) => names.includes(name))) as Partial<Shape>
}

function invalidKey(key: string, param: 'fields' | 'populate'): ApiResponse {
  const details = { key, path: null, source: 'query', param }
  return refusalResponse({ code: 'invalid_input', fields: {} }, `Invalid key ${key}`, details)
}
