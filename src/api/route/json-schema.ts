/** A schema of JSON Schema 2020-12, as OpenAPI 3.1 uses it. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** Marks a property that may be missing. A symbol, so that it never appears in a description. */
const isOptional = Symbol('optional')

export const text: JsonSchema = { type: 'string' }
export const whole: JsonSchema = { type: 'integer' }
export const flag: JsonSchema = { type: 'boolean' }
export const date: JsonSchema = { type: 'string', format: 'date' }
export const instant: JsonSchema = { type: 'string', format: 'date-time' }
export const nothing: JsonSchema = { type: 'null' }
/** An object without further description. */
export const anyObject: JsonSchema = { type: 'object', additionalProperties: true }

/** Refers to a schema by its name, of whatever type. */
export function ref(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` }
}

/** Returns a schema that also allows null. */
export function orNull(schema: JsonSchema): JsonSchema {
  const { type, enum: values, ...rest } = schema
  // It allows anything, including null.
  if (Object.keys(schema).every((key) => key === 'description')) return { ...schema }
  if (typeof type !== 'string') return { oneOf: [schema, nothing] }
  return { ...rest, type: [type, 'null'], ...(Array.isArray(values) ? { enum: [...(values as unknown[]), null] } : {}) }
}

/** Returns the schema of a list of such items. */
export function list(items: JsonSchema): JsonSchema {
  return { type: 'array', items }
}

/** Returns the schema of one of these texts. */
export function enumOf(...values: readonly string[]): JsonSchema {
  return { type: 'string', enum: values }
}

/**
 * Returns the schema of an object with all of these properties, except that those marked `maybe` may be missing. It may
 * have more, so that today's clients understand future answers.
 */
export function object(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const required = Object.keys(properties).filter((name) => !(isOptional in properties[name]!))
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}) }
}

/** Marks a property that may be missing. */
export function maybe(schema: JsonSchema): JsonSchema {
  return Object.assign({ ...schema }, { [isOptional]: true })
}

/** Returns the schema of properties with any name. */
export function record(values: JsonSchema): JsonSchema {
  return { type: 'object', additionalProperties: Object.keys(values).length > 0 ? values : true }
}

/** Returns the same schema with a description. */
export function about(schema: JsonSchema, description: string): JsonSchema {
  return { ...schema, description }
}

/** Returns the envelope of an answer that is not a list of a collection. */
export function envelope(data: JsonSchema, meta?: JsonSchema): JsonSchema {
  return {
    type: 'object',
    properties: { data, meta: meta ?? anyObject },
    required: meta === undefined ? ['data'] : ['data', 'meta'],
  }
}

/** Returns the schema of a file: JSON has no type for bytes, so clients use that of their language. */
export function bytes(mediaType = 'application/octet-stream'): JsonSchema {
  return { contentMediaType: mediaType }
}
