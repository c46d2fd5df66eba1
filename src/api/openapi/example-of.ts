import type { JsonSchema } from '#api/route/json-schema.ts'

type Schemas = Readonly<Record<string, JsonSchema>>

/** Values for examples, by the name of the property, or by that and its parent; used if the type matches the schema. */
const samples: Readonly<Record<string, unknown>> = {
  id: 7,
  documentId: '0197d2b0-5c1e-7cc3-98f4-1f0a35b8b1c2',
  uid: 'CkK467v8i1q6J0kpAJsleU6Pf9fe',
  slug: 'casa-blava',
  stay: 'casa-blava',
  title: 'Casa Blava',
  name: 'Casa Blava',
  'guest.name': 'Ann Example',
  'host.name': 'Marta',
  'policy.name': 'Moderate',
  hostName: 'Marta',
  summary: 'A calm house above the harbour',
  description: 'Three bedrooms around a courtyard, ten minutes from the sea.',
  destination: 'Ciutadella',
  kind: 'house',
  reference: 'HOLM-7K3Q2F',
  currency: 'EUR',
  timeZone: 'Europe/Madrid',
  checkIn: '2027-06-12',
  checkOut: '2027-06-19',
  from: '2027-06-12',
  to: '2027-06-19',
  date: '2027-06-12',
  night: '2027-06-12',
  dueOn: '2027-05-13',
  today: '2027-03-01',
  month: '2027-02',
  until: '2027-06-05T14:00:00.000Z',
  expiresAt: '2027-03-01T10:30:00.000Z',
  checkInFrom: '16:00',
  checkInUntil: '22:00',
  checkOutBy: '10:00',
  at: '10:00',
  'quiet.from': '21:00',
  'quiet.until': '08:00',
  homes: 'casa-blava',
  'choice.destination': 'ciutadella',
  localHour: 11,
  nights: 7,
  minNights: 3,
  maxNights: 28,
  adults: 2,
  children: 1,
  infants: 0,
  pets: 0,
  childAges: 9,
  maxGuests: 4,
  bedrooms: 2,
  beds: 3,
  bathrooms: 1.5,
  rating: 4.8,
  average: 4.8,
  overall: 5,
  position: 1,
  nightlyPrice: 129,
  weekendPrice: 149,
  areaM2: 96,
  alt: 'A terrace above the sea',
  caption: 'The terrace in the evening',
  alternativeText: 'A terrace above the sea',
  address: 'Carrer de la Mar 4, Ciutadella',
  directions: 'From the harbour up the stairs, the blue door.',
  access: 'The code of the key box is 4711.',
  label: '7 nights',
  code: 'nights-12900',
  explanation: '7 nights at 129.00 EUR',
  lat: 40.001,
  lng: 3.838,
  radiusM: 300,
  languages: 'de',
  language: 'de',
  guestLanguage: 'de',
  email: 'ann@example.com',
  username: 'ann',
  displayName: 'Ann Example',
  phone: '+34 600 000 000',
  phoneNumber: '+34600000000',
  photoURL: null,
  providers: 'password',
  author: 'Ann',
  body: 'Calm and bright.',
  message: 'Is there a cot?',
  note: 'New roof',
  reason: 'The heating is being repaired',
  jwt: 'eyJhbGciOiJIUzI1NiJ9…',
  refreshToken: 'a4c1…',
  sha256: '3a7bd3e2360a3d29eea436fcfb7e44c735d117c42d1c1835420b6b9942dd4f1b',
  hash: '3a7bd3e2360a3d29eea436fcfb7e44c735d117c42d1c1835420b6b9942dd4f1b',
  ext: '.jpg',
  mime: 'image/jpeg',
  url: '/media/3a7bd3e2360a3d29eea436fcfb7e44c735d117c42d1c1835420b6b9942dd4f1b/1200.jpg',
  width: 1200,
  height: 800,
  size: 148.2,
  page: 1,
  pageSize: 25,
  pageCount: 1,
  pages: 1,
  total: 1,
  version: 3,
  percentBp: 1000,
  quantity: 7,
  status: 400,
}

const DAY = '2027-06-12'
const INSTANT = '2027-03-01T10:00:00.000Z'
const AMOUNT = 12_900

/**
 * Returns a value that a schema allows: every property that it names, except optional ones that are entries of their
 * own (relations, which are included only on request), one item of each list, and nothing that is null.
 */
export function exampleOf(schema: JsonSchema, schemas: Schemas, name = ''): unknown {
  const {
    $ref: target,
    allOf,
    oneOf,
    enum: values,
    examples,
  } = schema as {
    readonly $ref?: string
    readonly allOf?: readonly JsonSchema[]
    readonly oneOf?: readonly JsonSchema[]
    readonly enum?: readonly unknown[]
    readonly examples?: readonly unknown[]
  }
  if (examples) return examples[0]
  if (target !== undefined) return exampleOf(named(target, schemas), schemas, name)
  if (allOf) return Object.assign({}, ...allOf.map((part) => exampleOf(part, schemas, name))) as unknown
  if (oneOf?.[0]) return exampleOf(oneOf[0], schemas, name)
  if (values) return values[0]
  if ('const' in schema) return schema['const']
  switch (typeOf(schema)) {
    case 'object':
      return objectExample(schema, schemas, name)
    case 'array':
      return [exampleOf(schema['items'] as JsonSchema, schemas, name)]
    case 'string':
      return textExample(schema, name)
    case 'integer':
      return numberExample(name, Number.isInteger)
    case 'number':
      return numberExample(name, Number.isFinite)
    case 'boolean':
      return true
    default:
      return null
  }
}

function named(target: string, schemas: Schemas): JsonSchema {
  const schema = schemas[target.replace('#/components/schemas/', '')]
  if (schema === undefined) throw new Error(`there is no schema ${target}`)
  return schema
}

/** Returns the first of several types. */
function typeOf({ type }: JsonSchema): unknown {
  return Array.isArray(type) ? (type as unknown[])[0] : type
}

function objectExample({ properties = {}, required = [] }: JsonSchema, schemas: Schemas, owner: string): object {
  const needed = new Set(required as string[])
  const shown = Object.entries(properties as Schemas).filter(
    ([name, schema]) => needed.has(name) || !leadsElsewhere(schema),
  )
  return Object.fromEntries(
    shown.map(([name, schema]) => [
      name,
      exampleOf(schema, schemas, `${owner}.${name}` in samples ? `${owner}.${name}` : name),
    ]),
  )
}

/** Returns whether a schema refers to another one, directly, as a list, or as one of several alternatives. */
function leadsElsewhere({ $ref: target, items, oneOf = [] }: JsonSchema): boolean {
  const parts = [items, ...(oneOf as unknown[])].filter((part) => part !== undefined) as JsonSchema[]
  return target !== undefined || parts.some(leadsElsewhere)
}

function textExample({ format }: JsonSchema, name: string): string {
  const sample = samples[name]
  if (format === 'date') return typeof sample === 'string' && /^\d{4}-\d\d-\d\d$/.test(sample) ? sample : DAY
  if (format === 'date-time') return typeof sample === 'string' && sample.endsWith('Z') ? sample : INSTANT
  return typeof sample === 'string' ? sample : '…'
}

function numberExample(name: string, isOne: (value: unknown) => boolean): number {
  const sample = samples[name]
  if (typeof sample === 'number' && isOne(sample)) return sample
  return name.endsWith('Minor') ? AMOUNT : 1
}
