import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { ApiDeps } from '#api/api-deps.ts'
import type { Caller } from '#api/session/caller.ts'
import { anyone, hostOrStaff, person } from './access.ts'
import { bareRoute } from './bare-route.ts'
import { ref } from './json-schema.ts'
import type { Route } from './route.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const things = bareRoute({
  method: 'POST',
  path: '/api/things/:id',
  chapter: 'Things',
  summary: 'Bring a thing',
  access: hostOrStaff({
    right: 'full',
    anonymous: 'not_allowed',
    token: 'upload.create',
    notFound: 'picture_not_found',
  }),
  responses: { result: ref('Thing'), status: 201 },
  refuses: ['picture_not_found', 'files_empty'],
  handle: async (_, { actor, param, call }) => ({
    status: 201,
    body: [actor.uid, param('id'), await call.request.text()],
  }),
})

async function answerTo(caller: Caller, served: Route = things) {
  const deps = {
    db: database.db,
    resolveCaller: async () => caller,
    websiteUrl: 'http://shop.test',
  } as unknown as ApiDeps
  const request = new Request('http://shop.test/api/things/chair', { method: 'POST', body: 'whatever it is' })
  const { status, body } = await served.serve(deps).handle({
    request,
    url: new URL(request.url),
    route: 'POST /api/things/:id',
    asksForKey: false,
    param: () => 'chair',
  })
  return { status, body: status < 400 ? body : null }
}

const somebody = (role: string): Caller =>
  ({ kind: 'person', user: { uid: 'ann', role, emailVerified: true }, authTime: new Date() }) as Caller

test('whoever may call it gets what the route makes of the request as it came', async () => {
  expect(await answerTo(somebody('host'))).toEqual({ status: 201, body: ['ann', 'chair', 'whatever it is'] })
})

test('a bare route is refused to callers that its access does not let in', async () => {
  expect(await answerTo({ kind: 'nobody' })).toEqual({ status: 403, body: null })
  expect(await answerTo(somebody('user'))).toEqual({ status: 403, body: null })
})

test('whoever has to prove an address first is refused before it, too', async () => {
  const served = bareRoute({
    method: 'POST',
    path: '/api/things',
    chapter: 'Things',
    summary: 'Bring a thing',
    access: person({ verified: true }),
    responses: {},
    refuses: [],
    handle: async () => ({ status: 200, body: 'done' }),
  })
  const user = { uid: 'ann', role: 'user', emailVerified: false }
  const unproven = { kind: 'person', user, authTime: new Date() } as Caller
  expect(await answerTo(unproven, served)).toEqual({ status: 403, body: null })
  expect(await answerTo(somebody('user'), served)).toEqual({ status: 200, body: 'done' })
})

test('whoever has to prove an address first may be left to the use case, and is refused all the same', async () => {
  const served = bareRoute({
    method: 'POST',
    path: '/api/things',
    chapter: 'Things',
    summary: 'Bring a thing',
    access: person({ verified: 'in_use_case' }),
    body: { data: z.object({ name: z.string() }), example: { name: 'chair' } },
    responses: {},
    refuses: [],
    handle: async () => ({ status: 200, body: 'asked' }),
  })
  const user = { uid: 'ann', role: 'user', emailVerified: false }
  const unproven = { kind: 'person', user, authTime: new Date() } as Caller
  expect(await answerTo(unproven, served)).toEqual({ status: 200, body: 'asked' })
  expect(served.row).toMatchObject({ unverified: 403 })
  expect(served.refusals).toContain('email_not_verified')
  expect(served.operation).toMatchObject({ body: expect.anything() as unknown, example: { name: 'chair' } })
})

test('its row, its refusals and its description follow from the declaration', () => {
  expect(things).toMatchObject({
    name: 'POST /api/things/:id',
    row: { anonymous: 403, guest: 403, host: 201, otherHost: 404, staff: 201, admin: 201, missing: 404 },
    refusals: ['not_allowed', 'home_right_missing', 'picture_not_found', 'files_empty'],
    operation: { tag: 'Things', summary: 'Bring a thing', result: ref('Thing'), status: 201 },
    permission: 'upload.create',
  })
})

test('a route for everybody may answer that there is no such route', () => {
  expect(anyone({ missing: 'route_not_found' }).row(200)).toMatchObject({ anonymous: 200, missing: 404 })
})
