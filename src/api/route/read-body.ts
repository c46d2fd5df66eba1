import type * as z from 'zod/mini'
import { isStorable } from '#core/text/is-storable.ts'
import { faultResponse, invalidInput, type ApiResponse } from './api-response.ts'
import { castTexts, valueAt } from './cast-texts.ts'
import { faultTable } from './problem-table.ts'

/** The default for the largest body in bytes: what anybody may send without being identified. */
export const PUBLIC_BODY_BYTES = 64 * 1024
/**
 * The largest entry in bytes that staff may write, whose texts may be long. One chunk less than the mebibyte that the
 * server accepts, so that the refusal is made here, in the form that clients know.
 */
export const ENTRY_BODY_BYTES = 960 * 1024

/** How many faults of one body are named at most: an answer must not be larger than what it answers. */
const MOST_FAULTS = 20
/** How many characters of a value a fault repeats. */
const MOST_OF_A_VALUE = 60
/** How many characters of an unknown name a fault repeats. */
const MOST_OF_A_NAME = 60

/** What can be wrong with a body that `readData` reads. */
export const bodyFaults = [
  'body_not_json',
  'data_missing',
  'body_too_large',
  'body_type_not_supported',
  'charset_not_supported',
  'invalid_input',
] as const

export type Read<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly response: ApiResponse }

const failed = (response: ApiResponse) => ({ ok: false, response }) as const

/** Reads the body as text, of at most this many bytes (64 KiB by default), and stops reading beyond that. */
export async function readText(request: Request, mostBytes = PUBLIC_BODY_BYTES): Promise<Read<string>> {
  const charset = charsetOf(request)
  if (charset !== null) return failed(unreadable(charset))
  if (Number(request.headers.get('content-length') ?? 0) > mostBytes) return failed(faultResponse('body_too_large'))
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > mostBytes) return failed(faultResponse('body_too_large'))
    chunks.push(chunk)
  }
  return { ok: true, value: Buffer.concat(chunks).toString('utf8') }
}

/**
 * Returns a charset other than UTF-8, null otherwise: JSON is UTF-8 (RFC 8259 §8.1) and would be another text in any
 * other charset.
 */
function charsetOf(request: Request): string | null {
  const type = request.headers.get('content-type') ?? ''
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(type)?.[1]?.toUpperCase() ?? 'UTF-8'
  return ['UTF-8', 'UTF8', 'US-ASCII'].includes(charset) ? null : shortened(charset)
}

function unreadable(charset: string): ApiResponse {
  const { status, name, message } = faultTable.charset_not_supported
  const details = { code: 'charset_not_supported' }
  return {
    status,
    body: { data: null, error: { status, name, message: `${message} "${charset}"`, details } },
  }
}

/** How a body is read. */
export interface Reading {
  /** The largest body; 64 KiB by default. */
  readonly mostBytes?: number
  /** For an entry of a collection: its numbers may be texts, as clients of Strapi send the fields of forms. */
  readonly isEntry?: boolean
  /** Whether a request without a body, or without `data` in it, is read as one with an empty `data`. */
  readonly isOptional?: boolean
}

/**
 * Reads the `data` of a JSON body by the schema; otherwise returns the answer that says what is wrong, with the paths
 * of the first 20 faults.
 */
export async function readData<Value>(
  request: Request,
  schema: z.ZodMiniType<Value>,
  { mostBytes, isEntry, isOptional = false }: Reading = {},
): Promise<Read<Value>> {
  const type = request.headers.get('content-type') ?? ''
  const text = await readText(request, mostBytes)
  if (!text.ok) return text
  if (text.value !== '' && !/^application\/(.+\+)?json\b/i.test(type))
    return failed(faultResponse('body_type_not_supported'))
  const body = parseJson(text.value === '' ? '{}' : text.value)
  if (body === undefined) return failed(faultResponse('body_not_json'))
  const isObject = body !== null && typeof body === 'object'
  const data: unknown = isObject && 'data' in body ? body.data : isObject && isOptional ? {} : undefined
  if (data === null || typeof data !== 'object') return failed(faultResponse('data_missing'))
  return isEntry ? readEntry(data, schema) : readValue(data, schema)
}

/** Reads the query by the schema. Empty parameters count as absent, as in a form that was not filled in. */
export function readQuery<Value>(url: URL, schema: z.ZodMiniType<Value>): Read<Value> {
  const given = Object.fromEntries([...url.searchParams].filter(([, value]) => value !== ''))
  // A list, which forms write by repeating its name.
  if (given['childAges']) given['childAges'] = url.searchParams.getAll('childAges').filter(Boolean).join()
  return readValue(given, schema)
}

/** Reads a value by the schema; otherwise returns the answer that says what is wrong, with the path of each fault. */
export function readValue<Value>(value: unknown, schema: z.ZodMiniType<Value>): Read<Value> {
  const bad = pathOfBadText(value, [])
  if (bad) {
    const path = bad.map(shortened).join('.')
    return failed(invalidInput({ [path]: `${path} contains characters that cannot be stored` }))
  }
  const parsed = schema.safeParse(value)
  return parsed.success ? { ok: true, value: parsed.data } : failed(faultsResponse(parsed.error.issues, value, value))
}

/** Does the same for an entry of a collection, in which texts may stand for numbers and booleans. */
export function readEntry<Value>(value: unknown, schema: z.ZodMiniType<Value>): Read<Value> {
  const read = readValue(value, schema)
  if (read.ok) return read
  const { error } = schema.safeParse(value)
  const cast = error ? castTexts(value, error.issues) : null
  if (cast === null) return read
  const parsed = schema.safeParse(cast)
  return parsed.success ? { ok: true, value: parsed.data } : failed(faultsResponse(parsed.error.issues, cast, value))
}

/** Returns the answer for faults. `given`: the value before anything in it was cast. */
function faultsResponse(issues: readonly z.core.$ZodIssue[], value: unknown, given: unknown): ApiResponse {
  const key = issues.find((issue) => issue.code === 'unrecognized_keys')?.keys[0]
  return invalidInput(fieldsOf(issues, value, given), {
    count: faultsIn(issues),
    valueAt: (path) => shownValue(path, value),
    ...(key === undefined ? {} : { details: { key: shortened(key), source: 'body' } }),
  })
}

/** Returns what was sent, as far as a refusal repeats it: no secrets, and nothing long or nested. */
function shownValue(path: readonly string[], input: unknown): unknown {
  const value = valueAt(input, path)
  const isShort = typeof value === 'string' ? value.length <= MOST_OF_A_VALUE : typeof value !== 'object'
  return (isShort || value === null) && !/password|secret|token|code/i.test(path.join()) ? value : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/**
 * Finds a text that PostgreSQL cannot store because of a NUL or half a surrogate pair: it is refused here, not by a
 * failing statement.
 */
function pathOfBadText(value: unknown, path: readonly string[]): readonly string[] | null {
  if (typeof value === 'string') return isStorable(value) ? null : path
  if (value === null || typeof value !== 'object' || path.length > 8) return null
  for (const [key, part] of Object.entries(value)) {
    const bad = pathOfBadText(part, [...path, key])
    if (bad) return bad
  }
  return null
}

/** Returns the first faults by path, each once. */
function fieldsOf(issues: readonly z.core.$ZodIssue[], input: unknown, given: unknown): Record<string, string> {
  // Without a prototype, so that a name like `__proto__` is like any other.
  const fields = Object.create(null) as Record<string, string>
  let named = 0
  const name = (path: string, text: string) => {
    if (named === MOST_FAULTS || path in fields) return
    fields[path] = text
    named += 1
  }
  for (const issue of issues) {
    if (named === MOST_FAULTS) break
    const path = issue.path.map((part) => shortened(String(part)))
    const at = path.join('.')
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys.slice(0, MOST_FAULTS).map(shortened))
        name([...path, key].join('.'), `Invalid key ${key}`)
    else if (issue.code === 'invalid_format' && issue.format === 'date') name(at, 'Invalid format, expected yyyy-MM-dd')
    else name(at || 'data', `${at || 'data'} ${faultText(issue, input, given)}`)
  }
  return fields
}

/** Returns how many faults there are in all. Several of one value count once, because they are named once. */
function faultsIn(issues: readonly z.core.$ZodIssue[]): number {
  const values = new Set<string>()
  let keys = 0
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') keys += issue.keys.length
    else values.add(issue.path.map(String).join('.'))
  }
  return keys + values.size
}

function shortened(name: string): string {
  return name.length > MOST_OF_A_NAME ? `${name.slice(0, MOST_OF_A_NAME)}…` : name
}

/**
 * Returns what is wrong with a value, in the words that clients of the ecosystem know (docs/content-api.md, Envelope).
 */
function faultText(issue: z.core.$ZodIssue, input: unknown, given: unknown): string {
  const value = valueAt(input, issue.path)
  if (value === undefined) return 'must be defined.'
  if (issue.code === 'invalid_type' && issue.expected === 'int') return 'must be an integer'
  if (issue.code === 'invalid_type') {
    const before = valueAt(given, issue.path)
    const cast = Object.is(before, value) ? '' : ` (cast from the value \`${printed(before)}\`)`
    return `must be a \`${issue.expected}\` type, but the final value was: \`${printed(value)}\`${cast}.`
  }
  if (issue.code === 'invalid_value')
    return `must be one of the following values: ${issue.values.map(String).join(', ')}`
  if (issue.code === 'invalid_format' && issue.format === 'email') return 'must be a valid email'
  if (issue.code === 'invalid_format' && issue.format === 'regex')
    return `must match the following: "${String(issue['pattern'])}"`
  if (issue.code === 'too_small') return boundText('least', issue.origin, issue.minimum)
  if (issue.code === 'too_big') return boundText('most', issue.origin, issue.maximum)
  return ownFault(issue, value) ?? 'has the wrong form'
}

/** Returns what a check of ours says is wrong (its parameter `fault`), with the text that was sent. */
function ownFault(issue: z.core.$ZodIssue, value: unknown): string | null {
  const fault: unknown = issue.code === 'custom' ? issue.params?.['fault'] : null
  if (typeof fault !== 'string') return null
  return typeof value === 'string' ? `${fault}: ${printed(value)}` : fault
}

/** Prints what was sent, as these clients expect, but never a long or nested value. */
function printed(value: unknown): string {
  if (Number.isNaN(value)) return 'NaN'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return ['string', 'number', 'boolean'].includes(typeof value)
    ? JSON.stringify(value).slice(0, MOST_OF_A_VALUE)
    : typeof value
}

function boundText(side: 'least' | 'most', origin: string, bound: number | bigint): string {
  if (origin === 'string') return `must be at ${side} ${bound} characters`
  if (origin === 'array') return `field must have at ${side} ${bound} items`
  return `must be ${side === 'least' ? 'greater' : 'less'} than or equal to ${bound}`
}
