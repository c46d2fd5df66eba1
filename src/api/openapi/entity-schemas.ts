import {
  identityAttributes,
  isRelation,
  isScalar,
  type Attribute,
  type Collection,
  type ScalarAttribute,
} from '#core/collection/collection.ts'
import { everyCollection } from '#core/collection/every-collection.ts'
import { threadSchema } from '#contract/thread-shapes.ts'
import { namedSchema, schemaOf } from '#api/route/response-schema.ts'
import { schemaName } from '#api/collection/collection-operations.ts'
import {
  anyObject,
  list,
  nothing,
  object,
  orNull,
  record,
  ref,
  text,
  whole,
  type JsonSchema,
} from '#api/route/json-schema.ts'
import { bookingSchema } from '#contract/booking/booking-schemas.ts'
import { focalPointSchema } from '#contract/media/focal-point-schema.ts'
import { houseRulesSchema, roomsSchema } from '#contract/rate/rates-schemas.ts'
import { pageSchema } from '#contract/staff-schemas.ts'
import { stayCardSchema } from '#contract/stay-schemas.ts'

type Properties = Readonly<Record<string, JsonSchema>>

/**
 * Returns the schemas of the entries of all collections, from their declarations. A query may leave out all but the two
 * identifiers.
 */
export function entitySchemas(): Record<string, JsonSchema> {
  return Object.fromEntries(Object.values(everyCollection).map((one) => [schemaName(one), entitySchema(one)]))
}

/** What entries contain in addition, unless a query names its `fields`. */
const inFull: Readonly<Partial<Record<string, Properties>>> = {
  bookings: propertiesIn(namedSchema(bookingSchema)),
  threads: propertiesIn(namedSchema(threadSchema)),
  pages: propertiesIn(namedSchema(pageSchema)),
  stays: offerOfSearch(),
}

/** The schemas of attributes with more than one value. */
const jsonSchemas: Readonly<Record<string, JsonSchema>> = {
  houseRules: schemaOf(houseRulesSchema),
  rooms: schemaOf(roomsSchema),
  formats: record(object({ url: text, width: whole, height: whole, ext: text, mime: text })),
  focalPoint: orNull(schemaOf(focalPointSchema)),
  provider_metadata: nothing,
}

function propertiesIn(schema: JsonSchema): Properties {
  return schema['properties'] as Properties
}

/** Returns what a search adds to its homes: in a list for dates the price, in one for a month also the dates. */
function offerOfSearch(): Properties {
  const { quote, dates } = propertiesIn(namedSchema(stayCardSchema))
  return {
    quote: {
      ...quote,
      description: 'The price for the dates of a search; only in lists with dates or a month and without `fields`.',
    },
    dates: { ...dates!, description: 'The dates of that price if the search allowed flexible dates; otherwise null.' },
  }
}

function entitySchema({ name, about, attributes }: Collection): JsonSchema {
  const own = propertiesOf({ ...identityAttributes, ...attributes })
  const full = inFull[name] ?? {}
  return {
    type: 'object',
    description: about,
    properties: { ...full, ...own, ...(full['stay'] ? { stay: stayOfGuest(full['stay']) } : {}) },
    required: Object.keys(identityAttributes),
  }
}

function propertiesOf(attributes: Readonly<Record<string, Attribute>>): Properties {
  return Object.fromEntries(
    Object.entries(attributes).map(([key, attribute]) => [key, attributeSchema(key, attribute)]),
  )
}

/** Returns a home that is always included, as its guest may see it, with what was requested of the entry. */
function stayOfGuest({ properties }: JsonSchema): JsonSchema {
  const entry = propertiesOf({ ...identityAttributes, ...everyCollection.stays.attributes })
  return {
    ...orNull({ type: 'object', properties: { ...entry, ...(properties as Properties) }, required: ['documentId'] }),
    description: 'The home as its guest may see it; with `populate`, also the requested relations of the entry.',
  }
}

function attributeSchema(key: string, attribute: Attribute): JsonSchema {
  const { about: description } = attribute
  if (isScalar(attribute)) return { ...scalarSchema(key, attribute), description }
  if (attribute.kind === 'component')
    return {
      type: 'object',
      description,
      properties: propertiesOf(attribute.attributes),
    }
  if (!isRelation(attribute)) return anyObject
  const target = ref(schemaName(everyCollection[attribute.target]))
  const count: JsonSchema = { type: 'object', properties: { count: whole }, required: ['count'] }
  return attribute.many
    ? { oneOf: [list(target), count], description: `${description} Only with \`populate\`.` }
    : { ...orNull(target), description: `${description} Only with \`populate\`.` }
}

const types: Readonly<Record<Exclude<ScalarAttribute['kind'], 'json'>, JsonSchema>> = {
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
}

function scalarSchema(key: string, { kind, options, nullable }: ScalarAttribute): JsonSchema {
  if (kind === 'json') return jsonSchemas[key] ?? {}
  const schema = options === undefined ? types[kind] : { type: 'string', enum: options }
  return nullable ? orNull(schema) : schema
}
