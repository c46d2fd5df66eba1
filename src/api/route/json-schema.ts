/** A schema of JSON Schema 2020-12, as OpenAPI 3.1 has them. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** Of a property that may be missing. A symbol, so that no description ever says it. */
const isOptional = Symbol('optional')

export const text: JsonSchema = { type: 'string' }
export const whole: JsonSchema = { type: 'integer' }
export const flag: JsonSchema = { type: 'boolean' }
export const date: JsonSchema = { type: 'string', format: 'date' }
export const instant: JsonSchema = { type: 'string', format: 'date-time' }
export const nothing: JsonSchema = { type: 'null' }
/** An object of which nothing more is said. */
export const anyObject: JsonSchema = { type: 'object', additionalProperties: true }

/** A schema by its name, of whatever type. */
export function ref(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` }
}

/** A schema that lets null in as well. */
export function orNull(schema: JsonSchema): JsonSchema {
  const { type, enum: values, ...rest } = schema
  // Whatever it is, null is among it.
  if (Object.keys(schema).every((key) => key === 'description')) return { ...schema }
  if (typeof type !== 'string') return { oneOf: [schema, nothing] }
  return { ...rest, type: [type, 'null'], ...(Array.isArray(values) ? { enum: [...(values as unknown[]), null] } : {}) }
}

/** A list of such items. */
export function list(items: JsonSchema): JsonSchema {
  return { type: 'array', items }
}

/** One of these texts. */
export function enumOf(...values: readonly string[]): JsonSchema {
  return { type: 'string', enum: values }
}

/**
 * An object that has all of these but those that `maybe` are missing; it may have more, so that clients of today
 * understand the answers of tomorrow.
 */
export function object(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const required = Object.keys(properties).filter((name) => !(isOptional in properties[name]!))
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}) }
}

/** A property that may be missing. */
export function maybe(schema: JsonSchema): JsonSchema {
  return Object.assign({ ...schema }, { [isOptional]: true })
}

/** Properties of any name. */
export function record(values: JsonSchema): JsonSchema {
  return { type: 'object', additionalProperties: Object.keys(values).length > 0 ? values : true }
}

/** The same schema with words about it. */
export function about(schema: JsonSchema, description: string): JsonSchema {
  return { ...schema, description }
}

/** The envelope of an answer that is not a list of a collection. */
export function envelope(data: JsonSchema, meta?: JsonSchema): JsonSchema {
  return {
    type: 'object',
    properties: { data, meta: meta ?? anyObject },
    required: meta === undefined ? ['data'] : ['data', 'meta'],
  }
}

/** A file as it is: bytes have no type among those of JSON, and clients are to put in what their language has for them. */
export function bytes(mediaType = 'application/octet-stream'): JsonSchema {
  return { contentMediaType: mediaType }
}
