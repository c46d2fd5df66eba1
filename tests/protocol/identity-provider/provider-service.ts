import type { AccountServicesOptions } from '#accounts/create-account-services.ts'
import { readSessionCookie, sessionCookies } from '#api/session/session-cookie.ts'
import { completeProviderSettings, type ProviderSettings } from '#core/account/provider-settings.ts'
import { createIdentityApp } from '#identity/create-identity-app.ts'
import { ISSUER_CLIENT, ISSUER_SECRET, startOidcIssuer, type OidcIssuer } from '#tests/support/oidc-issuer.ts'
import { createIdentityService, SERVICE_TOKEN, type IdentityService } from '../identity-service.ts'

export const WEBSITE = 'http://localhost:3000'

/** The event a handler page hands on, as far as tests read it. */
export interface DeliveredEvent {
  readonly type: string
  readonly eventId: string
  readonly urlResponse: string
  readonly sessionId: string
  readonly error?: { readonly code: string }
}

/** The fields of an answer to signInWithIdp that tests read. */
export interface IdpBody {
  readonly error?: { readonly message: string }
  readonly [field: string]: unknown
}

export interface ProviderService {
  readonly service: IdentityService
  readonly issuer: OidcIssuer
  /** The whole face, with the site's own way to sign in. */
  readonly app: (request: Request) => Promise<Response>
  /** The first leg of an SDK's popup; query on top of good values. */
  open(query?: Record<string, string>, cookie?: string): Promise<Response>
  /** A whole visit of an SDK's popup: what is handed to the page that waits. */
  visit(providerId: string, query?: Record<string, string>): Promise<DeliveredEvent>
  /** accounts:signInWithIdp. */
  signIn(body: Record<string, unknown>): Promise<{ status: number; body: IdpBody }>
  /** A visit and the sign-in that ends it. */
  enter(providerId: string, body?: Record<string, unknown>): Promise<IdpBody>
  close(): Promise<void>
}

/** The settings of every kind of provider, all at one local issuer. */
export function providersAt(url: string): ProviderSettings[] {
  const client = { clientId: ISSUER_CLIENT, clientSecret: ISSUER_SECRET }
  return [
    { ...client, id: 'google.com', issuer: url, tokenInfoEndpoint: `${url}/tokeninfo` },
    { ...client, id: 'oidc.acme', name: 'Acme', issuer: url },
    { ...client, id: 'oidc.doubtful', issuer: url, trustsEmail: false },
    { ...client, id: 'apple.com', issuer: url, revocationEndpoint: `${url}/revoke` },
    {
      ...client,
      id: 'github.com',
      authorizationEndpoint: `${url}/authorize`,
      tokenEndpoint: `${url}/token`,
      apiUrl: `${url}/api`,
    },
  ].map((given) => completeProviderSettings(given)!)
}

/** A service that lets users of a local issuer in. */
export async function createProviderService(options: Partial<AccountServicesOptions> = {}): Promise<ProviderService> {
  const issuer = await startOidcIssuer()
  const service = await createIdentityService({
    providers: providersAt(issuer.url),
    throttles: { providerPerAddress: { burst: 10_000, seconds: 600 } },
    ...options,
  })
  const app = createIdentityApp({
    accounts: service.accounts,
    clientAddress: () => '192.0.2.1',
    serviceToken: SERVICE_TOKEN,
    siteSessions: {
      read: (request) => readSessionCookie(request, WEBSITE),
      cookiesOf: (session) => sessionCookies(WEBSITE, session),
    },
  })
  const open: ProviderService['open'] = (query = {}, cookie = '') =>
    app(
      new Request(
        `${WEBSITE}/__/auth/handler?${new URLSearchParams({
          apiKey: 'holmstay',
          appName: '[DEFAULT]',
          authType: 'signInViaPopup',
          redirectUrl: `${WEBSITE}/login`,
          v: '12.0.0',
          eventId: 'event-1',
          providerId: 'google.com',
          ...query,
        })}`,
        { headers: { cookie } },
      ),
    )
  const visit: ProviderService['visit'] = async (providerId, query) => {
    const begun = await open({ providerId, ...query })
    if (begun.status !== 302) return deliveredBy(begun)
    const back = await atProvider(begun, app)
    return deliveredBy(await app(new Request(back, { headers: { cookie: cookieOf(begun) } })))
  }
  const signIn: ProviderService['signIn'] = async (body) => {
    const { status, body: result } = await service.call('v1/accounts:signInWithIdp', {
      requestUri: 'http://localhost',
      returnSecureToken: true,
      ...body,
    })
    return { status, body: result as unknown as IdpBody }
  }
  return {
    service,
    issuer,
    app,
    open,
    visit,
    signIn,
    async enter(providerId, body = {}) {
      const { urlResponse, sessionId } = await visit(providerId)
      return (await signIn({ requestUri: urlResponse, sessionId, returnIdpCredential: true, ...body })).body
    },
    async close() {
      await service.close()
      await issuer.close()
    },
  }
}

/**
 * What the provider answers a browser that was sent there: the address it is sent back to. A form is posted as the
 * browser would, without cookies.
 */
export async function atProvider(begun: Response, app: (request: Request) => Promise<Response>): Promise<string> {
  const response = await fetch(begun.headers.get('location') ?? '', { redirect: 'manual' })
  const back = response.headers.get('location')
  if (back) return back
  const page = await response.text()
  const fields = [...page.matchAll(/name="([^"]*)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    value.replaceAll('&quot;', '"'),
  ])
  const posted = await app(
    new Request(/action="([^"]+)"/.exec(page)?.[1] ?? WEBSITE, {
      method: 'POST',
      body: new URLSearchParams(fields),
    }),
  )
  return WEBSITE + posted.headers.get('location')
}

/** The cookie an answer sets, as a browser would send it back. */
export function cookieOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** What a handler page hands on. */
export async function deliveredBy(page: Response): Promise<DeliveredEvent> {
  const data = /data-delivery="([^"]*)"/.exec(await page.text())?.[1] ?? '{}'
  const json = data.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
  return (JSON.parse(json) as { event: DeliveredEvent }).event
}
