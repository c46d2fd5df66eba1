import type { PublicConfiguration } from '#contract/site/public-configuration.ts'
import { expect, test } from 'vitest'
import { createLoadContext, userContext, type ApiFetch } from './context.ts'
import { apiClient } from './api-client.ts'

const contextWith = (fetch: ApiFetch) =>
  createLoadContext({
    request: new Request('http://localhost/'),
    fetch,
    config: {} as PublicConfiguration,
    reportFault: () => {},
  })

test('an answer is unwrapped, a query holds only what was given', async () => {
  const paths: string[] = []
  const client = apiClient(
    contextWith(async (path) => {
      paths.push(path)
      return Response.json({ data: [], meta: { total: 0, isPart: false } })
    }),
  )
  expect(await client.listDestinations({ limit: 5 })).toEqual({ ok: true, value: [] })
  await client.listStays({ checkIn: '2027-06-12', checkOut: '', adults: 3, destination: undefined })
  expect(paths).toEqual(['/api/destination-cards?limit=5', '/api/stay-search?checkIn=2027-06-12&adults=3'])
})

test('where a process that has just started knows no home yet that is searched for, the page is that of 503', async () => {
  const error = { status: 503, name: 'ServiceUnavailableError', message: 'Too busy', details: { code: 'overloaded' } }
  const client = apiClient(contextWith(async () => Response.json({ data: null, error }, { status: 503 })))
  await expect(client.listStays({ adults: 3 })).rejects.toMatchObject({ init: { status: 503 } })
})

test('a refusal brings its status and the body of the error', async () => {
  const error = { status: 409, name: 'ConflictError', message: 'Taken', details: { code: 'dates_unavailable' } }
  const client = apiClient(contextWith(async () => Response.json({ data: null, error }, { status: 409 })))
  expect(await client.getStay('x')).toEqual({ ok: false, status: 409, error })
})

test('a failure without a body is an unknown error', async () => {
  const client = apiClient(contextWith(async () => new Response('', { status: 502 })))
  const response = await client.getStay('x')
  expect(response.ok ? null : [response.status, response.error.name, response.error.status]).toEqual([
    502,
    'UnknownError',
    500,
  ])
})

test('the user is asked for once a request; not signed in is nobody', async () => {
  let calls = 0
  const context = contextWith(async () => {
    calls++
    return new Response(null, { status: 401 })
  })
  expect(await Promise.all([context.get(userContext)(), context.get(userContext)()])).toEqual([null, null])
  expect(calls).toBe(1)
})

test('the user is asked for with the configured query', async () => {
  const paths: string[] = []
  const fetch: ApiFetch = async (path) => {
    paths.push(path)
    return new Response(null, { status: 401 })
  }
  for (const meQuery of [undefined, 'fields[0]=email&populate=role', ''])
    await createLoadContext({
      request: new Request('http://localhost/'),
      fetch,
      config: {} as PublicConfiguration,
      reportFault: () => {},
      meQuery,
    }).get(userContext)()
  expect(paths).toEqual(['/api/users/me?populate=role', '/api/users/me?fields[0]=email&populate=role', '/api/users/me'])
})

test('a key that came with a form fits into a header, whatever it is', async () => {
  const keys: (string | null)[] = []
  const client = apiClient(
    contextWith(async (path, init) => {
      keys.push(new Request(`http://localhost${path}`, init).headers.get('idempotency-key'))
      return Response.json({ data: {} })
    }),
  )
  for (const key of ['0b5a6f7e-1111-4222-8333-444455556666', '€\r\nx: y', 'a\0']) await client.extendHold('b', key)
  expect(keys).toEqual(['0b5a6f7e-1111-4222-8333-444455556666', '%E2%82%AC%0D%0Ax%3A%20y', 'a%00'])
})

test('when the database is away the page is an error page of 503, not a refusal of the form', async () => {
  const error = { status: 503, name: 'ServiceUnavailableError', message: '', details: { code: 'database_unavailable' } }
  const context = contextWith(async () => Response.json({ data: null, error }, { status: 503 }))
  await expect(apiClient(context).getStay('x')).rejects.toMatchObject({ init: { status: 503 } })
  await expect(context.get(userContext)()).rejects.toMatchObject({ init: { status: 503 } })
})
