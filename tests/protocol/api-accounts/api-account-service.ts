import { randomUUID } from 'node:crypto'
import { createAccountServices, type AccountServicesOptions } from '#accounts/create-account-services.ts'
import type { AccountServices } from '#accounts/account-services.ts'
import { defaultApiAccountRules, type ApiAccountRules } from '#accounts/api-sign-in/api-account-rules.ts'
import type { ApiSignInShape, ApiUserShape } from '#contract/account/api-user-shape.ts'
import { createApiApp } from '#api/create-api-app.ts'
import { personsOnly, type ResolveCaller } from '#api/session/caller.ts'
import { resolveCallerOf } from '#api/session/resolve-caller.ts'
import type { Db } from '#db/database.ts'
import { createIdentityApp } from '#identity/create-identity-app.ts'
import type { WireRequest } from '#identity/wire/wire-request.ts'
import { listOutbox } from '#messaging/outbox/read-outbox.ts'
import { asDescribed } from '#tests/support/as-described.ts'
import { createShop, ORIGIN, type Shop } from '#tests/support/payments/shop-fixture.ts'

export const SITE = ORIGIN
export const PASSWORD = 'quiet cove 17'
const CLIENT = 'x-test-address'

/** What the content backend may answer; which of it is there depends on the call. */
export interface ApiAccountBody extends Partial<ApiSignInShape>, Omit<Partial<ApiUserShape>, 'role'> {
  readonly ok?: boolean
  readonly sent?: boolean
  readonly role?: object
  readonly data?: unknown
  readonly error?: {
    readonly status: number
    readonly name: string
    readonly message: string
    readonly details: {
      readonly code: string
      readonly errors?: readonly {
        readonly path: readonly string[]
        readonly message: string
        readonly value?: unknown
      }[]
    }
  }
}

export interface ApiAccountResponse {
  readonly status: number
  readonly headers: Headers
  readonly body: ApiAccountBody
  /** Status, name and message of a refusal. */
  readonly refusal: readonly [number, string | undefined, string | undefined]
}

export interface CallOptions {
  readonly jwt?: string | undefined
  readonly body?: object | string
  readonly headers?: Record<string, string>
  /** Where the call comes from; without it each comes from elsewhere. */
  readonly from?: string
}

/** Somebody who registered. */
export interface Member {
  readonly username: string
  readonly email: string
  readonly jwt: string
  readonly user: ApiUserShape
}

/** The content backend and the identity service on the same accounts, without a port and with a clock that is moved. */
export interface ApiAccountService {
  readonly accounts: AccountServices
  readonly db: Db
  /** Whose homes and payments the content backend has; its own calls are by uid, not by jwt. */
  readonly shop: Shop
  /** The content backend as clients reach it. */
  readonly fetch: (request: Request) => Promise<Response>
  call(method: string, path: string, options?: CallOptions): Promise<ApiAccountResponse>
  post(path: string, body: object | string, options?: CallOptions): Promise<ApiAccountResponse>
  identity(operation: string, body: object): Promise<Record<string, string>>
  /** Registers somebody new, with `PASSWORD`. */
  member(): Promise<Member>
  signIn(member: Pick<Member, 'email'>, password?: string): Promise<ApiAccountResponse>
  /** The links of the mails to an address, the newest first. */
  links(email: string): Promise<URL[]>
  pass(seconds: number): void
  close(): Promise<void>
}

export async function createApiAccountService(
  rules: Partial<ApiAccountRules> = {},
  options: Partial<AccountServicesOptions> = {},
): Promise<ApiAccountService> {
  const shop = await createShop()
  const { db } = shop.database
  let at = Date.parse('2027-03-01T10:00:00Z')
  const accounts = createAccountServices({
    db,
    now: () => new Date(at),
    identitySecret: 'a secret for tests, long enough to be one',
    websiteUrl: SITE,
    log: { info: () => {}, warn: () => {}, error: () => {} },
    // Hashing that costs next to nothing: these tests are about the protocol.
    hashing: { cost: { memory: 64, passes: 1, parallelism: 1 } },
    ...options,
  })
  const accountRules = { ...defaultApiAccountRules, ...rules }
  const resolveCaller: ResolveCaller = (request) => resolveCallerOf({ accounts, accountRules }, request)
  const clientAddress = (request: Pick<WireRequest, 'headers'>) => request.headers.get(CLIENT) ?? '192.0.2.1'
  const app = asDescribed(
    createApiApp({
      ...shop.deps,
      accounts,
      accountRules,
      resolveCaller,
      resolveActor: personsOnly(resolveCaller),
      clientAddress,
    }),
  )
  const identityApp = createIdentityApp({ accounts, clientAddress, serviceToken: null })
  let callers = 0
  const elsewhere = () => `10.0.${(callers >> 8) & 255}.${callers++ & 255}`

  const call: ApiAccountService['call'] = async (method, path, { jwt, body, headers, from = elsewhere() } = {}) => {
    const isText = typeof body === 'string'
    const response = await app(
      new Request(SITE + path, {
        method,
        headers: {
          [CLIENT]: from,
          ...(jwt ? { authorization: `Bearer ${jwt}` } : {}),
          ...(body === undefined || isText ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: isText ? body : JSON.stringify(body) }),
      }),
    )
    const text = await response.text()
    const result = (text === '' ? {} : JSON.parse(text)) as ApiAccountBody
    if (response.status >= 400 && method !== 'HEAD') refuseOtherThanEnvelope(response, result)
    return {
      status: response.status,
      headers: response.headers,
      body: result,
      refusal: [response.status, result.error?.name, result.error?.message],
    }
  }
  const post: ApiAccountService['post'] = (path, body, more) => call('POST', path, { ...more, body })
  return {
    accounts,
    db,
    shop,
    fetch(request) {
      request.headers.set(CLIENT, elsewhere())
      return app(request)
    },
    call,
    post,
    async identity(operation, body) {
      const response = await identityApp(
        new Request(`${SITE}/identity/v1/accounts:${operation}?key=holmstay`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', [CLIENT]: elsewhere() },
          body: JSON.stringify(body),
        }),
      )
      return (await response.json()) as Record<string, string>
    },
    async member() {
      const username = `guest${randomUUID().slice(0, 8)}`
      const email = `${username}@example.com`
      const { body, status } = await post('/api/auth/local/register', { username, email, password: PASSWORD })
      if (!body.jwt || !body.user) throw new Error(`not registered: ${status} ${JSON.stringify(body)}`)
      return { username, email, jwt: body.jwt, user: body.user }
    },
    signIn: ({ email }, password = PASSWORD) => post('/api/auth/local', { identifier: email, password }),
    async links(email) {
      const identity = { websiteName: 'Holmstay', websiteUrl: SITE, contactEmail: 'hello@example.com' }
      const mails = (await listOutbox(db, identity)).filter((mail) => mail.to === email)
      return mails.map((mail) => new URL(/https?:\/\/\S+/.exec(mail.text)?.[0] ?? SITE))
    },
    pass(seconds) {
      at += seconds * 1000
    },
    close: () => shop.database.close(),
  }
}

/** Whatever is refused is refused in the whole envelope that clients read. */
function refuseOtherThanEnvelope({ status, headers }: Response, body: ApiAccountBody): void {
  const { data, error, ...more } = body
  const isWhole =
    headers.get('content-type') === 'application/json' &&
    data === null &&
    error?.status === status &&
    [error.name, error.message].every((text) => typeof text === 'string' && text !== '') &&
    typeof error.details === 'object' &&
    Object.keys(more).length === 0
  if (!isWhole) throw new Error(`${status} without the envelope of a refusal: ${JSON.stringify(body)}`)
}
