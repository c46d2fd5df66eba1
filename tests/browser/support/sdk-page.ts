import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type * as app from '@firebase/app'
import type * as auth from '@firebase/auth'
import { build, type Rolldown } from 'vite'
import type { Browser, Page } from 'playwright-core'
import type { createCaptchaVerifier } from '../../../src/web/sign-in/phone/captcha-verifier.ts'

/** What a page of the test site has as `window.sdk`: the official SDK, unmodified, and the site's captcha. */
export interface Sdk {
  readonly app: typeof app
  readonly auth: typeof auth
  /** The client, connected to the service under test by `auth.config`. */
  readonly client: auth.Auth
  readonly captcha: ReturnType<typeof createCaptchaVerifier>
}

declare global {
  interface Window {
    readonly sdk: Sdk
  }
}

export interface SdkSite {
  readonly origin: string
  /** Opens a page in its own browser profile, in which the SDK has started. */
  open(browser: Browser): Promise<SdkPage>
  close(): Promise<void>
}

export interface SdkPage {
  readonly page: Page
  /** Requests that left the site's own origin, and everything in the console. Both must remain empty. */
  readonly strayRequests: readonly string[]
  readonly consoleLines: readonly string[]
  close(): Promise<void>
}

/** The strictest policy: no inline code, no other origin. */
const POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'; worker-src 'self'; base-uri 'none'"
const PAGE =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>SDK</title><script type="module" src="/sdk.js"></script>'

const SOURCE = `
import * as app from '@firebase/app'
import * as auth from '@firebase/auth'
import { createCaptchaVerifier } from '/src/web/sign-in/phone/captcha-verifier.ts'
const client = auth.initializeAuth(app.initializeApp({ apiKey: 'holmstay', authDomain: location.host, projectId: 'holmstay' }), {
  persistence: [auth.indexedDBLocalPersistence, auth.browserLocalPersistence],
})
Object.assign(client.config, { apiHost: location.host + '/identity', tokenApiHost: location.host + '/identity', apiScheme: 'http' })
const captcha = createCaptchaVerifier({ apiKey: 'holmstay', path: '/identity', fetch: (...request) => fetch(...request) })
window.sdk = { app, auth, client, captcha }
`

/** Serves a page with the SDK and the identity service on one origin. */
export async function serveSdk(identity: (request: Request) => Promise<Response>): Promise<SdkSite> {
  const script = await bundle()
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const response = await respond(incoming)
    outgoing.writeHead(response.status, Object.fromEntries(response.headers))
    outgoing.end(Buffer.from(await response.arrayBuffer()))
  }
  const respond = async (incoming: IncomingMessage): Promise<Response> => {
    if (incoming.url === '/sdk.js') return new Response(script, { headers: { 'content-type': 'text/javascript' } })
    if (!/^\/(identity|__)\//.test(incoming.url ?? ''))
      return new Response(PAGE, { headers: { 'content-type': 'text/html', 'content-security-policy': POLICY } })
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    return identity(
      new Request(`http://${incoming.headers.host}${incoming.url}`, {
        method: incoming.method!,
        headers: incoming.headers as Record<string, string>,
        ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
      }),
    )
  }
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    origin,
    open: (browser) => openPage(browser, origin),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function openPage(browser: Browser, origin: string): Promise<SdkPage> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const strayRequests: string[] = []
  const consoleLines: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== origin) strayRequests.push(request.url())
  })
  page.on('console', (message) => consoleLines.push(message.text()))
  await page.goto(origin)
  await page.waitForFunction(() => 'sdk' in window)
  return { page, strayRequests, consoleLines, close: () => context.close() }
}

async function bundle(): Promise<string> {
  const name = '\0sdk-entry'
  const output = (await build({
    configFile: false,
    root: path.resolve(import.meta.dirname, '../../..'),
    logLevel: 'error',
    build: { write: false, rolldownOptions: { input: 'sdk-entry' } },
    plugins: [
      {
        name: 'sdk-entry',
        resolveId: (id) => (id === 'sdk-entry' ? name : null),
        load: (id) => (id === name ? SOURCE : null),
      },
    ],
  })) as Rolldown.RolldownOutput
  return output.output[0].code
}
