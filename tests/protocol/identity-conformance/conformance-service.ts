import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAccountServices } from '#accounts/create-account-services.ts'
import type { AccountServices } from '#accounts/account-services.ts'
import { createConformanceService } from '#identity/conformance/create-conformance-service.ts'
import { conformanceAccountOptions, type ConformanceSettings } from '#identity/conformance/compatible-accounts.ts'
import { createMovableClock } from '#identity/conformance/movable-clock.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import type { ServiceBody } from '../service-body.ts'

/** The identity service in its conformance mode, on a port of its own. */
export interface ConformanceService {
  readonly accounts: AccountServices
  /** e.g. `http://127.0.0.1:41234` */
  readonly url: string
  /** Sends a request over the port; bodies are JSON. */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>
  close(): Promise<void>
}

export interface Response {
  readonly status: number
  readonly body: ServiceBody
}

const CHEAP = { cost: { memory: 64, passes: 1, parallelism: 1 } }

/** Starts the service over a database of its own. */
export async function startConformanceService(
  settings: Partial<ConformanceSettings> = {},
): Promise<ConformanceService> {
  const database = await createTestDatabase()
  const all = { acceptsUnsigned: false, hostedIssuer: false, unsignedTokens: false, ...settings }
  const clock = createMovableClock(() => new Date())
  const silent = () => undefined
  const accounts = createAccountServices({
    db: database.db,
    now: clock.now,
    identitySecret: 'a secret for tests, long enough to be one',
    websiteUrl: 'http://localhost:3000',
    log: { info: silent, warn: silent, error: console.error },
    hashing: CHEAP,
    ...conformanceAccountOptions(all, 'holmstay'),
  })
  const serve = createConformanceService({
    accounts,
    clientAddress: () => '127.0.0.1',
    serviceToken: 'service-token-for-tests-0123456789abcdef',
    clock,
    settings: all,
  })
  const reply = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const response = await serve(
      new Request(`http://${incoming.headers.host}${incoming.url}`, {
        method: incoming.method!,
        headers: incoming.headers as Record<string, string>,
        ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
      }),
    )
    outgoing.writeHead(response.status, Object.fromEntries(response.headers))
    outgoing.end(Buffer.from(await response.arrayBuffer()))
  }
  const server = createServer((incoming, outgoing) => void reply(incoming, outgoing))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    accounts,
    url,
    async send(method, path, body, headers = {}) {
      const response = await fetch(url + path, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text }
    },
    async close() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
      await database.close()
    },
  }
}
