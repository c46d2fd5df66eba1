import * as z from 'zod/mini'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { err, ok } from '#core/result.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import type { Caller } from '#api/session/caller.ts'
import { hostOrStaff, person } from './access.ts'
import { envelope } from './responses.ts'
import { namedSchema, schemaOf } from './response-schema.ts'
import { route } from './route.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const declaration = {
  method: 'POST',
  path: '/api/things/:id/words',
  chapter: 'Things',
  summary: 'Say a word',
  body: { schema: z.strictObject({ word: z.string() }), example: { word: 'cot' } },
  responses: envelope(z.object({ word: z.string() }), { status: 201 }),
} as const

const things = route({
  ...declaration,
  access: person({ notFound: 'thread_not_found' }),
  refuses: ['thread_not_found', 'offer_expired'],
  handle: async (_, { actor, body, param }) =>
    param('id') === actor.uid ? ok({ word: body.word }) : err({ code: 'thread_not_found' }),
})

const somebody = (role: string): Caller =>
  ({ kind: 'person', user: { uid: 'ann', role, emailVerified: true }, authTime: new Date() }) as Caller

/** Returns the answer to a body, from a caller, about a thing. */
async function answerTo(given: { served?: typeof things; caller?: Caller; id?: string; body?: unknown }) {
  const { served = things, caller = somebody('user'), id = 'ann', body = { data: { word: 'cot' } } } = given
  const deps = {
    db: database.db,
    now: () => new Date(),
    resolveCaller: async () => caller,
    websiteUrl: 'http://shop.test',
  } as unknown as ApiDeps
  const request = new Request('http://shop.test/api/things', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { status, body: answered } = await served.serve(deps).handle({
    request,
    url: new URL(request.url),
    route: 'POST /api/things/:id/words',
    asksForKey: false,
    param: () => id,
  })
  return { status, code: (answered as { error?: { details: { code: string } } }).error?.details.code ?? null }
}

test('a route answers what its use case returns, and refuses what it refuses', async () => {
  expect(await answerTo({})).toEqual({ status: 201, code: null })
  expect(await answerTo({ id: 'of-ben' })).toEqual({ status: 404, code: 'thread_not_found' })
})

test('who asks is looked at before what is asked, and the body before what it is about', async () => {
  expect(await answerTo({ caller: { kind: 'nobody' }, body: {} })).toEqual({ status: 401, code: 'not_signed_in' })
  expect(await answerTo({ id: 'of-ben', body: {} })).toEqual({ status: 400, code: 'data_missing' })
})

test('the guard lets in whom the matrix says it lets in', async () => {
  const staffs = route({
    ...declaration,
    access: hostOrStaff({ right: 'bookings', notFound: 'thread_not_found', token: 'threads.update' }),
    refuses: ['thread_not_found'],
    handle: async (_, { body }) => ok({ word: body.word }),
  })
  expect(staffs.row).toEqual({
    anonymous: 401,
    guest: 403,
    foreign: null,
    missing: 404,
    host: 201,
    otherHost: 404,
    staff: 201,
    admin: 201,
  })
  const row: ReadonlyMap<string, unknown> = new Map(Object.entries(staffs.row))
  const callers = { anonymous: 'nobody', guest: 'user', host: 'host', staff: 'staff', admin: 'admin' }
  for (const [column, role] of Object.entries(callers)) {
    const caller: Caller = role === 'nobody' ? { kind: 'nobody' } : somebody(role)
    expect([column, (await answerTo({ served: staffs, caller })).status]).toEqual([column, row.get(column)])
  }
})

test('everything that a request may be refused for is among what is described', () => {
  expect(things.refusals).toEqual(
    expect.arrayContaining(['not_signed_in', 'not_allowed', 'data_missing', 'invalid_input', 'thread_not_found']),
  )
  expect(things.operation).toMatchObject({ tag: 'Things', summary: 'Say a word', status: 201 })
})

test('a use case that can return what is not declared does not compile, nor a part that the path does not have', () => {
  route({
    ...declaration,
    access: person(),
    refuses: ['thread_not_found'],
    // @ts-expect-error offer_expired is not declared
    handle: async () => err({ code: 'offer_expired' }),
  })
  route({
    ...declaration,
    access: person(),
    refuses: ['thread_not_found'],
    handle: async (_, { param }) => {
      // @ts-expect-error the path has no such part
      param('thing')
      return err({ code: 'thread_not_found' })
    },
  })
  route({
    ...declaration,
    access: person(),
    refuses: [],
    // @ts-expect-error the answer is another one
    handle: async () => ok({ words: 'cot' }),
  })
  expect(things.name).toBe('POST /api/things/:id/words')
})

test('a shape becomes what a description says of it', () => {
  const cot = z
    .object({ size: z.nullable(z.enum(['small', 'large'])), from: z.optional(z.iso.date()), count: z.int() })
    .check(z.meta({ id: 'TestCot', description: 'A cot.' }))
  const owner = z.object({ cot: z.nullable(cot), own: z.readonly(cot).check(z.describe('Its own.')) })
  expect(schemaOf(cot)).toEqual({ $ref: '#/components/schemas/TestCot' })
  expect(namedSchema(cot)).toEqual({
    type: 'object',
    description: 'A cot.',
    properties: {
      size: { type: ['string', 'null'], enum: ['small', 'large', null] },
      from: { type: 'string', format: 'date' },
      count: { type: 'integer' },
    },
    required: ['size', 'count'],
  })
  expect(schemaOf(owner)).toMatchObject({
    properties: {
      cot: { oneOf: [{ $ref: '#/components/schemas/TestCot' }, { type: 'null' }] },
      own: { $ref: '#/components/schemas/TestCot', description: 'Its own.' },
    },
  })
})
