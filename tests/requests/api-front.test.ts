import { afterAll, beforeAll, expect, test } from 'vitest'
import { signWebhook, WEBHOOK_SIGNATURE_HEADER } from '#payments/webhook-signature.ts'
import type { RunningProduct } from '#tests/support/running-product.ts'
import { startSeededProduct } from '#tests/support/seeded-product.ts'

const APP = 'https://app.example'
const LIMIT = 40

let product: RunningProduct
const lines: string[] = []
beforeAll(async () => {
  product = await startSeededProduct({ CORS_ORIGINS: APP, API_RATE_LIMIT: String(LIMIT), LOG_LEVEL: 'warn' })
  product.process.stdout?.on('data', (chunk: Buffer) => lines.push(chunk.toString()))
}, 120_000)
afterAll(() => product.stop())

const ask = (path: string, init?: RequestInit) => fetch(product.url + path, init)

test('a named origin may call the content API from a browser, no other, and the pages are nobody else’s', async () => {
  const preflight = { method: 'OPTIONS', headers: { origin: APP, 'access-control-request-method': 'POST' } }
  const allowed = await ask('/api/quotes', preflight)
  expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([204, APP])
  expect((await ask('/api/stays', { headers: { origin: APP } })).headers.get('access-control-allow-origin')).toBe(APP)
  for (const [path, origin] of [
    ['/api/stays', 'https://evil.example'],
    ['/api/stays', product.url],
    ['/', APP],
    ['/__session', APP],
  ] as const)
    expect((await ask(path, { headers: { origin } })).headers.get('access-control-allow-origin'), path).toBeNull()
})

/** Headers of an answer but those that tell when it was sent, and how. */
function headersOf({ headers }: Response) {
  const {
    date,
    'content-length': _,
    'transfer-encoding': __,
    'x-ratelimit-remaining': left,
    ...rest
  } = Object.fromEntries(headers)
  expect(date && left).toBeDefined()
  return rest
}

test.each<readonly [string, { readonly method?: string; readonly headers: Record<string, string> }]>([
  ['as it is', { headers: { 'accept-encoding': 'identity' } }],
  ['by brotli', { headers: { 'accept-encoding': 'gzip, br' } }],
  ['by gzip', { headers: { 'accept-encoding': 'gzip, br;q=0' } }],
  ['to a named origin', { headers: { 'accept-encoding': 'identity', origin: APP } }],
  ['to another origin', { headers: { 'accept-encoding': 'identity', origin: 'https://evil.example' } }],
  ['its head', { method: 'HEAD', headers: { 'accept-encoding': 'identity' } }],
])(
  'what the API makes for everybody, and what it has in memory, is sent as the API behind sends it: %s',
  async (name, init) => {
    const path = `/api/amenities?fields=slug&_q=&z=${encodeURIComponent(name)}`
    const [first, kept] = [await ask(path, init), await ask(path, init)]
    // Whoever names the form that everybody gets is answered by the API behind.
    const made = await ask(path, { ...init, headers: { ...init.headers, 'strapi-response-format': 'v5' } })
    expect(headersOf(first)).toEqual({ ...headersOf(kept), 'x-ratelimit-reset': expect.any(String) as string })
    expect(await first.text()).toBe(await made.clone().text())
    expect([kept.status, kept.headers.get('content-length')]).toEqual([200, expect.stringMatching(/^[1-9]\d+$/)])
    // Of a head alone nothing is compressed when it is made.
    const vary = expect.stringContaining(made.headers.get('vary')!) as string
    expect(headersOf(kept)).toEqual({ ...headersOf(made), vary, 'x-ratelimit-reset': expect.any(String) as string })
    expect(Number(kept.headers.get('x-ratelimit-remaining'))).toBeLessThan(LIMIT)
    expect(await kept.text()).toBe(await made.text())
    const known = { ...init.headers, 'if-none-match': kept.headers.get('etag')! }
    const unchanged = await ask(path, { ...init, headers: known })
    expect([unchanged.status, unchanged.headers.get('etag')]).toEqual([304, made.headers.get('etag')])
    expect(unchanged.headers.has('content-type')).toBe(false)
  },
)

test('who signs in is told how often that may be tried, not how often the API may be called', async () => {
  const body = JSON.stringify({ identifier: 'nobody', password: 'wrong' })
  const headers = { 'content-type': 'application/json' }
  const left: (string | null)[] = []
  for (let time = 0; time < 3; time++) {
    const answer = await ask('/api/auth/local', { method: 'POST', headers, body })
    expect(answer.headers.get('x-ratelimit-limit')).toBe('10')
    left.push(answer.headers.get('x-ratelimit-remaining'))
  }
  expect(left).toEqual(['9', '8', '7'])
})

test('an address that asks too much is refused, and pages that the server makes for it are not', async () => {
  const responses = await Promise.all(Array.from({ length: LIMIT + 20 }, () => ask('/api/destinations')))
  const refused = responses.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]?.headers.get('x-ratelimit-limit')).toBe(String(LIMIT))
  expect((await ask('/api/destinations', { headers: { authorization: 'Bearer made-up' } })).status).toBe(429)
  for (const guests of [1, 2, 3]) expect((await ask(`/stays?adults=${guests}`)).status).toBe(200)
  expect((await ask('/health')).status).toBe(200)
})

test('a flood of forged payment events is refused unread, and the log says so once', async () => {
  const body = JSON.stringify({ id: 'evt_forged', type: 'payment.succeeded', data: { intent: 'pi_forged' } })
  const headers = { [WEBHOOK_SIGNATURE_HEADER]: signWebhook(body, 'not the secret', new Date()) }
  const statuses = new Map<number, number>()
  for (let round = 0; round < 30; round++) {
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => ask('/webhooks/sandbox', { method: 'POST', body, headers })),
    )
    for (const { status } of responses) statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  expect(new Set(statuses.keys())).toEqual(new Set([400, 429]))
  expect(statuses.get(400)).toBeGreaterThanOrEqual(60)
  await expect.poll(() => lines.join('')).toContain('forged payment events were refused without being read')
  expect(lines.join('').match(/refused without being read/g)).toHaveLength(1)
})
