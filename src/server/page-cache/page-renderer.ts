import type { IncomingMessage, ServerResponse } from 'node:http'
import { stat } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { isConsolePath, isConsoleRoute } from '#contract/site/console-map.ts'
import type { PublicConfiguration } from '#contract/site/public-configuration.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import type { RedirectRule } from '#contract/site/redirect-rules.ts'
import { CLIENT_ADDRESS_HEADER } from '#identity/client-address.ts'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'

/** What src/web/entry.server.tsx offers in addition to React Router's own exports. */
interface WebEntry {
  createLoadContext(request: {
    readonly request: Request
    readonly fetch: (path: string, init?: RequestInit) => Promise<Response>
    readonly config: PublicConfiguration
    readonly reportFault: (error: unknown) => void
    readonly now?: (() => Date) | undefined
    readonly reportWithheld?: ((status: number) => void) | undefined
    readonly redirects?: readonly RedirectRule[] | undefined
    readonly meQuery?: string | undefined
  }): RouterContextProvider
}

/** Renders any page of the site: documents, `.data` of client navigations, form posts. */
export type PageRenderer = (request: Request) => Promise<Response>

export interface SiteBuild {
  readonly renderPage: PageRenderer
  /** Changes with every build of the client; open tabs compare it (builds/latest.json). */
  readonly buildId: string
  /** When the build was made. */
  readonly builtAt: Date
}

/** Pages rendered from their sources, for `npm run dev`. */
export interface DevelopmentSite {
  /** Serves scripts and styles of the pages, with hot reloading. */
  readonly middleware: (message: IncomingMessage, reply: ServerResponse, next: () => void) => void
  readonly loadBuild: () => Promise<ServerBuild>
  /** From the same copy of React Router that the pages use: another copy does not share its contexts. */
  readonly createRequestHandler: typeof createRequestHandler
}

export interface PageRendererOptions {
  /** `build/server/index.js`. */
  readonly bundle: string
  /** Null = the build. */
  readonly development: DevelopmentSite | null
  readonly config: () => PublicConfiguration
  /** The services of this origin, reached without a network. */
  readonly dispatch: (request: Request) => Promise<Response>
  /** Where faults of pages are reported. */
  readonly reportFault: (error: unknown, path: string) => void
  /** Called for error pages that were withheld from a crawler; nowhere if left out. */
  readonly reportWithheld?: ((status: number, path: string) => void) | undefined
  /** The clock of bookings; the real one if left out. */
  readonly now?: (() => Date) | undefined
  /** Redirects of addresses; none if left out. */
  readonly redirects?: readonly RedirectRule[] | undefined
  /** What is populated with the user: the query of `GET /users/me`; the role if left out. */
  readonly meQuery?: string | undefined
}

/** Loads the built site. Throws when there is no build; the start script makes one. */
export async function loadSite(options: PageRendererOptions): Promise<SiteBuild> {
  const { development } = options
  const loadBuild = development?.loadBuild ?? (await builtSite(options.bundle))
  const handle = development
    ? development.createRequestHandler(loadBuild, 'development')
    : withoutConsole(await loadBuild())
  const renderPage = async (given: Request) => {
    const request = withDecodablePath(given)
    const entry = (await loadBuild()).entry.module as unknown as WebEntry
    const fetch = (path: string, init?: RequestInit) => options.dispatch(onBehalfOf(request, path, init))
    const { pathname } = new URL(request.url)
    const reportFault = (error: unknown) => options.reportFault(error, pathname)
    const reportWithheld = (status: number) => options.reportWithheld?.(status, pathname)
    const { now, redirects, meQuery } = options
    const config = options.config()
    return handle(
      request,
      entry.createLoadContext({ request, config, fetch, reportFault, reportWithheld, now, redirects, meQuery }),
    )
  }
  const builtAt = development ? new Date() : (await stat(options.bundle)).mtime
  return { renderPage, buildId: (await loadBuild()).assets.version, builtAt }
}

/**
 * Encodes the per cent signs of a path that cannot be decoded. No page has such an address, and React Router would write
 * two warnings with the whole of it for each request.
 */
function withDecodablePath(request: Request): Request {
  const url = new URL(request.url)
  try {
    decodeURI(url.pathname)
    return request
  } catch {
    url.pathname = url.pathname.replaceAll('%', '%25')
    return new Request(url, request)
  }
}

/**
 * Pages that the manifest of the public pages lacks because no public page links to them: the console, and the page
 * where links in mails stop such mails.
 */
const needsWhole = (pathname: string) => isConsolePath(pathname) || pathname.startsWith(sitePaths.stopMails(''))

/**
 * Returns a handler for which public pages use the manifest that the build writes for them, without the console, and
 * are matched only against the routes of the site: most routes are the console's, and an address is compared with one
 * after another.
 */
function withoutConsole(build: ServerBuild): (request: Request, context: RouterContextProvider) => Promise<Response> {
  const { assets } = build
  const siteAssets = { ...assets, url: assets.url.replace('/manifest-', '/site-manifest-') }
  const whole = createRequestHandler(build, 'production')
  const routes = Object.fromEntries(Object.entries(build.routes).filter(([id]) => !isConsoleRoute(id)))
  const site = createRequestHandler({ ...build, routes, assets: siteAssets }, 'production')
  return (request, context) => (needsWhole(new URL(request.url).pathname) ? whole : site)(request, context)
}

async function builtSite(bundle: string): Promise<() => Promise<ServerBuild>> {
  const build = (await import(/* @vite-ignore */ pathToFileURL(bundle).href)) as ServerBuild
  return async () => build
}

/**
 * Headers of the visitor that calls of our own services carry: who they are, where they come from, what they accept.
 */
const CARRIED_HEADERS = ['cookie', 'user-agent', 'accept-language', CLIENT_ADDRESS_HEADER]

function onBehalfOf(visitor: Request, path: string, init: RequestInit = {}): Request {
  const url = new URL(path, visitor.url)
  const headers = new Headers(init.headers)
  for (const name of CARRIED_HEADERS) {
    const value = visitor.headers.get(name)
    if (value !== null && !headers.has(name)) headers.set(name, value)
  }
  // The post of the page itself was checked against the site's origin earlier (cross-site-guard.ts).
  headers.set('origin', url.origin)
  headers.set('sec-fetch-site', 'same-origin')
  return new Request(url, { ...init, headers })
}
