import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApiReads } from '#api/create-api-app.ts'
import { responseSchemas } from '#api/openapi/response-schemas.ts'
import { operationId } from '#api/openapi/create-openapi.ts'
import { entitySchemas } from '#api/openapi/entity-schemas.ts'
import { isStaffOnly } from '#api/route/access-row.ts'
import { describedRoutes, routesByName, type RouteName } from '#api/access/declared-routes.ts'
import { statusOfRefusal, type RefusalCode } from '#api/route/refusal-code.ts'
import { IMPORT_COLUMNS } from '#contract/stay-import.ts'
import { readApiDocument } from '#tests/support/api-document.ts'
import { createShop, ORIGIN, type Shop } from '#tests/support/payments/shop-fixture.ts'

interface Schema {
  readonly $ref?: string
  readonly type?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly required?: readonly string[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly requestBody?: {
    readonly required: boolean
    readonly content: Readonly<Record<string, { readonly schema: Schema }>>
  }
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly description: string
        readonly content?: Readonly<Record<string, { schema: Schema; examples?: { answer: { $ref: string } } }>>
      }
    >
  >
}

interface Document {
  readonly openapi: string
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string; readonly description?: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly examples: Readonly<Record<string, { readonly value: unknown }>>
  }
}

let shop: Shop
let document: Document
let api: ReturnType<typeof readApiDocument>
beforeAll(async () => {
  shop = await createShop()
  document = (await (await shop.app(new Request(`${ORIGIN}/api/openapi.json`))).json()) as Document
  api = readApiDocument(document)
})
afterAll(async () => shop.database.close())

const all = () => Object.values(document.paths).flatMap((methods) => Object.values(methods))
const docs = describedRoutes.map(({ name, operation }) => [name, operation] as const)
const withResponse = docs.filter(([, { result }]) => result)
const operationOf = (name: RouteName) => all().find((one) => one.operationId === operationId(name))!

/** What whoever may do most gets. */
function bestStatus(name: RouteName): number {
  const { row } = routesByName[name]
  return isStaffOnly(row) ? row.admin : row.guest
}

describe('the description of the API', () => {
  test('names every refusal under the status it is sent with', () => {
    const misplaced = all().flatMap((operation) =>
      Object.entries(operation.responses).flatMap(([status, { description }]) => {
        const [, names = ''] = /^`error\.details\.code`: (.*)$/.exec(description) ?? []
        return Array.from(names.matchAll(/`(\w+)`/g), ([, code = '']) => code)
          .filter((code) => statusOfRefusal(code as RefusalCode) !== Number(status))
          .map((code) => `${operation.operationId}: ${code} under ${status}`)
      }),
    )
    expect(misplaced).toEqual([])
  })

  test('is OpenAPI 3.1 for this origin, and every route has a name of its own and a sentence', () => {
    expect([document.openapi, document.servers[0]?.url]).toEqual(['3.1.0', ORIGIN])
    const names = all().map((one) => one.operationId)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toEqual(expect.arrayContaining(['getStays', 'getStaysBySlug', 'postAuthLocal', 'postBookings']))
    expect(all().filter(({ summary }) => !/^[A-Z].*[^.]$/.test(summary))).toEqual([])
  })

  test('says of every property of every body and answer what it holds', () => {
    const silent = new Set<string>()
    let count = 0
    const look = (part: unknown, where: string): void => {
      if (typeof part !== 'object' || part === null) return
      for (const [key, value] of Object.entries(part as Readonly<Record<string, unknown>>)) {
        if (['example', 'examples', 'enum', 'default'].includes(key)) continue
        if (key === 'properties')
          for (const [name, schema] of Object.entries(value as Readonly<Record<string, { description?: string }>>)) {
            count++
            if (!schema.description) silent.add(`${where} ${name}`)
            look(schema, `${where} ${name}`)
          }
        else look(value, ['schemas', 'paths'].includes(where) ? key : where)
      }
    }
    look(document.components.schemas, 'schemas')
    look(document.paths, 'paths')
    look((document as unknown as { webhooks: object }).webhooks, 'webhooks')
    expect([...silent]).toEqual([])
    expect(count).toBeGreaterThan(2000)
  })

  test('says which hold of the caller a quote and a booking replace', () => {
    const described = JSON.stringify(document)
    expect(described).toContain('A hold of yours at the same home that this one would replace')
    expect(described).toContain('A hold of yours that is given up for this one')
  })

  test('says of every chapter what it is about', () => {
    expect(document.tags.length).toBeGreaterThan(10)
    expect(document.tags.filter(({ description = '' }) => !description.endsWith('.'))).toEqual([])
  })

  test('has the attributes of every collection from their declarations', () => {
    expect(Object.keys(document.components.schemas['Stay']?.properties ?? {})).toEqual(
      expect.arrayContaining(['id', 'documentId', 'slug', 'name', 'nightlyPrice', 'address', 'cover', 'bookings']),
    )
  })

  test('shows every column of a file of homes in the example of an import', () => {
    const example = docs.find(([name]) => name === 'POST /api/staff/stay-imports')?.[1].example
    const [head] = (example as { csv: string }).csv.split('\n')
    expect(head).toBe(IMPORT_COLUMNS.join(','))
  })

  test('leads nowhere wrong: every schema and every example that is named is there', () => {
    const named = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(schemas|examples)\/(\w+)"/g)]
    expect(named.length).toBeGreaterThan(150)
    const missing = named.filter(([, kind, name]) => !(name! in document.components[kind as 'schemas' | 'examples']))
    expect(missing.map(([text]) => text)).toEqual([])
  })

  test('has no two schemas of one name', () => {
    const others = new Set([responseSchemas, ...describedRoutes.map(({ schemas }) => schemas)].flatMap(Object.keys))
    expect(Object.keys(entitySchemas()).filter((name) => others.has(name))).toEqual([])
  })

  test.each(docs.filter(([, { body }]) => body))('%s takes the body of its example', (_, { body, example }) => {
    expect(body!.safeParse(example)).toMatchObject({ success: true })
  })

  test.each(docs.filter(([, { example }]) => example !== undefined))(
    '%s has an example that is as its schema says',
    (name, { example, body }) => {
      const [content] = Object.values(operationOf(name).requestBody!.content)
      expect(api.mismatch(content!.schema, body ? { data: example } : example)).toBeNull()
    },
  )

  test.each(withResponse)('%s has an example of its answer that is as its schema says', (name) => {
    const results = Object.values(operationOf(name).responses).flatMap(({ content }) => Object.values(content ?? {}))
    const shown = results.filter(({ examples }) => examples)
    expect(shown.length).toBeGreaterThan(0)
    for (const { schema, examples } of shown) {
      const { value } = document.components.examples[examples!.answer.$ref.split('/').at(-1)!]!
      expect(api.mismatch(schema, value)).toBeNull()
    }
  })

  test('says of a body whether it may be left out', () => {
    const needs = (name: RouteName) => {
      const { required, content } = operationOf(name).requestBody!
      return [required, content['application/json']!.schema.required]
    }
    expect(needs('POST /api/bookings/:id/cancel')).toEqual([false, undefined])
    expect(needs('POST /api/bookings/:id/review')).toEqual([true, ['data']])
  })

  test.each(withResponse)('%s says what its answer consists of', (name) => {
    const results = Object.values(operationOf(name).responses).flatMap(({ content }) => Object.values(content ?? {}))
    expect(results.flatMap(({ schema }) => bareObjects(schema))).toEqual([])
  })

  test.each(docs.filter(([name]) => bestStatus(name) < 400))(
    '%s answers with the status of its row',
    (name, { status = 200 }) => {
      expect(status).toBe(bestStatus(name))
    },
  )
})

/** Objects of which is not said what they have; `meta` and `details` of a refusal are whatever they are. */
function bareObjects(schema: Schema, path = ''): string[] {
  const { type, properties, items, oneOf = [], allOf = [], $ref } = schema
  if ($ref !== undefined) return []
  const isBare = type === 'object' && properties === undefined && !/(meta|details)$/.test(path)
  return [
    ...(isBare ? [path] : []),
    ...Object.entries(properties ?? {}).flatMap(([name, inner]) => bareObjects(inner, `${path}.${name}`)),
    ...(items ? bareObjects(items, `${path}[]`) : []),
    ...[...oneOf, ...allOf].flatMap((inner) => bareObjects(inner, path)),
  ]
}

test('the description is written once and sent to all without a copy of it: many could ask and read nothing', async () => {
  const read = createApiReads(shop.deps)
  const [one, other] = [await read('/api/openapi.json')?.make(), await read('/api/openapi.json?again=1')?.make()]
  expect(one && other && one.body.buffer === other.body.buffer).toBe(true)
  const answer = await shop.app(new Request(`${ORIGIN}/api/openapi.json`))
  expect(answer.headers.get('content-type')).toBe('application/json')
  expect(one?.body.equals(Buffer.from(await answer.arrayBuffer()))).toBe(true)
})
