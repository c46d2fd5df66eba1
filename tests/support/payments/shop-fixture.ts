import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { createAccountServices } from '#accounts/create-account-services.ts'
import { defaultApiAccountRules } from '#accounts/api-sign-in/api-account-rules.ts'
import { personsOnly, type ResolveCaller } from '#api/session/caller.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import { createApiApp } from '#api/create-api-app.ts'
import { resolveCallerOf } from '#api/session/resolve-caller.ts'
import { declaredRoutes } from '#api/access/declared-routes.ts'
import type { Route } from '#api/route/route.ts'
import type { BookingShape, PaymentSessionShape } from '#contract/booking/booking-shapes.ts'
import type { QuoteShape } from '#contract/stay-shapes.ts'
import type { UserShape } from '#contract/account/user-shapes.ts'
import { settleOpenWebhookEvents } from '#booking/payment/settle-webhook-event.ts'
import { createFileMediaStore } from '#media/media-store.ts'
import type { PaymentGateway } from '#payments/payment-gateway.ts'
import { createSandboxGateway } from '#payments/sandbox-gateway.ts'
import { createSandboxApp } from '#payments/sandbox/create-sandbox-app.ts'
import { pumpSandboxEvents } from '#payments/sandbox/pump-sandbox-events.ts'
import { createFromPrices } from '#stays/search/from-prices.ts'
import { inject } from 'vitest'
import { asDescribed } from '../as-described.ts'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'

export const ORIGIN = 'http://shop.test'

export interface ShopResponse<Value> {
  readonly status: number
  readonly headers: Headers
  readonly data: Value
  readonly error: {
    readonly status: number
    readonly name: string
    readonly message: string
    readonly details: Record<string, unknown> & { readonly code: string }
  }
}

/**
 * The content backend, the simulated provider and the use cases on a database of their own, without a port and with a
 * clock that tests set.
 */
export interface Shop {
  readonly database: TestDatabase
  readonly deps: ApiDeps
  readonly changedStays: string[]
  app(request: Request): Promise<Response>
  sandbox(request: Request): Promise<Response>
  /** Replaces the function that sends the gateway's calls to the provider. */
  interceptProvider(fetch: ((request: Request) => Promise<Response>) | null): void
  now(): Date
  pass(minutes: number): void
  /**
   * Returns a signed-in guest with a profile. `verified: false`: without a verified e-mail address; `role`: a member of
   * the staff; `stale`: whose last proof of identity is more than ten minutes old.
   */
  guest(options?: { verified?: boolean; role?: UserShape['role']; stale?: boolean }): Promise<ShopGuest>
  /** Delivers the provider's events and handles them. */
  deliverEvents(): Promise<void>
  call<Value>(method: string, path: string, options?: CallOptions): Promise<ShopResponse<Value>>
  /** Gives a card to the provider, as the browser does. */
  pay(session: PaymentSessionShape, card: string): Promise<string>
}

export interface CallOptions {
  readonly uid?: string
  readonly data?: unknown
  /** The body to send as it is, instead of `{ data }`. */
  readonly body?: unknown
  readonly headers?: Record<string, string>
  /** The `Idempotency-Key`; left out: a new one, if the route requires one. Null: none. */
  readonly key?: string | null
}

export interface QuoteChoice {
  readonly stay: string
  readonly checkIn: string
  readonly checkOut: string
  readonly adults?: number
}

export interface ShopGuest {
  readonly uid: string
  call<Value>(method: string, path: string, options?: Omit<CallOptions, 'uid'>): Promise<ShopResponse<Value>>
  quote(choice: QuoteChoice): Promise<ShopResponse<QuoteShape>>
  hold(quote: string, key?: string): Promise<ShopResponse<BookingShape>>
  /** Creates quote, hold and payment session of a free stay. */
  holdToPay(choice: QuoteChoice): Promise<{ booking: BookingShape; session: PaymentSessionShape }>
  session(bookingId: string): Promise<ShopResponse<PaymentSessionShape>>
  settle(bookingId: string): Promise<ShopResponse<BookingShape>>
  booking(bookingId: string): Promise<ShopResponse<BookingShape>>
}

export interface ShopOptions {
  readonly poolSize?: number
  /** Another provider instead of the simulated one. */
  readonly payments?: PaymentGateway
  /** Returns where a request comes from; left out: all come from one address. */
  readonly clientAddress?: (request: Request) => string
  /** Hosts whose calendars may be read although they are not on the public internet. */
  readonly feedHosts?: readonly string[]
}

export async function createShop(options: ShopOptions = {}): Promise<Shop> {
  const database = await createTestDatabase(options)
  let instant = new Date('2027-03-01T10:00:00Z')
  const now = () => instant
  let provider: ((request: Request) => Promise<Response>) | null = null
  const sandbox = createSandboxApp({ db: database.db, now, apiKey: 'sandbox-key', origin: ORIGIN })
  const gateway: PaymentGateway =
    options.payments ??
    createSandboxGateway({
      fetch: (request) => (provider ?? sandbox)(request),
      baseUrl: ORIGIN,
      apiKey: 'sandbox-key',
      webhookSecrets: ['webhook-secret'],
    })
  const people = new Map<string, { verified: boolean; role: UserShape['role']; stale: boolean }>()
  const changedStays: string[] = []
  // A uid as bearer is that guest; all other callers are resolved as in the product.
  const resolveCaller: ResolveCaller = async (request) => {
    const uid = request.headers.get('authorization')?.replace('Bearer ', '')
    const person = uid === undefined ? undefined : people.get(uid)
    if (uid === undefined || !person) return resolveCallerOf(deps, request)
    const { verified, role, stale } = person
    return {
      kind: 'person',
      user: {
        uid,
        email: `${uid}@example.com`,
        emailVerified: verified,
        displayName: null,
        phoneNumber: null,
        photoURL: null,
        role,
        needsVerification: !verified,
        needsSecondFactor: false,
        providers: ['password'],
      },
      authTime: new Date(now().getTime() - (stale ? 601_000 : 0)),
    }
  }
  const deps: ApiDeps = {
    db: database.db,
    now,
    quoteKey: 'quote-key',
    feedHosts: options.feedHosts ?? [],
    payments: gateway,
    websiteUrl: ORIGIN,
    contactEmail: 'host@example.com',
    websiteName: 'Shop of the tests',
    installation: {
      hasDoor: true,
      kind: 'demo',
      payments: { provider: 'sandbox', isLive: false },
      takesTransfers: true,
      sendsMail: false,
      contactPhone: null,
    },
    bankAccount: ['Shop of the tests', 'IBAN DE89 3704 0044 0532 0130 00'],
    fromPrices: createFromPrices(),
    onStayChanged: (slug) => changedStays.push(slug),
    accounts: createAccountServices({
      db: database.db,
      now,
      identitySecret: 'identity-secret-of-the-shop-of-the-tests',
      websiteUrl: ORIGIN,
      log: { info: () => {}, warn: () => {}, error: () => {} },
    }),
    clientAddress: options.clientAddress ?? (() => '192.0.2.1'),
    pictures: picturesIn(path.join(inject('runDirectory'), `shop-${randomUUID()}`)),
    accountRules: defaultApiAccountRules,
    freshRefundMinor: 20_000,
    resolveCaller,
    resolveActor: personsOnly(resolveCaller),
    onFault: (error) => {
      throw error
    },
  }
  const app = asDescribed(createApiApp(deps))
  const pumpDeps = {
    db: database.db,
    now,
    webhookSecret: 'webhook-secret',
    webhookUrl: `${ORIGIN}/webhooks/sandbox`,
    deliver: app,
  }

  const call = async <Value>(
    method: string,
    path: string,
    { uid, data, body: plain, headers, key = keyFor(method, path) }: CallOptions = {},
  ): Promise<ShopResponse<Value>> => {
    const sent = plain ?? (data === undefined ? undefined : { data })
    const response = await app(
      new Request(ORIGIN + path, {
        method,
        headers: {
          ...(uid ? { authorization: `Bearer ${uid}` } : {}),
          ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
          ...(key === null ? {} : { 'idempotency-key': key }),
          ...headers,
        },
        ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
      }),
    )
    const body = (
      response.headers.get('content-type')?.includes('json') ? await response.json() : { data: await response.text() }
    ) as { data: Value; error: ShopResponse<Value>['error'] }
    if (body.error) refuseUndeclared(`${method} ${path}`, body.error.details.code)
    return { status: response.status, headers: response.headers, data: body.data, error: body.error }
  }

  const guestOf = (uid: string): ShopGuest => {
    const own = <Value>(method: string, path: string, rest: Omit<CallOptions, 'uid'> = {}) =>
      call<Value>(method, path, { ...rest, uid })
    const quote = ({ stay, checkIn, checkOut, adults = 2 }: QuoteChoice) =>
      own<QuoteShape>('POST', '/api/quotes', { data: { stay, checkIn, checkOut, adults } })
    const hold = (id: string, key: string = randomUUID()) =>
      own<BookingShape>('POST', '/api/bookings', {
        data: { quote: id, guest: { name: 'Ann Example', email: `${uid}@example.com`, phone: '+34 600 000 000' } },
        headers: { 'idempotency-key': key },
      })
    const session = (id: string) => own<PaymentSessionShape>('POST', `/api/bookings/${id}/payment-sessions`)
    return {
      uid,
      call: own,
      quote,
      hold,
      session,
      settle: (id) => own<BookingShape>('POST', `/api/bookings/${id}/settlement`),
      booking: (id) => own<BookingShape>('GET', `/api/bookings/${id}`),
      async holdToPay(choice) {
        const held = await hold((await quote(choice)).data.id)
        if (held.status !== 201) throw new Error(`not held: ${JSON.stringify(held.error)}`)
        return { booking: held.data, session: (await session(held.data.documentId)).data }
      },
    }
  }

  return {
    database,
    deps,
    changedStays,
    app,
    sandbox,
    call,
    now,
    interceptProvider(fetch) {
      provider = fetch
    },
    pass(minutes) {
      instant = new Date(instant.getTime() + minutes * 60_000)
    },
    async guest({ verified = true, role = 'user', stale = false } = {}) {
      const uid = `guest-${randomUUID()}`
      people.set(uid, { verified, role, stale })
      await database.db
        .insertInto('app.profile')
        .values({ uid, email: `${uid}@example.com`, email_verified: verified, role })
        .execute()
      return guestOf(uid)
    },
    async deliverEvents() {
      while ((await pumpSandboxEvents(pumpDeps)) > 0);
      await settleOpenWebhookEvents(deps)
    },
    async pay(session, card) {
      const response = await sandbox(
        new Request(`${ORIGIN}/demo/payments/${session.clientSecret}/confirm`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ card }),
        }),
      )
      return ((await response.json()) as { data: { status: string } }).data.status
    },
  }
}

/** Stores nothing until a picture is uploaded. */
function picturesIn(folder: string): ApiDeps['pictures'] {
  return { store: createFileMediaStore({ writableRoot: folder }), incoming: path.join(folder, 'incoming') }
}

const EVERYWHERE = [
  'method_not_allowed',
  'route_not_found',
  'database_unavailable',
  'busy',
  'token_invalid',
  'account_disabled',
]

const patterns = declaredRoutes.map((route) => ({
  route,
  pattern: new RegExp(`^${route.name.replaceAll(/:\w+/g, '[^/?]+')}(\\?.*)?$`),
}))

/** Returns the route of a request. */
function routeOf(request: string): Route | undefined {
  return patterns.find(({ pattern }) => pattern.test(request))?.route
}

/** Returns the key that a client sends with a request that moves money. */
function keyFor(method: string, path: string): string | null {
  return routeOf(`${method} ${path}`)?.asksForKey ? randomUUID() : null
}

/** Throws for a refusal that the declaration of the route does not name: one of the two is wrong. */
function refuseUndeclared(request: string, code: string): void {
  const route = routeOf(request)
  if (!EVERYWHERE.includes(code) && !route?.refusals.some((declared) => declared === code))
    throw new Error(`${request} refused with ${code}, which its declaration does not name`)
}
