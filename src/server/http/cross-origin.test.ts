import { expect, test } from 'vitest'
import { withCrossOrigin } from './cross-origin.ts'

const APP = 'https://app.example'
const asked: string[] = []
const service = withCrossOrigin(
  async (request) => {
    asked.push(request.method)
    return Response.json(
      { data: null },
      { status: request.method === 'DELETE' ? 429 : 200, headers: { vary: 'Accept' } },
    )
  },
  [APP, 'http://localhost:5173'],
)

const ask = (origin: string | null, method = 'GET', headers: Record<string, string> = {}) =>
  service(
    new Request('https://homes.example/api/stays', {
      method,
      headers: { ...(origin === null ? {} : { origin }), ...headers },
    }),
  )
const grants = (response: Response) => [...response.headers.keys()].filter((name) => name.startsWith('access-control-'))

test('pages of a named origin may read answers, refusals too, and never with cookies', async () => {
  for (const method of ['GET', 'POST', 'DELETE']) {
    const { headers } = await ask(APP, method)
    expect(headers.get('access-control-allow-origin')).toBe(APP)
    expect(headers.get('access-control-allow-credentials')).toBeNull()
    expect(headers.get('vary')).toBe('Accept, Origin')
    for (const name of ['Retry-After', 'X-RateLimit-Remaining', 'Idempotency-Replayed', 'Location'])
      expect(headers.get('access-control-expose-headers')?.split(', ')).toContain(name)
  }
})

test('a browser of a named origin that asks first is told what it may send, and the backend is not bothered', async () => {
  asked.length = 0
  const response = await ask(APP, 'OPTIONS', {
    'access-control-request-method': 'PUT',
    'access-control-request-headers': 'authorization, x-evil',
  })
  expect([response.status, asked]).toEqual([204, []])
  expect(response.headers.get('access-control-allow-headers')?.split(', ')).toEqual([
    'Authorization',
    'Content-Type',
    'Strapi-Response-Format',
    'Idempotency-Key',
    'Proof-Of-Work',
  ])
  expect(response.headers.get('access-control-allow-methods')?.split(', ')).toContain('PUT')
  expect(response.headers.get('vary')).toBe('Origin')
})

test.each([
  'https://evil.example',
  'https://app.example.evil.example',
  'https://evil-app.example',
  'https://app.example.',
  'https://sub.app.example',
  'http://app.example',
  'https://app.example:8443',
  'https://APP.example',
  'https://app.exampl',
  'https://app.example/',
  'https://app.example@evil.example',
  'http://localhost:5174',
  'http://localhost',
  'https://homes.example',
  'null',
  '*',
  'file://',
])('%s is not named: it is granted nothing, and nothing of it is repeated', async (origin) => {
  const plain = await ask(origin)
  const preflight = await ask(origin, 'OPTIONS', { 'access-control-request-method': 'PUT' })
  for (const response of [plain, preflight]) {
    expect(grants(response)).toEqual([])
    expect(response.headers.get('vary')).toContain('Origin')
  }
})

test('requests that name no origin are answered as ever', async () => {
  const response = await ask(null)
  expect([response.status, grants(response), response.headers.get('vary')]).toEqual([200, [], 'Accept, Origin'])
})

test('without configuration nobody is named', async () => {
  const closed = withCrossOrigin(async () => new Response('ok'), [])
  expect(grants(await closed(new Request('https://homes.example/api/stays', { headers: { origin: APP } })))).toEqual([])
})
