import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'
import { boundedQueue } from '#core/concurrency/bounded-queue.ts'
import type { Config } from '#config/config.ts'
import { countForgedWebhooks } from '#api/payment/forged-payment-events.ts'
import type { Secrets } from '#config/secrets.ts'
import { asksForConsent, consentCookieOf } from '#contract/cookie-consent.ts'
import { poolLoadOf, type Db } from '#db/database.ts'
import { findWaitingWork } from '#db/queries/waiting-work-queries.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { ChangeListeners } from '#db/feed/change-listeners.ts'
import { ChangeFeed, type ChangeFeedDeps } from '#db/feed/change-feed.ts'
import { createLiveCompany, type LiveCompany } from './compose/live-company.ts'
import { composeServices, type ComposedServices } from './compose/compose-services.ts'
import { createApp, createServiceRouter, servicesOfBackend } from './create-app.ts'
import { forwardToBackend } from './http/forward-to-backend.ts'
import { createListener, type ListenerOptions } from './create-listener.ts'
import type { ReadinessCheck } from './health-routes.ts'
import {
  consentedOrigins,
  hostedIdentityOrigins,
  joinedOrigins,
  logoOrigins,
  mapTileOrigins,
  NO_FOREIGN_ORIGINS,
  stripeOrigins,
  type ForeignOrigins,
} from './http/hosted-origins.ts'
import { respondInTurn } from './http/respond-in-turn.ts'
import { boundConnections, mostConnections } from './http/bound-connections.ts'
import { hostsOf } from './http/host-guard.ts'
import { endStalledReaders } from './http/end-stalled-readers.ts'
import { IdleConnections } from './http/idle-connections.ts'
import { declaresTooMuch, UPLOAD_WITHIN_MS } from './http/node-adapter.ts'
import { CLOSED_CONTENT_SECURITY_POLICY, securityHeaders } from './http/security-headers.ts'
import type { MetricList } from './metrics/merged-metrics.ts'
import { createMetricsRoute } from './metrics/metrics-route.ts'
import { ProcessMetrics } from './metrics/process-metrics.ts'
import { workMetrics } from './metrics/work-metrics.ts'
import type { MemoryFront } from './page-cache/respond-from-memory.ts'
import { ResponseCache } from './page-cache/response-cache.ts'
import { watchWrites } from './write-watch.ts'
import { bounded } from './page-cache/bounded.ts'
import { forgetChanged } from './page-cache/forget-changed.ts'
import { togetherForgetful, type Forgetful } from './page-cache/forgetful.ts'
import { PageCache, type RenderedPage } from './page-cache/page-cache.ts'
import { purgeStay } from './page-cache/purge-stay.ts'
import { loadSite, type DevelopmentSite, type PageRendererOptions, type SiteBuild } from './page-cache/page-renderer.ts'
import { renderForCache } from './page-cache/render-for-cache.ts'
import { refuseUnreadable } from './http/refuse-unreadable.ts'
import { countUnread, UnreadResponses } from './http/unread-responses.ts'
import { StaticFiles } from './page-cache/static-files.ts'
import { configurationByClock } from './compose/demo-configuration.ts'
import { createProductClock, createRealClock } from './product-clock.ts'
import { createBoundedWarning } from './bounded-warnings.ts'
import { createRepeatedFaults } from './repeated-faults.ts'

export interface ServerOptions {
  readonly config: Config
  readonly secrets: Secrets
  readonly db: Db
  /** How to connect to the database outside of its pool. */
  readonly connection: pg.ClientConfig
  readonly log: Logger
  /** Null = the built site. */
  readonly development: DevelopmentSite | null
  /** Returns the numbers of all processes on this machine as text; those of this one if left out. */
  readonly gatherMetrics?: (() => Promise<string>) | undefined
}

export interface RunningServer {
  /** Where it listens, for example `http://localhost:3000`. */
  readonly url: string
  /**
   * Stops the server: `/ready` reports it, and every answer announces that its connection closes. After the time for
   * load balancers to notice, it accepts no more connections, lets running requests finish, then stops the jobs.
   */
  close(): Promise<void>
  /** Returns the numbers of this process. */
  readonly metrics: () => Promise<MetricList>
}

const BUILD_DIRECTORY = path.resolve(import.meta.dirname, '../../build')
const PAGE_CACHE_BYTES = 64 * 1024 * 1024
const RESPONSE_CACHE_BYTES = 32 * 1024 * 1024
/**
 * Public pages that are not cached, and homes for visitors who may keep their nights: few are rendered at once on a
 * machine, so that bookings and cached pages are not delayed.
 */
const RENDERS = { running: 4, waiting: 100 }
/** Requests that are still running after this are cut off. */
const DRAIN_MS = 10_000
/** Readers who have accepted nothing of their answer for this long lose it: longer than a tunnel. */
const STALLED_MS = 60_000
/** While the server stops, connections that are idle for this long are closed. */
const IDLE_MS = 1_000
const LONGEST_LOGGED_PATH = 200

/** Starts serving the product. Rejects when the port cannot be used. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { config, db, log } = options
  const { control } = config.cookieConsent
  let stopping = false
  const listening = { buildId: '', builtAt: new Date(), ownUrl: '', pages: null as PageCache | null }
  const responses = createResponseCache(options)
  const kept = togetherForgetful(() => [responses, listening.pages])
  const realNow = () => new Date()
  const forgedWebhooks = countForged(log)
  const demoClock = config.mode === 'demo' ? await createProductClock({ db, realNow }) : null
  const clock = demoClock ?? createRealClock(realNow)
  const company = await createLiveCompany(config, db)
  const metrics = new ProcessMetrics(config.identity.projectId)
  const changes = new ChangeListeners()
  const composed = await composeServices({
    ...options,
    changes,
    responses,
    ...whatForgets(options, kept, company),
    forgedWebhooks,
    onThrottled: metrics.onThrottled,
    clock,
    realNow,
    ownUrl: () => listening.ownUrl,
    buildId: () => listening.buildId,
    builtAt: () => listening.builtAt,
  })
  const { services, directCalls, dispatch } = withBackend(composed, config)
  const site = await openSite(options, { config: configurationByClock(company, clock), dispatch, now: clock.now })
  Object.assign(listening, { buildId: site.buildId, builtAt: site.builtAt })
  const app = createApp(
    { ...services, renderPage: site.renderPage },
    {
      websiteUrl: config.websiteUrl,
      foreignOrigins: foreignOrigins(config),
      guardPages: options.development === null,
      readiness: [databaseResponds(db), ...composed.readiness],
      takesWrites: databaseTakesWrites(db, log),
      isStopping: () => stopping,
      metrics: metricsRoute(options, metrics, clock.now),
    },
  )
  const consentCookie = asksForConsent(control) ? consentCookieOf(control) : null
  const inTurn = boundedQueue({ ...RENDERS, running: Math.max(1, Math.floor(RENDERS.running / config.processes)) })
  const render = (key: string) => renderForCache(app, config.websiteUrl, key, consentCookie)
  const pages = createPageCache(bounded(render, inTurn), log)
  listening.pages = pages

  const server = createHttpServer(options, {
    app,
    ownPages: bounded(app, inTurn),
    direct: directCalls && { calls: directCalls, headers: securityHeaders(config.websiteUrl.startsWith('https:')) },
    pages,
    responses: responses && frontOf(responses, composed, config),
    consentCookie,
    isStopping: () => stopping,
    isOpen: () => company.isOpen,
    forgedWebhooks,
    requests: metrics.requests,
  })
  const feed = await startFeed(options, async (read) => {
    await forgetChanged({ db, kept, followClock: demoClock?.follow, followCompany: company.reload }, read)
    changes.tell(read)
  })
  metrics.watch({ pages, feed, index: composed.searchIndex, poolLoad: () => poolLoadOf(db), realNow })
  const connections = new IdleConnections(server)
  boundConnections(server, connections, mostConnections())
  listening.ownUrl = await listen(server, config)
  return {
    url: listening.ownUrl,
    metrics: () => metrics.collect(),
    async close() {
      stopping = true
      changes.end()
      await drain(server, connections, config.stopGraceSeconds)
      feed.stop()
      await composed.stop()
    },
  }
}

function countForged(log: ServerOptions['log']) {
  return countForgedWebhooks({
    clock: () => performance.now(),
    onRefused: (refusals) => log.warn({ refusals }, 'forged payment events were refused without being read'),
  })
}

/** Opens the pages, from the build or from their sources. */
function openSite(
  { config: { redirects, apiMeQuery }, development, log }: ServerOptions,
  parts: Pick<PageRendererOptions, 'config' | 'dispatch' | 'now'>,
): Promise<SiteBuild> {
  // Whoever asks for pages that do not exist chooses how often, and by which name.
  const warnWithheld = createBoundedWarning(log, 'no error page for a crawler')
  return loadSite({
    ...parts,
    bundle: path.join(BUILD_DIRECTORY, 'server/index.js'),
    development,
    redirects,
    meQuery: apiMeQuery,
    reportFault: (error, path) => log.error({ err: error, path }, 'a page failed'),
    reportWithheld: (status, path) => warnWithheld({ status, path: path.slice(0, LONGEST_LOGGED_PATH) }),
  })
}

/** Returns the callbacks for changes made here, which drop the cached pages that show them. */
function whatForgets({ db, log }: ServerOptions, kept: Forgetful, company: LiveCompany) {
  return {
    company,
    onCompanyChanged: async () => {
      await company.reload()
      kept.clear()
    },
    onClockMoved: () => kept.clear(),
    onStaysRead: () => kept.clear(),
    onPageChanged: (slug: string) => kept.purge([`page:${slug}`, 'texts']),
    onStayChanged: (slug: string) => {
      const purged = purgeStay({ db, pages: kept }, slug)
      purged.catch((error: unknown) => log.error({ err: error, slug }, 'pages of linked homes were not purged'))
    },
  }
}

/** Returns the answer to `/metrics`: what the processes tell, and what waits in the database. */
function metricsRoute({ config, db, gatherMetrics }: ServerOptions, own: ProcessMetrics, now: () => Date) {
  const gather = gatherMetrics ?? (() => own.text())
  const work = () => workMetrics(() => findWaitingWork(db, now()))
  return createMetricsRoute({
    token: config.metricsToken,
    text: async () => (await Promise.all([gather(), work()])).join('\n'),
  })
}

type ServerParts = Omit<ListenerOptions, 'files' | 'websiteOrigin' | 'trustedHops' | 'hosts' | 'log'>

function createHttpServer(options: ServerOptions, parts: ServerParts): http.Server {
  const { config, log } = options
  const listener = createListener({
    ...parts,
    pages: keepsPages(options) ? parts.pages : null,
    files: options.development?.middleware ?? builtFiles(config),
    websiteOrigin: config.givenWebsiteUrl,
    trustedHops: config.trustedProxies,
    hosts: config.mode === 'production' ? hostsOf(config.websiteUrl, config.websiteHosts) : null,
    log,
  })
  const server = http.createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: UPLOAD_WITHIN_MS,
      // Node looks for requests that are too late every 30 s, which would be three times as late.
      connectionsCheckingInterval: 2_000,
      maxHeaderSize: 16 * 1024,
      keepAliveTimeout: 65_000,
      ServerResponse: countUnread(new UnreadResponses(), config.trustedProxies),
    },
    respondInTurn(listener),
  )
  endStalledReaders(server, STALLED_MS)
  server.on('checkContinue', (message, reply) => {
    if (!declaresTooMuch(message)) reply.writeContinue()
    server.emit('request', message, reply)
  })
  return server
}

function startFeed(
  { config, db, connection, log }: ServerOptions,
  onChanges: ChangeFeedDeps['onChanges'],
): Promise<ChangeFeed> {
  return ChangeFeed.start({
    db,
    connection,
    way: config.changeFeed,
    onChanges,
    onWarning: (message) => log.warn(message),
    onFault: createRepeatedFaults(log)('changes could not be read'),
  })
}

function createPageCache(render: (key: string) => Promise<RenderedPage>, log: ServerOptions['log']): PageCache {
  return new PageCache({
    render,
    maxBytes: PAGE_CACHE_BYTES,
    clock: () => performance.now(),
    onError: createRepeatedFaults(log)('a page could not be rendered; an older copy was sent'),
  })
}

/** Creates the cache of API answers, with the headers of all answers that are not pages; null if nothing is cached. */
function createResponseCache(options: ServerOptions): ResponseCache | null {
  if (!keepsPages(options)) return null
  const headers = { ...fileHeaders(options.config), vary: 'Origin' }
  return new ResponseCache({ maxBytes: RESPONSE_CACHE_BYTES, headers, clock: () => performance.now() })
}

function frontOf(
  responses: ResponseCache,
  { requestBound: bound, reads }: ComposedServices,
  config: Config,
): MemoryFront {
  const { corsOrigins, websiteUrl, trustedProxies: trustedHops } = config
  return { responses, reads, bound, corsOrigins, websiteUrl, trustedHops }
}

function databaseResponds(db: Db): ReadinessCheck {
  return { name: 'database', passes: async () => (await sql`select 1`.execute(db)).rows.length === 1 }
}

/**
 * Tries an entry of the write-ahead log that nobody reads: it needs a commit like any other, and leaves no row behind.
 * In a transaction, whose connection is its own: a commit that hangs must not hold up what others read.
 */
function databaseTakesWrites(db: Db, log: ServerOptions['log']): () => boolean {
  return watchWrites({
    write: () => inTransaction(db, (tx) => sql`select pg_logical_emit_message(true, 'holmstay', '')`.execute(tx)),
    clock: () => performance.now(),
    onFault: createRepeatedFaults(log)('the database takes no writes'),
  })
}

/** Returns the services of this process, or those of another Holmstay behind them. */
function withBackend(own: Pick<ComposedServices, 'services' | 'directCalls' | 'dispatch'>, { apiBackend }: Config) {
  if (apiBackend === null) return own
  const services = servicesOfBackend(own.services, forwardToBackend(apiBackend))
  return { services, directCalls: null, dispatch: createServiceRouter(services) }
}

/**
 * Returns whether pages and answers are cached. They are not in development, if the content is that of another
 * Holmstay, whose changes are not reported here, or in the conformance mode, where an address may be a page to browsers
 * and something else to tools.
 */
function keepsPages({ config: { identity, apiBackend }, development }: ServerOptions): boolean {
  return development === null && apiBackend === null && (identity.kind !== 'embedded' || identity.conformance === null)
}

/** Returns the other origins that this configuration involves. */
function foreignOrigins({ identity, payments, cookieConsent, mapTiles, website }: Config): ForeignOrigins {
  return joinedOrigins(
    identity.kind === 'firebase' ? hostedIdentityOrigins(identity) : NO_FOREIGN_ORIGINS,
    payments.kind === 'stripe' ? stripeOrigins(payments.apiUrl) : NO_FOREIGN_ORIGINS,
    consentedOrigins(cookieConsent),
    mapTileOrigins(mapTiles),
    logoOrigins(website.logosPrefix),
  )
}

function builtFiles(config: Config): StaticFiles {
  const [client, previous] = ['client', 'previous'].map((name) => path.join(BUILD_DIRECTORY, name))
  return new StaticFiles(client!, fileHeaders(config), previous)
}

/** Files never run on their own; images and icons may be opened as a page. */
function fileHeaders(config: Config): Readonly<Record<string, string>> {
  const headers = securityHeaders(config.websiteUrl.startsWith('https:'))
  return { ...headers, 'content-security-policy': CLOSED_CONTENT_SECURITY_POLICY }
}

/** Resolves with the address at which it listens. */
function listen(server: http.Server, config: Config): Promise<string> {
  server.on('clientError', refuseUnreadable)
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(config.port, config.host, () => {
      server.off('error', reject)
      resolve(addressOf(server, config))
    })
  })
}

function addressOf(server: http.Server, config: Config): string {
  const { port } = server.address() as AddressInfo
  // The name that people type; also for the addresses that mean "everywhere".
  const local = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(config.host)
  return `http://${local ? 'localhost' : config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`
}

/** Continues to answer for this long, then accepts no more connections and lets running requests finish. */
async function drain(server: http.Server, connections: IdleConnections, graceSeconds: number): Promise<void> {
  await sleep(graceSeconds * 1000)
  // Not http.Server's close, which cuts connections on which a request may be arriving: visitors learn of the close
  // with the next answer.
  const closed = new Promise((resolve) => net.Server.prototype.close.call(server, resolve))
  const stopEnding = connections.endAfter(IDLE_MS)
  const cutOff = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
  await closed
  stopEnding()
  clearTimeout(cutOff)
}
