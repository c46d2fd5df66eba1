import type { Service } from './service.ts'
import { CONSENT_ADDRESS } from '#contract/cookie-consent.ts'
import { INLINE_PARTS_HEADER, readInlineParts } from '#contract/site/inline-parts.ts'
import { isDatabaseGone } from '#db/database-gone.ts'
import { type ReadinessCheck, healthResponse } from './health-routes.ts'
import { isCrossSite } from './http/cross-site-guard.ts'
import type { ForeignOrigins } from './http/hosted-origins.ts'
import { readablePost } from './http/readable-post.ts'
import { isSiteFile } from './site/site-files.ts'
import {
  CLOSED_CONTENT_SECURITY_POLICY,
  inlinePartsOf,
  pageContentSecurityPolicy,
  securityHeaders,
} from './http/security-headers.ts'
import type { PageRenderer } from './page-cache/page-renderer.ts'

export interface AppServices {
  readonly content: Service
  readonly identity: Service
  /** Returns whether the identity service answers further requests, those of its conformance mode. */
  readonly isForIdentity?: ((request: Request) => boolean) | undefined
  readonly session: Service
  /** The path that it is mounted at. */
  readonly sessionPath: string
  readonly media: Service
  /** Receives decisions about cookies. */
  readonly consent: Service
  /** Outbox, clock, proof and sandbox provider; null outside demo mode. */
  readonly demo: Service | null
  readonly siteFiles: Service
  /**
   * Returns the answer that replaces a page while the site is not open; null = the page is shown. If left out, the site
   * is open.
   */
  readonly openingGate?: (request: Request) => Promise<Response | null>
  readonly renderPage: PageRenderer
}

export interface AppOptions {
  /** Origin of the site, without a trailing slash. */
  readonly websiteUrl: string
  /** Other origins that pages may reach, for example a hosted identity service. */
  readonly foreignOrigins: ForeignOrigins
  /** False in development, where hot reloading adds inline scripts of its own. */
  readonly guardPages: boolean
  readonly readiness: readonly ReadinessCheck[]
  /** Returns whether the database takes writes. Left out: it does. */
  readonly takesWrites?: () => boolean
  readonly isStopping: () => boolean
  /** Answers `/metrics`; null for those to whom there is no such address. Left out: there is none. */
  readonly metrics?: (request: Request) => Promise<Response | null>
}

/**
 * Creates the whole origin as one function (docs/architecture.md): the path alone decides which service answers. Adds
 * the security headers to every answer; pages get a policy with the hashes of the inline parts of their shell.
 */
export function createApp(services: AppServices, options: AppOptions): Service {
  const headers = securityHeaders(options.websiteUrl.startsWith('https:'))
  const route = createRouter(services, options)
  return async (request) => {
    const response = await route(request)
    return secured(response, headers, options)
  }
}

/**
 * Creates the same routing without page rendering, for the site's own loaders, which reach it through their injected
 * fetch.
 */
export function createServiceRouter(services: Omit<AppServices, 'renderPage'>): Service {
  return async (request) => {
    try {
      return (await serviceFor(services, request)?.(request)) ?? notFound()
    } catch (error) {
      if (!isDatabaseGone(error)) throw error
      return Response.json({ data: null }, { status: 503, headers: { 'retry-after': '5' } })
    }
  }
}

/**
 * Returns the services of a site that shows another Holmstay's content: guests and homes are handled there, the files
 * of the site here.
 */
export function servicesOfBackend(
  own: Omit<AppServices, 'renderPage'>,
  backend: Service,
): Omit<AppServices, 'renderPage'> {
  const siteFiles: Service = (request) =>
    new URL(request.url).pathname.startsWith('/sitemap') ? backend(request) : own.siteFiles(request)
  return {
    ...own,
    siteFiles,
    content: backend,
    identity: backend,
    session: backend,
    media: backend,
    demo: own.demo && backend,
  }
}

function createRouter(services: AppServices, options: AppOptions): Service {
  return async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/health' || pathname === '/ready' || pathname === '/_health')
      return healthResponse(pathname, options.readiness, options.isStopping(), options.takesWrites)
    const numbers = pathname === '/metrics' ? await options.metrics?.(request) : null
    if (numbers) return numbers
    const service = serviceFor(services, request)
    if (service) return service(request)
    if (isCrossSite(request, options.websiteUrl))
      return new Response('This form was sent from another site.', {
        status: 403,
        headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
      })
    const outside = await services.openingGate?.(request)
    if (outside) return outside
    const readable = await readablePost(request)
    return readable instanceof Response ? readable : rendered(await services.renderPage(readable), request.url, options)
  }
}

/**
 * Completes the headers of a page of the site: above all a policy that permits only the inline parts of its shell,
 * whatever else the page contains.
 */
function rendered(page: Response, address: string, { foreignOrigins, guardPages }: AppOptions): Response {
  const parts = readInlineParts(page.headers.get(INLINE_PARTS_HEADER))
  page.headers.delete(INLINE_PARTS_HEADER)
  // The answer of a page that takes no forms. It must name the methods that the page has (RFC 9110, 15.5.6).
  if (page.status === 405) page.headers.set('allow', 'GET, HEAD')
  const isPage = page.headers.get('content-type')?.startsWith('text/html') ?? false
  if (isPage && guardPages)
    page.headers.set(
      'content-security-policy',
      pageContentSecurityPolicy(parts, foreignOrigins, isDraftOfStay(address) ? "'self'" : "'none'"),
    )
  return page
}

/** Returns whether an address is the page of a drafted home, which the console shows in a frame. */
function isDraftOfStay(address: string): boolean {
  const { pathname, searchParams } = new URL(address)
  return pathname.startsWith('/stays/') && searchParams.get('draft') === 'true'
}

function serviceFor(services: Omit<AppServices, 'renderPage'>, request: Request): Service | null {
  const { pathname } = new URL(request.url)
  if (pathname === '/api' || /^\/(api|webhooks|calendars)\//.test(pathname)) return services.content
  if (pathname.startsWith('/identity/') || pathname.startsWith('/__/auth/')) return services.identity
  if (services.isForIdentity?.(request)) return services.identity
  if (pathname === services.sessionPath || pathname.startsWith(`${services.sessionPath}/`)) return services.session
  if (pathname === CONSENT_ADDRESS) return services.consent
  if (pathname.startsWith('/media/')) return services.media
  if (services.demo && isDemoService(request.method, pathname)) return services.demo
  if (isSiteFile(pathname)) return services.siteFiles
  return null
}

/**
 * Returns whether a request is for a service of the demo. Outbox, clock and proof are pages of the site; their data,
 * their changes and the sandbox provider are services.
 */
function isDemoService(method: string, pathname: string): boolean {
  if (pathname === '/demo/clock' || pathname === '/demo/proof') return method !== 'GET' && method !== 'HEAD'
  return (
    pathname.startsWith('/demo/payments/') ||
    pathname === '/demo/clock.json' ||
    pathname === '/demo/proof.json' ||
    /^\/demo\/outbox(\.json|\/[^/]+(\.json|\/html))$/.test(pathname)
  )
}

/** Returns the answer for a path that does not exist. */
export function notFound(): Response {
  return Response.json(
    { data: null, error: { status: 404, name: 'NotFoundError', message: 'Not Found', details: {} } },
    { status: 404 },
  )
}

async function secured(
  response: Response,
  headers: Readonly<Record<string, string>>,
  { foreignOrigins, guardPages }: Pick<AppOptions, 'foreignOrigins' | 'guardPages'>,
): Promise<Response> {
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false
  const isUnguarded = isPage && !response.headers.has('content-security-policy')
  const text = isUnguarded ? await response.text() : null
  const reply = text === null ? withHeadersOfItsOwn(response) : new Response(text, response)
  for (const [name, value] of Object.entries(headers)) if (!reply.headers.has(name)) reply.headers.set(name, value)
  // A browser replaces the headers it has cached by those of a 304, but the cached page has a policy of its own (RFC
  // 9111 §4.3.4).
  const isKept = reply.status === 304
  if (!isKept && !reply.headers.has('content-security-policy') && (guardPages || !isPage)) {
    reply.headers.set(
      'content-security-policy',
      text !== null ? pageContentSecurityPolicy(inlinePartsOf(text), foreignOrigins) : CLOSED_CONTENT_SECURITY_POLICY,
    )
  }
  if (reply.status === 503 && !reply.headers.has('retry-after')) reply.headers.set('retry-after', '5')
  if (!reply.headers.has('cache-control')) reply.headers.set('cache-control', 'private, no-store')
  return reply
}

/**
 * Returns a copy of an answer with changeable headers, because those of a redirect, or of another server's answer, are
 * fixed. The copy streams its body.
 */
function withHeadersOfItsOwn(response: Response): Response {
  try {
    response.headers.delete('x-of-its-own')
    return response
  } catch {
    return new Response(response.body, response)
  }
}
