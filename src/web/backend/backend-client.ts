import type { ApiSignInShape, ApiUserShape } from '#contract/account/api-user-shape.ts'
import type { ApiErrorShape } from '#contract/account/user-shapes.ts'

/** Where a client stores its jwt. */
export interface TokenStore {
  read(): string | null
  write(token: string | null): void
}

/** A value of a query. Lists and objects are written with brackets; undefined values are left out. */
export type QueryValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly QueryValue[]
  | { readonly [name: string]: QueryValue }

export interface BackendOptions {
  /** The address of the content backend, e.g. `https://content.example`. */
  readonly url: string
  /** Comes before every path; `/api` by default. */
  readonly prefix?: string
  /** The query of `GET /users/me`: what is returned together with the user. */
  readonly me?: Readonly<Record<string, QueryValue>>
  readonly tokens: TokenStore
  readonly fetch: (request: Request) => Promise<Response>
}

/** An answer, or the error body of the server; if there is none, `UnknownError` with status 500 (specification §7). */
export type BackendResponse<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Pick<ApiErrorShape, 'error'> }

/** The user who is signed in after a call; null when something has to be done first, e.g. confirming the address. */
export type SignInResponse = BackendResponse<ApiUserShape | null>

export interface BackendClient {
  /** Asks the server who is signed in; null without a token. Any failure clears the token. */
  fetchUser(): Promise<ApiUserShape | null>
  login(body: { readonly identifier: string; readonly password: string }): Promise<SignInResponse>
  register(body: Readonly<Record<'username' | 'email' | 'password', string>>): Promise<SignInResponse>
  forgotPassword(body: { readonly email: string }): Promise<BackendResponse<unknown>>
  resetPassword(body: Readonly<Record<'code' | 'password' | 'passwordConfirmation', string>>): Promise<SignInResponse>
  changePassword(
    body: Readonly<Record<'currentPassword' | 'password' | 'passwordConfirmation', string>>,
  ): Promise<SignInResponse>
  sendEmailConfirmation(body: { readonly email: string }): Promise<BackendResponse<unknown>>
  /** Exchanges the token of a provider for a sign-in. */
  authenticateProvider(provider: string, accessToken: string): Promise<SignInResponse>
  /** Returns the address of the link that begins a sign-in with a provider. */
  providerLink(provider: string): string
  logout(): void
  /** Makes any other call, signed with the token if there is one. It is never repeated. */
  call<Value>(
    method: string,
    path: string,
    more?: { readonly body?: unknown; readonly query?: Readonly<Record<string, QueryValue>> },
  ): Promise<BackendResponse<Value>>
}

/**
 * Creates a client of a content backend, for front ends that hold a jwt instead of a session of the site (specification
 * §7). It behaves like the clients that developers know: every sign-in begins with nobody and ends with the user.
 */
export function createBackendClient(options: BackendOptions): BackendClient {
  const { tokens, prefix = '/api' } = options
  const base = options.url.replace(/\/+$/, '') + prefix
  const call: BackendClient['call'] = (method, path, { body, query = {} } = {}) =>
    send(options.fetch, requestOf(`${base}${path}${queryText(query)}`, { method, body, token: tokens.read() }))

  const fetchUser = async () => {
    if (tokens.read() === null) return null
    const me = await call<ApiUserShape>('GET', '/users/me', { query: options.me ?? {} })
    if (!me.ok) tokens.write(null)
    return me.ok ? me.value : null
  }
  const finish = async (response: BackendResponse<ApiSignInShape>): Promise<SignInResponse> => {
    if (!response.ok) return response
    tokens.write(response.value.jwt ?? null)
    return { ok: true, value: await fetchUser() }
  }
  const signIn = async (method: string, path: string, more: Parameters<BackendClient['call']>[2]) => {
    tokens.write(null)
    return finish(await call<ApiSignInShape>(method, path, more))
  }
  return {
    call,
    fetchUser,
    login: (body) => signIn('POST', '/auth/local', { body }),
    register: (body) => signIn('POST', '/auth/local/register', { body }),
    resetPassword: (body) => signIn('POST', '/auth/reset-password', { body }),
    authenticateProvider: (provider, accessToken) =>
      signIn('GET', `/auth/${encodeURIComponent(provider)}/callback`, { query: { access_token: accessToken } }),
    forgotPassword(body) {
      tokens.write(null)
      return call('POST', '/auth/forgot-password', { body })
    },
    changePassword: async (body) => finish(await call<ApiSignInShape>('POST', '/auth/change-password', { body })),
    sendEmailConfirmation: (body) => call('POST', '/auth/send-email-confirmation', { body }),
    providerLink: (provider) => `${base}/connect/${encodeURIComponent(provider)}`,
    logout: () => tokens.write(null),
  }
}

function requestOf(
  url: string,
  { method, body, token }: { readonly method: string; readonly body: unknown; readonly token: string | null },
): Request {
  return new Request(url, {
    method,
    headers: {
      accept: 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

async function send<Value>(fetch: BackendOptions['fetch'], request: Request): Promise<BackendResponse<Value>> {
  try {
    const response = await fetch(request)
    const body: unknown = response.status === 204 ? null : await response.json()
    // Only the caller knows the type of a successful answer.
    if (response.ok) return { ok: true, value: body as Value }
    return { ok: false, error: isErrorBody(body) ? body : unknownError(body) }
  } catch (error) {
    return { ok: false, error: unknownError(error) }
  }
}

function isErrorBody(body: unknown): body is Pick<ApiErrorShape, 'error'> {
  return typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'object'
}

function unknownError(cause: unknown): Pick<ApiErrorShape, 'error'> {
  const message = cause instanceof Error ? cause.message : 'Unknown error'
  return { error: { status: 500, name: 'UnknownError', message, details: { cause } } }
}

/**
 * Writes a query such as `?sort[0]=name%3Aasc&filters[slug][$eq]=x`: names as they are, values encoded
 * (docs/content-api.md, Questions).
 */
export function queryText(query: Readonly<Record<string, QueryValue>>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => pairsOf(name, value))
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

function pairsOf(name: string, value: QueryValue): string[] {
  if (value === undefined) return []
  if (value === null || typeof value !== 'object') return [`${name}=${encodeURIComponent(String(value))}`]
  return Object.entries(value).flatMap(([key, part]) => pairsOf(`${name}[${key}]`, part))
}
