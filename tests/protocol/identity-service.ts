import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deleteApp, initializeApp } from '@firebase/app'
import { inMemoryPersistence, initializeAuth, type Auth, type Persistence } from '@firebase/auth'
import { createAccountServices, type AccountServicesOptions } from '#accounts/create-account-services.ts'
import type { AccountServices } from '#accounts/account-services.ts'
import { createSessionApp } from '#api/session/create-session-app.ts'
import { createIdentityApp } from '#identity/create-identity-app.ts'
import type { WireRequest } from '#identity/wire/wire-request.ts'
import { listOutbox } from '#messaging/outbox/read-outbox.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'

/** The fields of answers that tests read; which of them are there depends on the operation. */
export interface WireBody {
  readonly error?: { readonly message: string }
  readonly localId: string
  readonly idToken: string
  readonly refreshToken: string
  readonly id_token: string
  readonly refresh_token: string
  readonly users: readonly object[]
}

export interface IdentityService {
  readonly accounts: AccountServices
  readonly identity: (request: Request) => Promise<Response>
  readonly session: (request: Request) => Promise<Response>
  /** Calls an operation without a port; `key` and JSON are added. */
  call(
    operation: string,
    body: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: WireBody; headers: Headers }>
  /** Moves the service's clock. */
  advance(seconds: number): void
  /** The code of the newest mail to this address. */
  newestCode(email: string): Promise<string>
  mailCount(email: string): Promise<number>
  close(): Promise<void>
}

const WEBSITE = 'http://localhost:3000'
/** Opens the privileged operations of the service under test. */
export const SERVICE_TOKEN = 'service-token-for-tests-0123456789abcdef'
/** Hashing that costs next to nothing: these tests are about the protocol. */
const CHEAP = { cost: { memory: 64, passes: 1, parallelism: 1 } }

/** The identity service and the token sync over a database of their own, with a clock that can be moved. */
export async function createIdentityService(options: Partial<AccountServicesOptions> = {}): Promise<IdentityService> {
  const database = await createTestDatabase()
  let offset = 0
  const silent = () => undefined
  const accounts = createAccountServices({
    db: database.db,
    now: () => new Date(Date.now() + offset),
    identitySecret: 'a secret for tests, long enough to be one',
    websiteUrl: WEBSITE,
    log: { info: silent, warn: silent, error: console.error },
    hashing: CHEAP,
    ...options,
  })
  const clientAddress = (request: Pick<WireRequest, 'headers'>) =>
    request.headers.get('x-holmstay-client-address') ?? '192.0.2.1'
  const identity = createIdentityApp({ accounts, clientAddress, serviceToken: SERVICE_TOKEN })
  const mails = async (email: string) =>
    (
      await listOutbox(database.db, {
        websiteName: 'Holmstay',
        websiteUrl: WEBSITE,
        contactEmail: 'hello@holmstay.example',
      })
    ).filter((mail) => mail.to === email)
  return {
    accounts,
    identity,
    session: createSessionApp({ accounts, clientAddress }),
    async call(operation, body, headers = {}) {
      const response = await identity(
        new Request(`${WEBSITE}/identity/${operation}?key=holmstay`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: typeof body === 'string' ? body : JSON.stringify(body),
        }),
      )
      const text = await response.text()
      return {
        status: response.status,
        body: (text.startsWith('{') ? JSON.parse(text) : text) as WireBody,
        headers: response.headers,
      }
    },
    advance: (seconds) => {
      offset += seconds * 1000
    },
    async newestCode(email) {
      const [mail] = await mails(email)
      return /[?&]oobCode=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? 'no mail'
    },
    mailCount: async (email) => (await mails(email)).length,
    close: () => database.close(),
  }
}

export interface SdkClient {
  readonly auth: Auth
  close(): Promise<void>
}

/** The official SDK, unmodified, pointed at the service by `auth.config` over a real port. */
export async function connectSdk(
  service: IdentityService,
): Promise<{ newClient(persistence?: Persistence): SdkClient; close(): Promise<void> }> {
  const reply = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const response = await service.identity(
      new Request(`${WEBSITE}${incoming.url}`, {
        method: incoming.method!,
        headers: incoming.headers as Record<string, string>,
        ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
      }),
    )
    outgoing.writeHead(response.status, Object.fromEntries(response.headers))
    outgoing.end(Buffer.from(await response.arrayBuffer()))
  }
  // A service that throws stands for a line that breaks before the answer has come.
  const server = createServer((incoming, outgoing) => void reply(incoming, outgoing).catch(() => outgoing.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  let clients = 0
  return {
    newClient(persistence = inMemoryPersistence) {
      const app = initializeApp({ apiKey: 'holmstay', projectId: 'holmstay' }, `client-${++clients}`)
      const auth = initializeAuth(app, { persistence })
      Object.assign(auth.config, {
        apiHost: `127.0.0.1:${port}/identity`,
        tokenApiHost: `127.0.0.1:${port}/identity`,
        apiScheme: 'http',
      })
      return { auth, close: () => deleteApp(app) }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
