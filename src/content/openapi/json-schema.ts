/** A schema of JSON Schema 2020-12, as OpenAPI 3.1 has them. */
export type JsonSchema = Readonly<Record<string, unknown>>

export const text: JsonSchema = { type: 'string' }
export const whole: JsonSchema = { type: 'integer' }
export const figure: JsonSchema = { type: 'number' }
export const flag: JsonSchema = { type: 'boolean' }
export const date: JsonSchema = { type: 'string', format: 'date' }
export const instant: JsonSchema = { type: 'string', format: 'date-time' }
export const anyObject: JsonSchema = { type: 'object' }

export function ref(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` }
}

export function orNull(schema: JsonSchema): JsonSchema {
  return 'type' in schema && typeof schema['type'] === 'string'
    ? { ...schema, type: [schema['type'], 'null'] }
    : { oneOf: [schema, { type: 'null' }] }
}

export function list(items: JsonSchema): JsonSchema {
  return { type: 'array', items }
}

export function words(...values: readonly string[]): JsonSchema {
  return { type: 'string', enum: values }
}

/** An object that has all of these; it may have more, so that clients of today understand the answers of tomorrow. */
export function object(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties) }
}

/** The envelope of an answer that is not a list of a collection. */
export function envelope(data: JsonSchema): JsonSchema {
  return { type: 'object', properties: { data, meta: anyObject }, required: ['data'] }
}
