import * as z from 'zod/mini'
import { EMAIL_FORM } from '#core/account/email-form.ts'
import type { ScalarAttribute } from '#core/collection/collection.ts'

/**
 * Returns the schema for values that a request may write to an attribute, from its declaration. Required texts must not
 * be empty.
 */
export function scalarSchemaOf(declared: ScalarAttribute): z.ZodMiniType<unknown> {
  const schema = plain(declared)
  return declared.nullable ? z.nullable(schema) : schema
}

function plain(declared: ScalarAttribute): z.ZodMiniType<unknown> {
  const { kind, min = -Infinity, max = Infinity } = declared
  switch (kind) {
    case 'integer':
      return z.int().check(z.gte(min), z.lte(max))
    case 'decimal':
      return z.number().check(z.gte(min), z.lte(max))
    case 'boolean':
      return z.boolean()
    case 'date':
      return z.iso.date()
    case 'datetime':
      return z.iso.datetime({ offset: true })
    case 'time':
      return z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
    case 'enumeration':
      return z.enum(declared.options as [string, ...string[]])
    case 'json':
      return z.json()
    case 'uid':
      return text(declared).check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/))
    case 'email':
      return text(declared).check(z.email({ pattern: EMAIL_FORM }))
    case 'string':
    case 'text':
      return text(declared)
  }
}

function text({ required, minLength = required ? 1 : 0, maxLength = 60_000 }: ScalarAttribute) {
  return z.string().check(z.trim(), z.minLength(minLength), z.maxLength(maxLength))
}
