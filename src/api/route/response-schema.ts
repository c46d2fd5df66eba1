import * as z from 'zod/mini'
import { dateSchema } from '#contract/field-schemas.ts'
import { date, ref, type JsonSchema } from './json-schema.ts'

/** Returns the JSON Schema of a shape of the contract; shapes with a name (`z.meta({ id })`) are references. */
export function schemaOf(schema: z.ZodMiniType): JsonSchema {
  const id = nameOf(schema)
  return id === undefined ? described(schema).schema : ref(id)
}

/** Returns the JSON Schemas of all names in a shape, including its own. */
export function namedSchemas(schema: z.ZodMiniType): Readonly<Record<string, JsonSchema>> {
  return described(schema).parts
}

/** Returns the JSON Schema behind the name of a shape. */
export function namedSchema(schema: z.ZodMiniType): JsonSchema {
  const found = described(schema).parts[nameOf(schema) ?? '']
  if (found === undefined) throw new Error('the schema has no name')
  return found
}

function nameOf(schema: z.ZodMiniType): string | undefined {
  return z.globalRegistry.get(schema)?.id
}

interface Described {
  readonly schema: JsonSchema
  readonly parts: Readonly<Record<string, JsonSchema>>
}

function described(schema: z.ZodMiniType): Described {
  const {
    $schema: _,
    $defs = {},
    ...whole
  } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      if (zodSchema === dateSchema) Object.assign(jsonSchema, date)
    },
  }) as JsonSchema & { readonly $defs?: Readonly<Record<string, JsonSchema>> }
  const parts = Object.fromEntries(Object.entries($defs).map(([name, part]) => [name, written(part)]))
  return { schema: written(whole), parts }
}

/**
 * Rewrites a schema for the description: references to its components, null among the types, and no bounds or patterns
 * without meaning.
 */
function written(schema: JsonSchema): JsonSchema {
  const { $ref: target, id: _, anyOf, properties, items, propertyNames: __, readOnly: ___, ...rest } = schema as Parts
  const { const: only, format, pattern, maximum, minimum, additionalProperties, allOf, ...others } = rest as JsonSchema
  const other = nullableIn(anyOf)
  if (other) return { ...written({ ...others, ...other }), ...withNull(written(other)) }
  return {
    ...others,
    ...(only !== undefined && { enum: [only] }),
    ...(typeof target === 'string' && { $ref: target.replace('#/$defs/', '#/components/schemas/') }),
    ...(anyOf && { oneOf: anyOf.map(written) }),
    ...(Array.isArray(allOf) && { allOf: (allOf as JsonSchema[]).map(written) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, written(one)])),
    }),
    ...(items && { items: written(items) }),
    ...(additionalProperties !== undefined && {
      additionalProperties: isSchema(additionalProperties) ? written(additionalProperties) : true,
    }),
    ...(format === undefined ? pattern !== undefined && { pattern } : { format }),
    ...(maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER && { maximum }),
    ...(minimum !== undefined && minimum !== Number.MIN_SAFE_INTEGER && { minimum }),
  }
}

interface Parts {
  readonly $ref?: string
  readonly id?: string
  readonly anyOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly items?: JsonSchema
  readonly propertyNames?: JsonSchema
  readonly readOnly?: boolean
}

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0

/** Merges null into the type of a value, if it has a type; references and choices have none. */
function nullableIn(anyOf: readonly JsonSchema[] | undefined): JsonSchema | undefined {
  const [other, none] = anyOf ?? []
  const isNullable = anyOf?.length === 2 && none?.['type'] === 'null' && typeof other?.['type'] === 'string'
  return isNullable ? other : undefined
}

function withNull({ type, enum: values }: JsonSchema): JsonSchema {
  return { type: [type, 'null'], ...(Array.isArray(values) && { enum: [...(values as unknown[]), null] }) }
}
