import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MediaObjectShape } from '#contract/media/media-object.ts'
import type { Service } from '#server/service.ts'
import { createApp, notFound } from '#server/create-app.ts'
import { createListener } from '#server/create-listener.ts'
import { withCrossOrigin } from '#server/http/cross-origin.ts'
import { NO_FOREIGN_ORIGINS } from '#server/http/hosted-origins.ts'
import { drawPhoto } from '#tests/support/pictures/draw-photo.ts'
import { formOf } from '#tests/support/pictures/send-pictures.ts'
import { SITE } from '../api-accounts/api-account-service.ts'
import { envelope, openChecklistProduct, type ChecklistProduct } from './checklist-product.ts'

let product: ChecklistProduct
beforeAll(async () => {
  product = await openChecklistProduct()
})
afterAll(() => product.service.close())

const FORBIDDEN = envelope(403, 'ForbiddenError', 'Forbidden', { code: 'not_allowed' })
const json = { 'content-type': 'application/json' }
const message = { name: 'Ann', email: 'ann@example.com', message: 'Is there a cot for a baby?' }
const write = (data: object, address = '/api/contact-messages') => product.send('POST', address, { data })

describe('POST /api/contact-messages', () => {
  test.each(['/api/contact-messages', '/api/contact'])('88 %s takes a message of anybody', async (address) => {
    const { status, body } = await write(message, address)
    expect([status, body]).toEqual([201, { data: { reference: expect.any(String) as string }, meta: {} }])
  })

  test('88 names everything that is missing', async () => {
    const { status, body } = await write({})
    expect([status, body]).toEqual([400, envelope(400, 'ValidationError', '3 errors occurred')])
    expect(body.error?.details['errors']).toEqual(
      ['name', 'email', 'message'].map((name) => ({
        path: [name],
        message: `${name} must be defined.`,
        name: 'ValidationError',
      })),
    )
  })

  test.each([
    [{ email: 'nonsense' }, 'email must be a valid email'],
    [{ message: 'Hi' }, 'message must be at least 10 characters'],
    [{ name: '' }, 'name must be at least 1 characters'],
    [{ name: '   ' }, 'name must be at least 1 characters'],
    [{ name: 'x'.repeat(101) }, 'name must be at most 100 characters'],
    [{ name: 7 }, 'name must be a `string` type, but the final value was: `7`.'],
    [{ zzz: 1 }, 'Invalid key zzz'],
    [{ id: 1 }, 'Invalid key id'],
    [{ state: 'answered' }, 'Invalid key state'],
  ])('88 %j is refused, at both addresses', async (wrong, text) => {
    for (const address of ['/api/contact-messages', '/api/contact']) {
      const { status, body } = await write({ ...message, ...wrong }, address)
      expect([status, body]).toEqual([400, envelope(400, 'ValidationError', text)])
    }
  })

  test.each(['{"name":"Ann"}', '{}', '[]', 'null', '"text"', '{"data":null}', '{"data":"text"}'])(
    '88 %s has no data',
    async (body) => {
      const result = await product.send('POST', '/api/contact-messages', { body, headers: json })
      const refused = envelope(400, 'ValidationError', 'Missing "data" payload in the request body')
      expect([result.status, result.body]).toEqual([400, refused])
    },
  )

  test('89 is not read by those who write', async () => {
    for (const as of [undefined, (await product.guest()).jwt]) {
      const { status, body } = await product.get('/api/contact-messages', as)
      expect([status, body]).toEqual([403, FORBIDDEN])
    }
    await write({ ...message, name: 'Bert' })
    const { status, body } = await product.get('/api/contact-messages?filters[name]=Bert', await product.editor())
    const kept = { name: 'Bert', email: message.email, message: message.message, state: 'open' }
    expect([status, body.data]).toEqual([200, [expect.objectContaining(kept)]])
  })
})

describe('bodies', () => {
  test.each(['{', '{"data":', '{"data":{}} x', '\u0000'])('90 %j is no JSON', async (body) => {
    for (const address of ['/api/contact-messages', '/api/auth/local']) {
      const result = await product.send('POST', address, { body, headers: json })
      expect([result.status, result.body]).toEqual([400, envelope(400, 'SyntaxError', 'The body is not valid JSON')])
    }
  })

  test.each([
    ['/api/contact-messages', 'Missing "data" payload in the request body'],
    ['/api/auth/local', '2 errors occurred'],
  ])('90 %s without a body is refused, and no fault of ours', async (address, text) => {
    for (const headers of [{}, json]) {
      const { status, body } = await product.send('POST', address, { headers })
      expect([status, body]).toEqual([400, envelope(400, 'ValidationError', text)])
    }
  })

  test('91 more than anybody may send is too large', async () => {
    for (const address of ['/api/contact-messages', '/api/auth/local']) {
      const data = { ...message, message: 'x'.repeat(1024 * 1024) }
      const { status, body } = await write(data, address)
      expect([status, body]).toEqual([413, envelope(413, 'PayloadTooLargeError', 'request entity too large')])
    }
  })

  test('91 the server says so, too, whether the length is declared or not', async () => {
    const server = createServer(
      createListener({
        app: product.service.fetch,
        pages: null,
        files: (_message, _reply, next) => next(),
        consentCookie: null,
        websiteOrigin: SITE,
        trustedHops: 0,
        hosts: null,
        isStopping: () => false,
        forgedWebhooks: null,
        log: pino({ level: 'silent' }),
      }),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/contact-messages`
    const text = JSON.stringify({ data: { ...message, message: 'x'.repeat(1024 * 1024) } })
    const send = (body: BodyInit) => fetch(url, { method: 'POST', headers: json, body, duplex: 'half' } as RequestInit)
    for (const body of [text, new Blob([text]).stream()]) {
      const response = await send(body)
      expect([response.status, response.headers.get('content-type')]).toEqual([413, 'application/json'])
      expect(await response.json()).toEqual(envelope(413, 'PayloadTooLargeError', 'request entity too large'))
    }
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })

  test('91 less is read, and judged by what is in it', async () => {
    const { status, body } = await write({ ...message, message: 'x'.repeat(60_000) })
    expect([status, body]).toEqual([400, envelope(400, 'ValidationError', 'message must be at most 4000 characters')])
    const editor = await product.editor()
    const description = 'ü'.repeat(60_000)
    const changed = await product.send('PUT', '/api/stays/home-1', { as: editor, data: { description } })
    expect([changed.status, changed.body.data]).toMatchObject([200, { description }])
  })
})

describe('files', () => {
  const upload = async (body: BodyInit | null, as?: string) => {
    const headers: Record<string, string> = as === undefined ? {} : { authorization: `Bearer ${as}` }
    const request = new Request(`${SITE}/api/upload`, { method: 'POST', headers, ...(body !== null && { body }) })
    const response = await product.service.fetch(request)
    return { status: response.status, body: (await response.json()) as unknown }
  }

  test('92 are nothing to those who do not look after them', async () => {
    for (const as of [undefined, (await product.guest()).jwt]) {
      const { status, body } = await product.get('/api/upload/files', as)
      expect([status, body]).toEqual([403, FORBIDDEN])
      expect(await upload(formOf([]), as)).toEqual({ status: 403, body: FORBIDDEN })
    }
  })

  test('92 are handed in as a form, and listed without an envelope', async () => {
    const editor = await product.editor()
    const photo = await drawPhoto(120, 80).jpeg().toBuffer()
    const handedIn = await upload(formOf([['terrace.jpg', photo]]), editor)
    const [picture] = handedIn.body as MediaObjectShape[]
    expect([handedIn.status, handedIn.body]).toEqual([201, [expect.objectContaining({ name: 'terrace.jpg' })]])
    const { status, body } = await product.get('/api/upload/files', editor)
    expect([status, body]).toEqual([200, [picture]])
    expect((await product.get(`/api/upload/files/${picture?.id}`, editor)).body).toEqual(picture)
  })

  test('92 have to be there', async () => {
    const editor = await product.editor()
    const empty = envelope(400, 'ValidationError', 'Files are empty')
    for (const body of [formOf([]), formOf([], { fileInfo: '{}' }), null])
      expect(await upload(body, editor)).toEqual({ status: 400, body: empty })
  })
})

describe('the origin', () => {
  const APP = 'https://app.example'
  let origin: Service
  beforeAll(() => {
    const nothing: Service = async () => notFound()
    const others = {
      identity: nothing,
      session: nothing,
      sessionPath: '/__session',
      media: nothing,
      consent: nothing,
      siteFiles: nothing,
    }
    origin = createApp(
      { ...others, content: withCrossOrigin(product.service.fetch, [APP]), demo: null, renderPage: nothing },
      {
        websiteUrl: SITE,
        foreignOrigins: NO_FOREIGN_ORIGINS,
        guardPages: true,
        readiness: [],
        isStopping: () => false,
      },
    )
  })
  const ask = (address: string, method = 'GET', headers: Record<string, string> = {}) =>
    origin(new Request(SITE + address, { method, headers }))

  test.each(['/api/zzz', '/api', '/api/stays/home-1/zzz', '/api/'])('93 %s does not exist', async (address) => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const response = await ask(address, method)
      expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/json'])
      expect(await response.json()).toEqual(envelope(404, 'NotFoundError', 'Not Found'))
    }
  })

  test.each(['GET', 'HEAD'])('94 %s /_health says that the product lives', async (method) => {
    const response = await ask('/_health', method)
    expect([response.status, await response.text()]).toEqual([204, ''])
  })

  test('95 a page of a configured origin is told what it may send', async () => {
    for (const header of ['authorization', 'content-type', 'strapi-response-format']) {
      const response = await ask('/api/stays', 'OPTIONS', {
        origin: APP,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': header,
      })
      expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([204, APP])
      const allowed = response.headers.get('access-control-allow-headers')?.toLowerCase().split(', ')
      expect(allowed).toContain(header)
      const methods = response.headers.get('access-control-allow-methods')?.split(', ')
      expect(methods).toEqual(expect.arrayContaining(['GET', 'POST', 'PUT', 'DELETE']))
    }
  })

  test('95 a page of a configured origin reads answers and refusals, without cookies', async () => {
    for (const address of ['/api/stays', '/api/bookings', '/api/zzz']) {
      const { headers } = await ask(address, 'GET', { origin: APP })
      expect(headers.get('access-control-allow-origin')).toBe(APP)
      expect(headers.get('access-control-allow-credentials')).toBeNull()
      expect(headers.get('vary')).toContain('Origin')
    }
  })

  test.each(['https://evil.example', 'https://app.example.evil.example', 'http://app.example', 'null'])(
    '95 %s is granted nothing',
    async (foreign) => {
      const preflight = { origin: foreign, 'access-control-request-method': 'GET' }
      for (const response of [
        await ask('/api/stays', 'GET', { origin: foreign }),
        await ask('/api/stays', 'OPTIONS', preflight),
      ])
        expect([...response.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
    },
  )

  test('95 OPTIONS of anybody else names the methods', async () => {
    const response = await ask('/api/stays', 'OPTIONS')
    expect([response.status, response.headers.get('allow')]).toEqual([204, 'GET, HEAD, POST, OPTIONS'])
  })
})
