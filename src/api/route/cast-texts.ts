import type * as z from 'zod/mini'

/**
 * Casts texts in a value where a number or a boolean was expected, like Strapi reads entries (yup's `number()` and
 * `boolean()`): `" 3 "` is 3, and what is no number becomes NaN, which the schema refuses. Null when there is nothing
 * to cast.
 */
export function castTexts(value: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  const requested = issues.flatMap((issue) => {
    const given = valueAt(value, issue.path)
    if (issue.code !== 'invalid_type' || !['string', 'boolean'].includes(typeof given)) return []
    const cast = castTo(issue.expected, given as string | boolean)
    return cast === given ? [] : [{ path: issue.path, cast }]
  })
  if (requested.length === 0) return null
  const copy = structuredClone(value)
  for (const { path, cast } of requested) {
    const holder = valueAt(copy, path.slice(0, -1))
    const name = path.at(-1)
    if (holder !== null && typeof holder === 'object' && name !== undefined) Reflect.set(holder, name, cast)
  }
  return copy
}

function castTo(expected: string, given: string | boolean): unknown {
  if (expected === 'boolean') {
    if (/^(true|1)$/i.test(String(given))) return true
    return /^(false|0)$/i.test(String(given)) ? false : given
  }
  if (expected !== 'number' && expected !== 'int') return given
  const digits = String(given).replaceAll(/\s/g, '')
  return digits === '' ? Number.NaN : Number(digits)
}

/** Returns what is at a path in a value; undefined when there is nothing. */
export function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (value !== null && typeof value === 'object' ? Reflect.get(value, key) : undefined),
    input,
  )
}
