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
import { shapes } from './shapes/shapes.ts'

/** The name of the schema of an entry: `stays` = `Stay`, `contact-messages` = `ContactMessage`. */
export function schemaName({ singular }: Pick<Collection, 'singular'>): string {
  return singular.replaceAll(/(^| )(\w)/g, (_, __, letter: string) => letter.toUpperCase())
}

/** The schemas of the entries of all collections, from their declarations. A question may leave out all but the two names. */
export function entitySchemas(): Record<string, JsonSchema> {
  return Object.fromEntries(Object.values(collections).map((one) => [schemaName(one), entitySchema(one)]))
}

type Properties = Readonly<Record<string, JsonSchema>>

/** What comes along with entries unless a question names its `fields`. */
const inFull: Readonly<Partial<Record<string, JsonSchema>>> = {
  bookings: shapes.BookingInFull,
  threads: shapes.Conversation,
}

function entitySchema({ name, about, attributes }: Collection): JsonSchema {
  const own = propertiesOf({ ...identityAttributes, ...attributes })
  const full = (inFull[name]?.['properties'] ?? {}) as Properties
  return {
    type: 'object',
    description: about,
    properties: { ...full, ...own, ...(full['stay'] ? { stay: homeOfGuest(full['stay']) } : {}) },
    required: Object.keys(identityAttributes),
  }
}

function propertiesOf(attributes: Readonly<Record<string, Attribute>>): Properties {
  return Object.fromEntries(Object.entries(attributes).map(([key, attribute]) => [key, attributeSchema(attribute)]))
}

/** A home that comes along unasked, as its guest may see it, and with what was asked for of the entry. */
function homeOfGuest({ properties }: JsonSchema): JsonSchema {
  const entry = propertiesOf({ ...identityAttributes, ...collections.stays.attributes })
  return {
    ...orNull({ type: 'object', properties: { ...entry, ...(properties as Properties) }, required: ['documentId'] }),
    description: 'The home, as its guest may see it; with `populate` also what was asked for of the entry.',
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
