import * as z from 'zod/mini'
import { pageFacts, type PageFact, type PageFacts } from '#core/collection/page-facts.ts'
import type { ScalarAttribute } from '#core/collection/collection.ts'

type Schemas = { readonly [Name in PageFact]: z.ZodMiniType<PageFacts[Name]> }

/** The attributes of a home that its page has as they are, as the declaration of the collection describes them. */
export const pageFactSchemas = Object.fromEntries(
  pageFacts.map(([name, declared]) => [name, answered(declared).check(z.describe(declared.about))]),
) as unknown as Schemas // made of the declaration, which is what the type is made of

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
