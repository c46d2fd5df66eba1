import http from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningProduct } from '#tests/support/running-product.ts'
import { startSeededProduct } from '#tests/support/seeded-product.ts'
import routes from '#web/routes.ts'

let product: RunningProduct
const lines: string[] = []
beforeAll(async () => {
  product = await startSeededProduct({ LOG_LEVEL: 'warn' })
  product.process.stdout?.on('data', (chunk: Buffer) => lines.push(chunk.toString()))
}, 120_000)
afterAll(() => product.stop())

interface Response {
  readonly status: number
  readonly type: string
  readonly body: string
}

/** As raw as it gets: no client tidies the address or the headers up. */
function ask(target: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = http.request({ host: '127.0.0.1', port: product.port, path: target, headers, method }, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('end', () =>
        resolve({
          status: reply.statusCode ?? 0,
          type: reply.headers['content-type'] ?? '',
          body: Buffer.concat(chunks).toString(),
        }),
      )
    })
    request.on('error', reject)
    request.end()
  })
}

/** A page, a redirect to one, or the refusal of an address that is none. */
function expectPage({ status, type, body }: Response, target: string): void {
  expect(status, target).toBeLessThan(500)
  expect(status, target).toBeGreaterThanOrEqual(200)
  if (status >= 300 && status < 400) return
  // What cannot be an address at all is refused in one sentence, before any page is looked for.
  if (type.startsWith('text/plain')) expect([400, 404, 414], `${target}: ${body}`).toContain(status)
  else if (type.startsWith('text/html')) expect(body, target).toContain('<main')
  else expect(type, target).toMatch(/json|x-script/)
}

const RUNS = 150
/** Characters an HTTP client may send in a target and in a header. */
const targetText = fc.string({
  unit: fc.constantFrom(...'abcXYZ019-_.~!$&\'()*+,;=:@/?%[]{}|^`"<>\\'.split('')),
  maxLength: 40,
})
const encoded = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }).map((text) => encodeURIComponent(text.toWellFormed())),
  fc.constantFrom(
    '%',
    '%E0%A4%A',
    '%00',
    '%2e%2e',
    '%2F',
    '%5C',
    '..',
    '%F0%9F%8F%A1',
    '%D7%A9%D7%9C',
    'x'.repeat(300),
  ),
  targetText.map((text) => text.replaceAll(/[\\s/?#]/g, '')),
)
const names = fc.constantFrom(
  ...'adults children infants pets age childAges checkIn checkOut month page sort destination bbox flex length type'.split(
    ' ',
  ),
  ...'amenity priceMin priceMax bedrooms beds bathrooms instant freeCancellation accessible extra plan rate promo offer'.split(
    ' ',
  ),
  ...'with why from oobCode mode by booking _routes index __proto__ constructor'.split(' '),
)
const values = fc.oneof(
  encoded,
  fc.constantFrom(
    '-1',
    '0',
    '1e9',
    'NaN',
    '2027-02-30',
    '2027-06-12',
    '0000-00-00',
    '99999-01-01',
    '',
    'null',
    '1,2,,3',
    '1.5',
  ),
  fc.integer().map(String),
)
const query = fc
  .array(fc.tuple(fc.oneof(names, encoded), values), { maxLength: 8 })
  .map((pairs) => (pairs.length === 0 ? '' : `?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}`))

interface RouteEntry {
  readonly path?: string | undefined
  readonly children?: readonly RouteEntry[] | undefined
}
const patternsOf = (entries: readonly RouteEntry[]): string[] =>
  entries.flatMap(({ path, children }) => [...(path === undefined ? [] : [`/${path}`]), ...patternsOf(children ?? [])])
const PATTERNS = ['/', ...patternsOf(routes)]

const path = fc
  .tuple(fc.constantFrom(...PATTERNS), fc.array(encoded, { minLength: 3, maxLength: 3 }), fc.boolean())
  .map(([pattern, parts, data]) => {
    let next = 0
    const filled = pattern.replaceAll(/:\w+|\*/g, () => parts[next++ % parts.length] ?? 'x')
    return data && filled !== '/' ? `${filled}.data` : filled
  })

test('any query string gives a page and never a fault of ours, on every route', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...PATTERNS), query, async (pattern, text) => {
      const target = pattern.replaceAll(/:slug/g, product.slugs[0] ?? 'x').replaceAll(/:\w+|\*/g, 'x') + text
      expectPage(await ask(target), target)
    }),
    { numRuns: RUNS * 2 },
  )
}, 300_000)

test('any slug and any id give a page and never a fault of ours', async () => {
  await fc.assert(
    fc.asyncProperty(path, query, async (pathname, text) => expectPage(await ask(pathname + text), pathname + text)),
    { numRuns: RUNS, examples: [['/invitation/%2e%2e.data', '']] },
  )
}, 300_000)

test('any cookie gives a page and never a fault of ours', async () => {
  const header = fc
    .array(
      fc.tuple(
        fc.constantFrom(
          'targetRoute',
          'session',
          '__Host-session',
          'ncc_c',
          'ncc_e',
          'signedIn',
          'favourites',
          'theme',
          '',
        ),
        fc.oneof(
          encoded,
          targetText,
          fc.constantFrom('%2F%2Fevil.example', 'v1.', '{"a":', '~~~', '=;=;', 'a'.repeat(3000)),
        ),
      ),
      { maxLength: 6 },
    )
    .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('; '))
  const targets = fc.constantFrom(
    '/',
    '/stays',
    '/login',
    '/verify-email',
    '/user',
    '/user/bookings',
    '/contact',
    '/nothing',
  )
  await fc.assert(
    fc.asyncProperty(targets, header, async (target, cookie) =>
      expectPage(await ask(target, { cookie }), `${target} with ${cookie}`),
    ),
    { numRuns: RUNS },
  )
}, 300_000)

test('a form that another site has sent, or that says so, is refused and no fault of ours', async () => {
  lines.length = 0
  const origin = `http://localhost:${product.port}`
  const claims: readonly Readonly<Record<string, string>>[] = [
    { origin: 'http://evil.example' },
    { origin, host: 'evil.example' },
    { origin: 'nonsense', 'sec-fetch-site': 'same-origin' },
    { origin: 'http://evil.example', 'sec-fetch-site': 'same-origin' },
  ]
  for (const headers of claims) {
    const refused = await ask('/login', { 'content-type': 'application/x-www-form-urlencoded', ...headers }, 'POST')
    expect(refused, JSON.stringify(headers)).toMatchObject({
      status: 403,
      body: 'This form was sent from another site.',
    })
  }
  // What is logged of the page that is missing comes behind whatever was logged before.
  await ask('/no-such-page', { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' })
  await expect.poll(() => lines.join('')).toContain('no error page for a crawler')
  expect(lines.join('')).not.toContain('"level":50')
})

test('an address that is none at all is refused in a sentence, and writes nothing to the log', async () => {
  lines.length = 0
  for (const target of [
    '/%',
    '/stays/%E0%A4%A',
    '//',
    '///evil.example',
    '/stays?%',
    `/stays?${'x'.repeat(9000)}`,
    '/..//..',
    '/admin/%F0%9F',
    '/user/%ED%A0%80',
  ])
    expectPage(await ask(target), target)
  await ask('/no-such-page', { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' })
  await expect.poll(() => lines.join('')).toContain('no error page for a crawler')
  expect(lines.join('').trim().split('\n')).toHaveLength(1)
})

test('a form sent to a page that takes none has the error page, which says nothing of how the site is built', async () => {
  for (const path of ['/', '/tos', '/stays', '/no-such-page']) {
    const answer = await fetch(`http://127.0.0.1:${product.port}${path}`, {
      method: 'POST',
      body: new URLSearchParams({ a: 'b' }),
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    const html = await answer.text()
    expect(answer.status, path).toBe(405)
    expect(answer.headers.get('allow'), path).toBe('GET, HEAD')
    expect(html, path).toContain('Oops!')
    expect(html, path).toContain('<meta name="description" content="Method Not Allowed Error"/>')
    expect(/<main.*<\/main>/s.exec(html)?.[0], path).toMatch(/405.{0,20} · Method Not Allowed Error</)
  }
})

test('the error page a crawler does not get is in the log, once, with its status', async () => {
  lines.length = 0
  const response = await ask('/no-such-page', { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' })
  expect(response.status).toBe(404)
  expect(response.body).not.toContain('Oops!')
  await expect.poll(() => lines.join('')).toContain('no error page for a crawler')
  expect(lines.join('').match(/no error page for a crawler/g)).toHaveLength(1)
  await ask('/no-such-page', { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/153.0' })
  expect(lines.join('').match(/no error page for a crawler/g)).toHaveLength(1)
})

// Last, because no further warning of this kind is written in the same minute.
test('whoever calls themselves a crawler can write so much to the log and no more', async () => {
  lines.length = 0
  const headers = { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' }
  const long = 'x'.repeat(5000)
  for (let number = 0; number < 70; number++) await ask(`/no-such-page/${number}/${long}`, headers)
  await expect.poll(() => lines.join('')).toContain('no error page for a crawler')
  const written = lines.join('').trim().split('\n')
  expect(written.length).toBeGreaterThan(0)
  expect(written.length).toBeLessThanOrEqual(60)
  for (const line of written) expect(line.length).toBeLessThan(500)
})
