import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDirectCalls } from '#identity/direct-calls.ts'
import { operationsOf } from '#identity/operations.ts'
import { createApp, notFound, type AppServices } from '#server/create-app.ts'
import { createListener } from '#server/create-listener.ts'
import { NO_FOREIGN_ORIGINS } from '#server/http/hosted-origins.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { createIdentityService, SERVICE_TOKEN, type IdentityService } from './identity-service.ts'

const WEBSITE = 'http://localhost:3000'
const PASSWORD = 'quiet cove at dawn'
/** How many calls went which way. */
const answered = { app: 0, direct: 0 }

let service: IdentityService
const servers: http.Server[] = []
/** The same service twice: answered directly, and through `Request` and `Response`. */
let direct: string
let wrapped: string

beforeAll(async () => {
  service = await createIdentityService()
  const elsewhere = async () => notFound()
  const services = Object.fromEntries(
    ['content', 'session', 'media', 'consent', 'siteFiles', 'renderPage'].map((name) => [name, elsewhere]),
  ) as unknown as AppServices
  const app = createApp(
    {
      ...services,
      sessionPath: '/__session',
      demo: null,
      identity: (request) => {
        answered.app += 1
        return service.identity(request)
      },
    },
    {
      websiteUrl: WEBSITE,
      foreignOrigins: NO_FOREIGN_ORIGINS,
      guardPages: true,
      readiness: [],
      isStopping: () => false,
    },
  )
  const calls = createDirectCalls({
    accounts: service.accounts,
    clientAddress: (request) => request.headers.get('x-holmstay-client-address') ?? 'nobody',
    serviceToken: SERVICE_TOKEN,
  })
  const headers = securityHeaders(false)
  const serve = async (parts: Pick<Parameters<typeof createListener>[0], 'direct'>): Promise<string> => {
    const server = http.createServer(
      createListener({
        ...parts,
        app,
        pages: null,
        files: (_message, _reply, next) => next(),
        consentCookie: null,
        websiteOrigin: WEBSITE,
        trustedHops: 1,
        hosts: null,
        isStopping: () => false,
        forgedWebhooks: null,
        log: pino({ level: 'silent' }),
      }),
    )
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  wrapped = await serve({})
  direct = await serve({
    direct: {
      headers,
      calls(request) {
        const answer = calls(request)
        if (answer) answered.direct += 1
        return answer
      },
    },
  })
})

afterAll(async () => {
  for (const server of servers) server.close()
  await service.close()
})

interface Call {
  readonly path: string
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}

const json = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Call => ({
  path: `${path}?key=holmstay`,
  body: typeof body === 'string' ? body : JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
})

async function send(site: string, { path, body, headers }: Call) {
  const response = await fetch(`${site}/identity${path}`, { method: 'POST', body, ...(headers ? { headers } : {}) })
  const { date: _, ...said } = Object.fromEntries(response.headers)
  return { status: response.status, headers: said, text: await response.text() }
}

async function person() {
  const email = `${crypto.randomUUID()}@mail.example`
  const { text } = await send(direct, json('/v1/accounts:signUp', { email, password: PASSWORD }))
  return { email, ...(JSON.parse(text) as { idToken: string; refreshToken: string }) }
}

describe('a call that is answered directly', () => {
  test('says what the service says, with the headers of every answer of the site', async () => {
    const { email, idToken, refreshToken } = await person()
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const calls: Call[] = [
      json('/v1/accounts:lookup', { idToken }),
      json('/v1/accounts:lookup', { id_token: idToken }),
      json('/v1/accounts:lookup', { idToken: `${idToken}x` }),
      json('/v1/accounts:lookup', {}),
      json('/v1/accounts:lookup', ''),
      json('/v1/accounts:lookup', '{'),
      json('/v1/accounts:lookup', { idToken: 7 }),
      json('/v1/accounts:lookup', { idToken, targetProjectId: 'other' }),
      json('/v1/accounts:lookup', { idToken }, { origin: WEBSITE }),
      json('/v1/accounts:lookup', { idToken }, { origin: 'https://elsewhere.example' }),
      json('/v1/accounts:lookup', { localId: ['nobody'] }, { authorization: `Bearer ${SERVICE_TOKEN}` }),
      json('/v1/accounts:lookup', { localId: ['nobody'] }, { authorization: 'Bearer not the token' }),
      { path: '/v1/accounts:lookup', body: JSON.stringify({ idToken }) },
      { path: '/v1/accounts:lookup?key=other', body: JSON.stringify({ idToken }) },
      { path: '/v1/accounts:lookup', body: JSON.stringify({ idToken }), headers: { 'x-goog-api-key': 'holmstay' } },
      { path: '/v1/token?key=holmstay', body: 'grant_type=refresh_token&refresh_token=none', headers: form },
      { path: '/v1/token?key=holmstay', body: `grant_type=other&refresh_token=${refreshToken}`, headers: form },
      json('/v1/accounts:signInWithPassword', { email, password: 'not my password' }),
      json('/v1/accounts:signInWithPassword', { email: 'ü@mail.example', password: 'nichts für ungut' }),
      json('/v1/accounts:signInWithPassword', { email, password: `long${'g'.repeat(66_000)}` }),
      json('/v1/accounts:nothing', {}),
      json('/v1/accounts%3Alookup', { idToken }),
    ]
    for (const call of calls) {
      const [one, other] = [await send(direct, call), await send(wrapped, call)]
      expect({ call, ...one }).toEqual({ call, ...other })
    }
  })

  test('passes by Request and Response', async () => {
    const { idToken } = await person()
    const before = { ...answered }
    expect((await send(direct, json('/v1/accounts:lookup', { idToken }))).status).toBe(200)
    expect(answered).toEqual({ app: before.app, direct: before.direct + 1 })
  })

  test('tells sign-ins from each other that come from different addresses, whatever address the client claims', async () => {
    const { email } = await person()
    const wrong = (address: string) =>
      send(
        direct,
        json(
          '/v1/accounts:signInWithPassword',
          { email, password: 'not my password' },
          {
            'x-forwarded-for': address,
            'x-holmstay-client-address': crypto.randomUUID(),
          },
        ),
      )
    const last = async (address: string) => {
      const answers: string[] = []
      for (let attempt = 0; attempt < 7; attempt++) answers.push((await wrong(address)).text)
      return answers.at(-1)
    }
    expect(await last('198.51.100.7')).toContain('TOO_MANY_ATTEMPTS_TRY_LATER')
    expect((await wrong('203.0.113.9')).text).toContain('INVALID_LOGIN_CREDENTIALS')
  })

  test('is one of the operations without a placeholder, by POST; the others go their way', async () => {
    const calls = createDirectCalls({ accounts: service.accounts, clientAddress: () => 'x', serviceToken: null })
    const ask = (method: string, path: string) =>
      calls({
        method,
        url: `${WEBSITE}/identity${path}`,
        headers: { get: () => null },
        readText: async () => '',
      })
    for (const { method, path } of operationsOf('holmstay')) {
      const answer = ask(method, path)
      expect([method, path, answer !== null]).toEqual([method, path, method === 'POST' && !path.includes('{')])
      await answer
    }
    for (const path of ['/v1/token/', '//v1/token', '/v1/../v1/token', '/v1/Token'])
      expect(ask('POST', path)).toBeNull()
    expect(ask('GET', '/v1/token')).toBeNull()
  })

  test('is 500 with a text when something breaks, and says nothing of what', async () => {
    const faults: unknown[] = []
    const log = { ...service.accounts.log, error: (fault: unknown) => void faults.push(fault) }
    const broken = {
      ...service.accounts,
      log,
      repeatedCalls: {
        take: () => {
          throw new Error('a bug')
        },
      },
    }
    const calls = createDirectCalls({ accounts: broken, clientAddress: () => 'x', serviceToken: null })
    const { idToken } = await person()
    const answer = await calls({
      method: 'POST',
      url: `${WEBSITE}/identity/v1/accounts:lookup?key=holmstay`,
      headers: { get: () => null },
      readText: async () => JSON.stringify({ idToken }),
    })
    expect(answer).toMatchObject({ status: 500, headers: { 'content-type': 'text/plain; charset=utf-8' } })
    expect(answer?.body).not.toContain('bug')
    expect(faults).toHaveLength(1)
  })
})
