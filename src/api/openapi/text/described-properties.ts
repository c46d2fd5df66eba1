import { everyCollection } from '#core/collection/every-collection.ts'
import type { JsonSchema } from '#api/route/json-schema.ts'
import { accountText } from './account-text.ts'
import { bookingText } from './booking-text.ts'
import { consoleText } from './console-text.ts'
import { stayText } from './stay-text.ts'

/** The descriptions of attributes in the declarations of collections. */
const declared = Object.fromEntries(
  Object.values(everyCollection).flatMap(({ attributes }) =>
    Object.entries(attributes).map(([name, { about }]): [string, string] => [name, about]),
  ),
)
const text: Readonly<Record<string, string>> = {
  ...consoleText,
  ...declared,
  ...stayText,
  ...bookingText,
  ...accountText,
}

/** Keys of a schema that contain values instead of schemas. */
const NOT_SCHEMAS: ReadonlySet<string> = new Set(['example', 'examples', 'enum', 'const', 'default', 'required'])

/**
 * Returns the same part of a description with a sentence for each property that has none: by `owner.name` if a name has
 * another meaning there, otherwise by the name. `owner` is the property or schema that contains it.
 */
export function describedProperties<Part>(part: Part, owner: string): Part {
  return described(part, owner) as Part
}

function described(part: unknown, owner: string): unknown {
  if (Array.isArray(part)) return part.map((one) => described(one, owner))
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(
    Object.entries(part).map(([key, value]: [string, unknown]) => {
      if (NOT_SCHEMAS.has(key)) return [key, value]
      if (key === 'properties' && typeof value === 'object' && value !== null) return [key, propertiesOf(value, owner)]
      return [key, described(value, owner)]
    }),
  )
}

function propertiesOf(properties: object, owner: string): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(
    Object.entries(properties as Readonly<Record<string, JsonSchema>>).map(([name, schema]) => {
      const inner = described(schema, name) as JsonSchema
      const description = inner['description'] ?? text[`${owner}.${name}`] ?? text[name]
      return [name, description === undefined ? inner : { ...inner, description }]
    }),
  )
}
