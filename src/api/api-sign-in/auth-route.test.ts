import { expect, test } from 'vitest'
import { ok } from '#core/result.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import { anyone, nobody } from '#api/route/access.ts'
import { authRoute } from './auth-route.ts'
import { fieldsRefused } from './auth-fields.ts'
import { authRefusal, problemRefusal } from './refusal.ts'
import { tokenRoutes } from './token-routes.ts'

const declaration = {
  method: 'POST',
  path: '/api/auth/doors',
  chapter: 'Sign-in',
  summary: 'Open a door',
  access: anyone({ visibility: 'private' }),
  responses: {},
} as const

test('a route of accounts refuses for what its declaration names, and for calls that are too many', () => {
  const doors = authRoute({
    ...declaration,
    refuses: ['code_incorrect', 'overloaded', 'invalid_input'],
    handle: async (_, { request }) => {
      if (request.method === 'GET') return authRefusal('code_incorrect')
      if (request.method === 'PUT') return problemRefusal({ code: 'overloaded' })
      return request.method === 'POST' ? fieldsRefused([]) : ok({ status: 200, body: {} })
    },
  })
  expect(doors.refusals).toEqual(['code_incorrect', 'overloaded', 'invalid_input', 'rate_limited'])
  authRoute({
    ...declaration,
    refuses: ['code_incorrect'],
    // @ts-expect-error provider_disabled is not declared
    handle: async () => authRefusal('provider_disabled'),
  })
  authRoute({
    ...declaration,
    refuses: ['code_incorrect'],
    // @ts-expect-error overloaded is not declared
    handle: async () => problemRefusal({ code: 'overloaded' }),
  })
})

const callOf = (route: string) => {
  const request = new Request('http://shop.test/api/auth/sessions')
  const url = new URL(request.url)
  return { request, url, route: route as 'GET /', asksForKey: false, param: () => '' }
}

test('what there is only where tokens are short is not there for anybody elsewhere', async () => {
  const deps = { accountRules: { tokens: 'long' } } as unknown as ApiDeps
  for (const one of tokenRoutes) {
    expect([one.row.anonymous, one.row.guest], one.name).toEqual([404, 404])
    expect((await one.serve(deps).handle(callOf(one.name))).status, one.name).toBe(404)
  }
})

test('a route for nobody refuses everybody', async () => {
  const admitted = await nobody().admit({} as ApiDeps, callOf('GET /api/users'))
  expect(admitted).toMatchObject({ refusal: { status: 403 } })
  expect(nobody().row(200)).toMatchObject({ anonymous: 403, guest: 403 })
})
