import * as z from 'zod/mini'
import { pageFacts, type PageFact, type PageFacts } from '#core/collection/page-facts.ts'
import type { ScalarAttribute } from '#core/collection/collection.ts'

type Schemas = { readonly [Name in PageFact]: z.ZodMiniType<PageFacts[Name]> }

/** The attributes of a home that its page shows unchanged, with the schemas of their declarations. */
export const pageFactSchemas = Object.fromEntries(
  pageFacts.map(([name, declared]) => [name, answered(declared).check(z.describe(declared.about))]),
) as unknown as Schemas // built from the declaration, like the type

function answered(declared: ScalarAttribute): z.ZodMiniType {
  const schema = plain(declared)
  return declared.nullable ? z.nullable(schema) : schema
}

function plain({ kind, options }: ScalarAttribute): z.ZodMiniType {
  switch (kind) {
    case 'integer':
      return z.int()
    case 'decimal':
      return z.number()
    case 'boolean':
      return z.boolean()
    case 'enumeration':
      return z.enum(options as [string, ...string[]])
    case 'date':
      return z.iso.date()
    case 'datetime':
      return z.iso.datetime()
    case 'json':
      return z.json()
    case 'time':
    case 'uid':
    case 'email':
    case 'string':
    case 'text':
      return z.string()
  }
}
