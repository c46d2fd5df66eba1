import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ORIGIN } from '#tests/support/payments/shop-fixture.ts'
import { openLibrary, type Body, type Library } from './library-of-homes.ts'

let library: Library
beforeAll(async () => {
  library = await openLibrary()
})
afterAll(async () => library.shop.database.close())

async function send(method: string, path: string, body?: string, headers: Record<string, string> = {}) {
  const response = await library.shop.app(
    new Request(ORIGIN + path, { method, headers, ...(body === undefined ? {} : { body }) }),
  )
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: (text === '' ? null : JSON.parse(text)) as Body | null,
  }
}
const json = { 'content-type': 'application/json' }
const message = { name: 'Ann', email: 'ann@example.com', message: 'Is there a cot for a baby?' }

describe('addresses and methods', () => {
  test.each(['/api/stays/', '/api/stays/home-3/'])('%s is the same without its last stroke', async (path) => {
    const [one, other] = [await send('GET', path), await send('GET', path.slice(0, -1))]
    expect([one.status, one.body]).toEqual([200, other.body])
  })

  test('HEAD has the headers of GET and no body', async () => {
    const { status, body } = await send('HEAD', '/api/stays/home-3')
    expect([status, body]).toEqual([200, null])
  })

  test.each([
    ['PATCH', '/api/stays/home-3', ['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS']],
    ['DELETE', '/api/destinations', ['GET', 'HEAD', 'OPTIONS']],
    ['GET', '/api/quotes', ['POST', 'OPTIONS']],
  ])('%s %s is no method of it', async (method, path, allowed) => {
    const { status, headers, body } = await send(method, path)
    expect([status, body?.error?.name]).toEqual([405, 'MethodNotAllowedError'])
    expect(headers.get('allow')?.split(', ').toSorted()).toEqual(allowed.toSorted())
  })

  test('an address that there is not', async () => {
    const { status, body } = await send('GET', '/api/zzz')
    expect([status, body?.data, body?.error?.name, body?.error?.message]).toEqual([
      404,
      null,
      'NotFoundError',
      'Not Found',
    ])
  })
})

describe('bodies', () => {
  test.each([
    ['{', 400, 'SyntaxError'],
    [undefined, 400, 'ValidationError'],
    ['{}', 400, 'ValidationError'],
    ['[]', 400, 'ValidationError'],
    ['null', 400, 'ValidationError'],
    ['"text"', 400, 'ValidationError'],
    [JSON.stringify({ data: { ...message, message: 'x'.repeat(1_200_000) } }), 413, 'PayloadTooLargeError'],
  ])('%.40s', async (body, status, name) => {
    const answer = await send('POST', '/api/contact-messages', body, json)
    expect([answer.status, answer.body?.error?.status, answer.body?.error?.name]).toEqual([status, status, name])
  })

  test('without `data` the answer says so', async () => {
    const { body } = await send('POST', '/api/contact-messages', '{"name":"Ann"}', json)
    expect(body?.error?.message).toBe('Missing "data" payload in the request body')
  })
})

describe('a message to us', () => {
  const write = (data: object, path = '/api/contact-messages') => send('POST', path, JSON.stringify({ data }), json)

  test.each(['/api/contact-messages', '/api/contact'])('is taken at %s', async (path) => {
    expect((await write(message, path)).status).toBe(201)
  })

  test.each([
    [{}, '3 errors occurred'],
    [{ ...message, name: '' }, 'name must be at least 1 characters'],
    [{ ...message, email: 'nonsense' }, 'email has the wrong form'],
    [{ ...message, zzz: 1 }, 'Invalid key zzz'],
    [{ ...message, id: 1 }, 'Invalid key id'],
  ])('%j is refused', async (data, text) => {
    const { status, body } = await write(data)
    expect([status, body?.error?.name, body?.error?.message]).toEqual([400, 'ValidationError', text])
  })

  test('is read by the house alone', async () => {
    const [staff, guest] = [await library.shop.guest({ role: 'staff' }), await library.shop.guest()]
    expect((await library.get('/api/contact-messages')).status).toBe(403)
    expect((await library.get('/api/contact-messages', { as: guest.uid })).status).toBe(403)
    const { body } = await library.get('/api/contact-messages?filters[name]=Ann&sort=createdAt:desc', { as: staff.uid })
    expect(body.data).toContainEqual(expect.objectContaining({ email: 'ann@example.com', state: 'open' }))
  })
})
