/** A schema of JSON Schema 2020-12, as OpenAPI 3.1 has them. */
export type JsonSchema = Readonly<Record<string, unknown>>

declare const meant: unique symbol

/**
 * A schema of values of a type. Where a shape of the contract is described, the compiler compares both: a property that only one of
 * them has, or that is null for one of them, does not compile.
 */
export interface Shape<Value> extends JsonSchema {
  /** Never there; a function, so that neither a wider nor a narrower type will do. */
  readonly [meant]?: (value: Value) => Value
}

/** The type that a schema describes. */
export type ValueOf<Schema> = Schema extends Shape<infer Value> ? Value : never

type OptionalName<Properties> = {
  [Name in keyof Properties]: undefined extends ValueOf<Properties[Name]> ? Name : never
}[keyof Properties]

type ObjectOf<Properties> = {
  readonly [Name in Exclude<keyof Properties, OptionalName<Properties>>]: ValueOf<Properties[Name]>
} & { readonly [Name in OptionalName<Properties>]?: ValueOf<Properties[Name]> }

/** Of a property that may be missing. A symbol, so that no description ever says it. */
const isOptional = Symbol('optional')

export const text: Shape<string> = { type: 'string' }
export const whole: Shape<number> = { type: 'integer' }
export const figure: Shape<number> = { type: 'number' }
export const flag: Shape<boolean> = { type: 'boolean' }
export const date: Shape<string> = { type: 'string', format: 'date' }
export const instant: Shape<string> = { type: 'string', format: 'date-time' }
export const nothing: Shape<null> = { type: 'null' }
export const anything: Shape<unknown> = {}
/** An object of which nothing more is said. */
export const anyObject: JsonSchema = { type: 'object', additionalProperties: true }

/** A schema by its name, of whatever type. */
export function ref(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` }
}

export function orNull<Value>(schema: Shape<Value>): Shape<Value | null> {
  const { type, enum: values, ...rest }: JsonSchema = schema
  // Whatever it is, null is among it.
  if (Object.keys(schema).every((key) => key === 'description')) return { ...(schema as JsonSchema) }
  if (typeof type !== 'string') return { oneOf: [schema, nothing] }
  return { ...rest, type: [type, 'null'], ...(Array.isArray(values) ? { enum: [...(values as unknown[]), null] } : {}) }
}

export function list<Value>(items: Shape<Value>): Shape<readonly Value[]> {
  return { type: 'array', items }
}

export function enumOf<const Text extends readonly string[]>(...values: Text): Shape<Text[number]> {
  return { type: 'string', enum: values }
}

/** An object that has all of these but those that `maybe` are missing; it may have more, so that clients of today understand the answers of tomorrow. */
export function object<const Properties extends Readonly<Record<string, JsonSchema>>>(
  properties: Properties,
): Shape<ObjectOf<Properties>> {
  const required = Object.keys(properties).filter((name) => !(isOptional in properties[name]!))
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}) }
}

/** A property that may be missing. */
export function maybe<Value>(schema: Shape<Value>): Shape<Value | undefined> {
  const property: JsonSchema = Object.assign({ ...schema }, { [isOptional]: true })
  return property
}

/** Properties of any name. */
export function record<Value>(values: Shape<Value>): Shape<Readonly<Record<string, Value>>> {
  return { type: 'object', additionalProperties: Object.keys(values).length > 0 ? values : true }
}

export function oneOf<const Schemas extends readonly JsonSchema[]>(
  ...schemas: Schemas
): Shape<ValueOf<Schemas[number]>> {
  return { oneOf: schemas }
}

/** What both say. */
export function both<First, Second>(first: Shape<First>, second: Shape<Second>): Shape<First & Second> {
  return { allOf: [first, second] }
}

/** The same schema with words about it. */
export function about<Value>(schema: Shape<Value>, description: string): Shape<Value> {
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
