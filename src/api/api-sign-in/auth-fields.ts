import { errorsOccurred } from '#api/route/error-counts.ts'
import { canonicalEmail } from '#accounts/canonical-email.ts'
import { isStorable } from '#core/text/is-storable.ts'
import { faultResponse } from '#api/route/api-response.ts'
import { faultTable } from '#api/route/problem-table.ts'
import { readText } from '#api/route/read-body.ts'
import type { Refusal } from './refusal.ts'

/**
 * What a field of a body must be: a text that passes `check`, which returns what is wrong, to follow the name of the
 * field.
 */
export interface FieldRule {
  readonly isOptional?: boolean
  /** A password or a code, which is never repeated in an answer. */
  readonly isSecret?: boolean
  readonly check?: (text: string) => string | null
}

export type FieldRules<Name extends string> = Readonly<Record<Name, FieldRule>>

/** A rule for addresses. */
export const emailRule: FieldRule = { check: (text) => (canonicalEmail(text) ? null : 'must be a valid email') }

/** A rule for new passwords and codes. */
export const secretRule: FieldRule = { isSecret: true }

/** Checks for a shortest text. */
export function atLeast(characters: number): FieldRule['check'] {
  return (text) => (text.length < characters ? `must be at least ${characters} characters` : null)
}

/** What can be wrong with a body as a whole, whatever its fields. */
export const formFaults = [
  'body_not_json',
  'body_too_large',
  'body_type_not_supported',
  'charset_not_supported',
] as const

type Read<Value, Code extends string> = { readonly ok: true; readonly value: Value } | Refusal<Code>

/** Reads the fields of a body, JSON or a form; an empty body has no fields. */
export async function readFields(
  request: Request,
): Promise<Read<Readonly<Record<string, unknown>>, (typeof formFaults)[number]>> {
  const text = await readText(request)
  if (!text.ok) {
    const code = text.response.status === faultTable.body_too_large.status ? 'body_too_large' : 'charset_not_supported'
    return { ...text, code }
  }
  const type = request.headers.get('content-type') ?? ''
  if (text.value === '') return { ok: true, value: {} }
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) return { ok: true, value: formFields(text.value) }
  if (!/^application\/(.+\+)?json\b/i.test(type)) return formRefused('body_type_not_supported')
  try {
    const body: unknown = JSON.parse(text.value)
    if (isDeeper(body, DEEPEST)) return formRefused('body_not_json')
    const isObject = body !== null && typeof body === 'object' && !Array.isArray(body)
    return { ok: true, value: isObject ? (body as Record<string, unknown>) : {} }
  } catch {
    return formRefused('body_not_json')
  }
}

/**
 * How deep a value may be nested. Fields are texts, and a refusal repeats any other value, which is not possible for
 * thousands of nested lists.
 */
const DEEPEST = 20

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1))
}

function formRefused<Code extends 'body_type_not_supported' | 'body_not_json'>(code: Code): Refusal<Code> {
  return { ok: false, code, response: faultResponse(code) }
}

/** Reads the fields of a form. A field that occurs twice becomes a list, which no field may be. */
function formFields(text: string): Readonly<Record<string, unknown>> {
  // In one pass, because a form reads all of its entries for each name it is asked for.
  const byName = Map.groupBy(new URLSearchParams(text), ([name]) => name)
  return Object.fromEntries(
    [...byName].map(([name, pairs]) => [name, pairs.length === 1 ? pairs[0]?.[1] : pairs.map(([, value]) => value)]),
  )
}

/** Reads the required fields of a body as text; others are dropped. A missing optional one is undefined. */
export async function readAuthBody<Name extends string>(
  request: Request,
  rules: FieldRules<Name>,
): Promise<Read<Readonly<Record<Name, string>>, (typeof formFaults)[number] | 'invalid_input'>> {
  const fields = await readFields(request)
  return fields.ok ? checkFields(fields.value, rules) : fields
}

/** Does the same for fields that were already read. */
export function checkFields<Name extends string>(
  given: Readonly<Record<string, unknown>>,
  rules: FieldRules<Name>,
): Read<Readonly<Record<Name, string>>, 'invalid_input'> {
  const faults: FieldFault[] = []
  const read: Partial<Record<Name, string>> = {}
  for (const [name, rule] of Object.entries(rules) as [Name, FieldRule][]) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined
    const message = faultOf(name, value, rule)
    if (message !== null) faults.push({ path: name, message, ...(rule.isSecret ? {} : { value }) })
    else if (typeof value === 'string') read[name] = value
  }
  if (faults.length > 0) return fieldsRefused(faults)
  // Every name whose rule is not optional is present now.
  return { ok: true, value: read as Record<Name, string> }
}

function faultOf(name: string, value: unknown, { isOptional = false, isSecret, check }: FieldRule): string | null {
  if (value === undefined || value === null || value === '')
    return isOptional && value !== '' ? null : `${name} is a required field`
  if (typeof value !== 'string') {
    const was = isSecret ? '' : `, but the final value was: \`${JSON.stringify(value)}\``
    return `${name} must be a \`string\` type${was}.`
  }
  if (!isStorable(value)) return `${name} contains characters that cannot be stored`
  const fault = check?.(value) ?? null
  // The one sentence that does not begin with the name of its field.
  return fault === null || fault.startsWith('Password ') ? fault : `${name} ${fault}`
}

/** What is wrong with a field; `value` = the given value, unless it is secret. */
export interface FieldFault {
  readonly path: string
  readonly message: string
  readonly value?: unknown
}

const NAME = 'ValidationError'

/** Refuses wrong fields: the message of a single fault, otherwise a count. A refused password is not repeated. */
export function fieldsRefused(faults: readonly FieldFault[]): Refusal<'invalid_input'> {
  const message = errorsOccurred(faults.length, faults[0]?.message ?? '')
  const errors = faults.map(({ path, ...fault }) => ({ path: [path], ...fault, name: NAME }))
  const details = { code: 'invalid_input', errors }
  const body = { data: null, error: { status: 400, name: NAME, message, details } }
  return { ok: false, code: 'invalid_input', response: { status: 400, body } }
}
