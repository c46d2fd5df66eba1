import type * as z from 'zod/mini'
import { faultAnswer, invalidInput, type ApiAnswer } from './api-answer.ts'

/** Bytes of a body, at most, where a route says nothing else: what anybody may send without being known. */
export const PUBLIC_BODY_BYTES = 64 * 1024
/**
 * Bytes of an entry written by staff, whose texts may be long, at most. One chunk short of the mebibyte that the server lets through, so
 * that the refusal is made here, as clients know it.
 */
export const ENTRY_BODY_BYTES = 960 * 1024

/** Faults of one body that are named, at most: an answer must not be larger than what it answers. */
const MOST_FAULTS = 20
/** Characters of a name that somebody made up, as far as a fault repeats it. */
const MOST_OF_A_NAME = 60

export type Read<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly answer: ApiAnswer }

const failed = (answer: ApiAnswer) => ({ ok: false, answer }) as const

/** The body as text of at most so many bytes, 64 KiB unless told; it is read no further than that. */
export async function readText(request: Request, mostBytes = PUBLIC_BODY_BYTES): Promise<Read<string>> {
  if (Number(request.headers.get('content-length') ?? 0) > mostBytes) return failed(faultAnswer('body_too_large'))
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > mostBytes) return failed(faultAnswer('body_too_large'))
    chunks.push(chunk)
  }
  return { ok: true, value: Buffer.concat(chunks).toString('utf8') }
}

/**
 * The `data` of a JSON body of at most so many bytes (64 KiB unless told) as the schema has it; else the answer that says what is wrong,
 * with the paths of the first 20 faults.
 */
export async function readData<Value>(
  request: Request,
  schema: z.ZodMiniType<Value>,
  mostBytes = PUBLIC_BODY_BYTES,
): Promise<Read<Value>> {
  const type = request.headers.get('content-type') ?? ''
  const text = await readText(request, mostBytes)
  if (!text.ok) return text
  if (text.value !== '' && !/^application\/(.+\+)?json\b/i.test(type))
    return failed(faultAnswer('body_type_not_supported'))
  const body = parseJson(text.value === '' ? '{}' : text.value)
  if (body === undefined) return failed(faultAnswer('body_not_json'))
  const data: unknown = body !== null && typeof body === 'object' && 'data' in body ? body.data : undefined
  if (data === null || typeof data !== 'object') return failed(faultAnswer('data_missing'))
  return readValue(data, schema)
}

/** The query as the schema has it. Empty parameters count as absent, as in a form nobody filled in. */
export function readQuery<Value>(url: URL, schema: z.ZodMiniType<Value>): Read<Value> {
  const given = Object.fromEntries([...url.searchParams].filter(([, value]) => value !== ''))
  // A list, which forms spell by repeating its name.
  if (given['childAges']) given['childAges'] = url.searchParams.getAll('childAges').filter(Boolean).join()
  return readValue(given, schema)
}

/** A value as the schema has it; else the answer that says what is wrong, with the path of each fault. */
export function readValue<Value>(value: unknown, schema: z.ZodMiniType<Value>): Read<Value> {
  const bad = pathOfBadText(value, [])
  if (bad) {
    const path = bad.map(shortened).join('.')
    return failed(invalidInput({ [path]: `${path} contains characters that cannot be stored` }))
  }
  const parsed = schema.safeParse(value)
  if (parsed.success) return { ok: true, value: parsed.data }
  const { issues } = parsed.error
  return failed(invalidInput(fieldsOf(issues, value), faultsIn(issues)))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** PostgreSQL stores neither NUL nor half a character: such text is refused here, not by a failing statement. */
function pathOfBadText(value: unknown, path: readonly string[]): readonly string[] | null {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path : null
  if (value === null || typeof value !== 'object' || path.length > 8) return null
  for (const [key, part] of Object.entries(value)) {
    const bad = pathOfBadText(part, [...path, key])
    if (bad) return bad
  }
  return null
}

/** The first faults by path, each said once. */
function fieldsOf(issues: readonly z.core.$ZodIssue[], input: unknown): Record<string, string> {
  // Without a prototype: a name like `__proto__` is a name like any other.
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
    else name(at || 'data', `${at || 'data'} ${faultText(issue, input)}`)
  }
  return fields
}

/** How many faults there are in all. Several of one value count once, as they are named once. */
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

/** What is wrong with a value, in the words that clients of the ecosystem know (content reference §3.4). */
function faultText(issue: z.core.$ZodIssue, input: unknown): string {
  const value = valueAt(input, issue.path)
  if (value === undefined) return 'must be defined.'
  if (issue.code === 'invalid_type') {
    // What was sent is repeated as these clients expect, but never a long or a nested one.
    const was = ['string', 'number', 'boolean'].includes(typeof value)
      ? JSON.stringify(value).slice(0, 60)
      : typeof value
    return `must be a \`${issue.expected}\` type, but the final value was: \`${was}\`.`
  }
  if (issue.code === 'invalid_value')
    return `must be one of the following values: ${issue.values.map(String).join(', ')}`
  if (issue.code === 'invalid_format' && issue.format === 'email') return 'must be a valid email'
  if (issue.code === 'invalid_format' && issue.format === 'regex')
    return `must match the following: "${String(issue['pattern'])}"`
  if (issue.code === 'too_small') return boundText('least', issue.origin, issue.minimum)
  if (issue.code === 'too_big') return boundText('most', issue.origin, issue.maximum)
  return 'has the wrong form'
}

function boundText(side: 'least' | 'most', origin: string, bound: number | bigint): string {
  if (origin === 'string') return `must be at ${side} ${bound} characters`
  if (origin === 'array') return `field must have at ${side} ${bound} items`
  return `must be ${side === 'least' ? 'greater' : 'less'} than or equal to ${bound}`
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (value !== null && typeof value === 'object' ? Reflect.get(value, key) : undefined),
    input,
  )
}
