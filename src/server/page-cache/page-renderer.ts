import type { IncomingMessage, ServerResponse } from 'node:http'
import { stat } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { isConsolePath, isConsoleRoute } from '#contract/site/console-map.ts'
import type { PublicConfiguration } from '#contract/site/public-configuration.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import type { RedirectRule } from '#contract/site/redirect-rules.ts'
import { CLIENT_ADDRESS_HEADER } from '#identity/client-address.ts'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'

/** What src/web/entry.server.tsx offers beside React Router's own exports. */
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

/** Pages from their sources, for `npm run dev`. */
export interface DevelopmentSite {
  /** Scripts and styles of the pages, hot reloading. */
  readonly middleware: (message: IncomingMessage, reply: ServerResponse, next: () => void) => void
  readonly loadBuild: () => Promise<ServerBuild>
  /** Of the very copy of React Router that the pages use: a second one does not know the contexts of the first. */
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
  /** Where error pages are noted that a crawler did not get; left out = nowhere. */
  readonly reportWithheld?: ((status: number, path: string) => void) | undefined
  /** The clock of bookings; left out = the real one. */
  readonly now?: (() => Date) | undefined
  /** Addresses that lead elsewhere; left out = none. */
  readonly redirects?: readonly RedirectRule[] | undefined
  /** What comes along with the user: the query of `GET /users/me`; left out = the role. */
  readonly meQuery?: string | undefined
}

/** Loads the built site. Throws when there is no build: the start script makes one. */
export async function loadSite(options: PageRendererOptions): Promise<SiteBuild> {
  const { development } = options
  const loadBuild = development?.loadBuild ?? (await builtSite(options.bundle))
  const handle = development
    ? development.createRequestHandler(loadBuild, 'development')
    : withoutConsole(await loadBuild())
  const renderPage = async (request: Request) => {
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

/** What the manifest of the public pages leaves out as none of them leads there: the console, and where links in mails stop such mails. */
const needsWhole = (pathname: string) => isConsolePath(pathname) || pathname.startsWith(sitePaths.stopMails(''))

/**
 * Public pages name the manifest that the build writes for them, which knows nothing of the console, and are looked for among the routes of
 * the site alone: the console has most of them, and an address is compared with one after the other.
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

/** Headers of the visitor that a call of our own services is made with: who they are, where they come from, what they accept. */
const CARRIED_HEADERS = ['cookie', 'user-agent', 'accept-language', CLIENT_ADDRESS_HEADER]

function onBehalfOf(visitor: Request, path: string, init: RequestInit = {}): Request {
  const url = new URL(path, visitor.url)
  const headers = new Headers(init.headers)
  for (const name of CARRIED_HEADERS) {
    const value = visitor.headers.get(name)
    if (value !== null && !headers.has(name)) headers.set(name, value)
  }
  // The post of the page itself was checked against the site's origin before it got here (cross-site-guard.ts).
  headers.set('origin', url.origin)
  headers.set('sec-fetch-site', 'same-origin')
  return new Request(url, { ...init, headers })
}
