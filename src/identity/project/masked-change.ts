import { camelCase } from '#identity/wire/camel-case.ts'

type Json = Record<string, unknown>

/**
 * Returns a document after a change by the rules of the protocol: with a mask (`signIn.email,mfa`), exactly these paths
 * are taken from the change, and removed if it does not mention them; without one, everything in the change is merged,
 * lists as a whole. A path into something without fields, such as a list, changes nothing.
 */
export function maskedChange(document: object, change: object, mask: string | null | undefined): object {
  const paths = (mask ?? '').split(',').map((path) => camelCase(path.trim()))
  const named = paths.filter((path) => path !== '')
  if (named.length === 0) return merged(document as Json, change as Json)
  return named.reduce<object>((result, path) => replaced(result as Json, change as Json, path.split('.')), document)
}

function merged(document: Json, change: Json): Json {
  const result: Json = { ...document }
  for (const [name, value] of Object.entries(change)) {
    const before = result[name]
    result[name] = isObject(value) && isObject(before) ? merged(before, value) : value
  }
  return result
}

function replaced(document: Json, change: Json, [name = '', ...rest]: readonly string[]): Json {
  const { [name]: before, ...others } = document
  const value = change[name]
  if (rest.length === 0) return value === undefined ? others : { ...others, [name]: value }
  const hasFields = [before, value].every((part) => part === undefined || isObject(part))
  if (!hasFields) return document
  return { ...others, [name]: replaced((before ?? {}) as Json, (value ?? {}) as Json, rest) }
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
