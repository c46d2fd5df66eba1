import { pino } from 'pino'
import type { JWTPayload } from 'jose'
import { expect } from 'vitest'
import { ChangeListeners } from '#db/feed/change-listeners.ts'
import { loadConfig } from '#config/load-config.ts'
import type { Service } from '#server/service.ts'
import { createApp } from '#server/create-app.ts'
import { createLiveCompany } from '#server/compose/live-company.ts'
import { composeServices } from '#server/compose/compose-services.ts'
import { hostedIdentityOrigins } from '#server/http/hosted-origins.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { HOSTED_PROJECT, startHostedKeys, type HostedKeysStandIn } from './hosted-keys-stand-in.ts'

export const SITE = 'http://localhost:3000'
export const AUTH_DOMAIN = 'homes-of-test.firebaseapp.com'
export const HOUR = 3600_000

/** The whole product but its pages, with a hosted project as an operator configures it. */
export interface HostedProduct {
  readonly database: TestDatabase
  readonly google: HostedKeysStandIn
  readonly app: Service
  /** The lines of the log, from `info` on. */
  readonly logged: string[]
  now(): Date
  pass(ms: number): void
  ask(path: string, headers?: Record<string, string>, method?: string): Promise<Response>
  sync(idToken: string, cookie?: string): Promise<Response>
  me(headers: Record<string, string>): Promise<Response>
  /** Opens a session with a new token and returns its cookie. */
  signIn(claims?: JWTPayload): Promise<string>
  stop(): Promise<void>
}

/** Composes it, with a stand-in for the keys of the hosted service. */
export async function startHostedProduct(): Promise<HostedProduct> {
  let offset = 0
  const now = () => new Date(Date.now() + offset)
  const logged: string[] = []
  const database = await createTestDatabase()
  const google = await startHostedKeys(now)
  const environment = {
    IDENTITY: 'firebase',
    FIREBASE_API_KEY: 'AIzaSyOfTest',
    FIREBASE_AUTH_DOMAIN: AUTH_DOMAIN,
    FIREBASE_PROJECT_ID: HOSTED_PROJECT,
    FIREBASE_KEYS_URL: google.url,
  }
  const loaded = loadConfig(environment, import.meta.dirname)
  if (!loaded.ok) throw new Error(loaded.faults.join('\n'))
  const secret = 'a secret for tests, long enough to be one'
  const composed = await composeServices({
    config: loaded.config,
    secrets: { identitySecret: secret, quoteSecret: secret, sandboxApiKey: secret, sandboxWebhookSecret: secret },
    db: database.db,
    connection: database.connection,
    log: pino({ level: 'info' }, { write: (line: string) => logged.push(line) }),
    clock: { now, aheadMs: () => 0 },
    realNow: now,
    onClockMoved: () => {},
    ownUrl: () => SITE,
    buildId: () => 'test',
    builtAt: () => new Date(0),
    changes: new ChangeListeners(),
    onPageChanged: () => {},
    company: await createLiveCompany(loaded.config, database.db),
    onCompanyChanged: async () => {},
    onStaysRead: () => {},
    onStayChanged: () => {},
  })
  const app = createApp(
    {
      ...composed.services,
      renderPage: async () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }),
    },
    {
      websiteUrl: SITE,
      foreignOrigins: hostedIdentityOrigins({ authDomain: AUTH_DOMAIN }),
      guardPages: true,
      readiness: [],
      isStopping: () => false,
    },
  )
  const ask: HostedProduct['ask'] = (path, headers = {}, method = 'GET') =>
    app(new Request(SITE + path, { method, headers }))
  const sync: HostedProduct['sync'] = (idToken, cookie = '') =>
    ask('/__session', { origin: SITE, authorization: `Bearer ${idToken}`, cookie }, 'POST')
  return {
    database,
    google,
    app,
    logged,
    now,
    pass: (ms) => void (offset += ms),
    ask,
    sync,
    me: (headers) => ask('/api/users/me', headers),
    async signIn(claims = {}) {
      const response = await sync(await google.token(claims))
      expect(response.status).toBe(200)
      return (response.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
    },
    async stop() {
      await composed.stop()
      await google.close()
      await database.close()
    },
  }
}
