import {
  identityAttributes,
  isRelation,
  isScalar,
  type Attribute,
  type Collection,
  type ScalarAttribute,
} from '#core/collections/collection.ts'
import { collections } from '#core/collections/collections.ts'
import { anyObject, list, orNull, ref, whole, type JsonSchema } from './json-schema.ts'

/** The name of the schema of an entry: `stays` = `Stay`, `contact-messages` = `ContactMessage`. */
export function schemaName({ singular }: Pick<Collection, 'singular'>): string {
  return singular.replaceAll(/(^| )(\w)/g, (_, __, letter: string) => letter.toUpperCase())
}

/** The schemas of the entries of all collections, from their declarations. A question may leave out all but the two names. */
export function entitySchemas(): Record<string, JsonSchema> {
  return Object.fromEntries(Object.values(collections).map((one) => [schemaName(one), entitySchema(one)]))
}

/** Their home comes along unasked, as the guest of it may see it: more than an entry, and without its number. */
const WITH_THEIR_HOME: ReadonlySet<string> = new Set(['bookings', 'threads'])

function entitySchema({ name, about, attributes }: Collection): JsonSchema {
  const properties = Object.entries({ ...identityAttributes, ...attributes }).map(([key, attribute]) => [
    key,
    WITH_THEIR_HOME.has(name) && isRelation(attribute) ? orNull(anyObject) : attributeSchema(attribute),
  ])
  return {
    type: 'object',
    description: about,
    properties: Object.fromEntries(properties),
    required: Object.keys(identityAttributes),
  }
}

function attributeSchema(attribute: Attribute): JsonSchema {
  const { about: description } = attribute
  if (isScalar(attribute)) return { ...scalarSchema(attribute), description }
  if (attribute.kind === 'component')
    return {
      type: 'object',
      description,
      properties: Object.fromEntries(
        Object.entries(attribute.attributes).map(([name, inner]) => [name, attributeSchema(inner)]),
      ),
    }
  if (!isRelation(attribute)) return anyObject
  const target = ref(schemaName(collections[attribute.target]))
  const count: JsonSchema = { type: 'object', properties: { count: whole }, required: ['count'] }
  return attribute.many
    ? { oneOf: [list(target), count], description: `${description} Only with \`populate\`.` }
    : { ...orNull(target), description: `${description} Only with \`populate\`.` }
}

const types: Readonly<Record<ScalarAttribute['kind'], JsonSchema>> = {
  string: { type: 'string' },
  text: { type: 'string' },
  uid: { type: 'string' },
  email: { type: 'string' },
  enumeration: { type: 'string' },
  time: { type: 'string' },
  integer: { type: 'integer' },
  decimal: { type: 'number' },
  boolean: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  datetime: { type: 'string', format: 'date-time' },
  json: {},
}

function scalarSchema({ kind, options, nullable }: ScalarAttribute): JsonSchema {
  const schema = options === undefined ? types[kind] : { type: 'string', enum: options }
  return nullable ? orNull(schema) : schema
}
