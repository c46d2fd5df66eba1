import type pg from 'pg'
import type { Logger } from 'pino'
import type { AccountServices } from '#accounts/account-services.ts'
import type { AttemptLimits } from '#accounts/throttle/attempt-limits.ts'
import type { BookingDeps } from '#booking/booking-deps.ts'
import type { Config } from '#config/config.ts'
import type { Secrets } from '#config/secrets.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import { createApiApp, createApiReads } from '#api/create-api-app.ts'
import type { KeptRead } from '#api/kept-reads.ts'
import type { KeptResponses } from '#api/route/kept-responses.ts'
import type { ForgedPaymentEvents } from '#api/payment/forged-payment-events.ts'
import { readSessionCookie, sessionCookies } from '#api/session/session-cookie.ts'
import { createSessionApp } from '#api/session/create-session-app.ts'
import { personsOnly, type ResolveCaller } from '#api/session/caller.ts'
import { resolveCallerOf } from '#api/session/resolve-caller.ts'
import { DEFAULT_TOKEN_SYNC_PATH } from '#contract/account/token-sync-path.ts'
import type { Db } from '#db/database.ts'
import type { ChangeListeners } from '#db/feed/change-listeners.ts'
import { deleteRequestsBefore } from '#db/queries/request-count-queries.ts'
import { listSitemapLists, listSitemapRanges, listSitemapStays } from '#db/queries/sitemap-queries.ts'
import { SESSION_LOCKS, SessionLock } from '#db/session-lock.ts'
import { ACTION_PATH, actionRedirect } from '#identity/action-redirect.ts'
import { clientAddressOf } from '#identity/client-address.ts'
import { createIdentityApp } from '#identity/create-identity-app.ts'
import { createDirectCalls, type DirectCalls } from '#identity/direct-calls.ts'
import type { SiteSessions } from '#identity/identity-deps.ts'
import { VisitorGone } from '#identity/visitor-gone.ts'
import { startJobs, type Jobs } from '#jobs/start-jobs.ts'
import type { Sweep } from '#jobs/sweep.ts'
import type { MailIdentity } from '#messaging/mail/mail.ts'
import type { Installation } from '#editorial/setup/setup-deps.ts'
import type { DeliverWebhooksDeps } from '#messaging/webhook/webhook-deps.ts'
import { createFromPrices } from '#stays/search/from-prices.ts'
import { IndexSnapshots } from '#stays/search/live/index-snapshots.ts'
import { LiveIndex } from '#stays/search/live/live-index.ts'
import type { RequestBound } from '#server/http/limit-requests.ts'
import type { Service } from '#server/service.ts'
import { createServiceRouter, notFound, type AppServices } from '#server/create-app.ts'
import { channelSweeps } from './channel-sweeps.ts'
import { steadySweeps } from './steady-sweeps.ts'
import { composeAccounts } from './compose-accounts.ts'
import { composeApiFront } from './compose-api-front.ts'
import { composeConformance, type Conformance } from './compose-conformance.ts'
import { composeDemo } from './compose-demo.ts'
import { composePayments, reportUnreadableEvents } from './compose-payments.ts'
import { followingCompany, mailIdentityOf, type LiveCompany } from './live-company.ts'
import { composePictures } from './compose-pictures.ts'
import { composeTransports } from './compose-transports.ts'
import { createConsentApp } from '#server/create-consent-app.ts'
import type { MovableClock, ProductClock } from '#server/product-clock.ts'
import type { ReadinessCheck } from '#server/health-routes.ts'
import { createRepeatedFaults } from '#server/repeated-faults.ts'
import { createOpeningGate } from '#server/site/opening-gate.ts'
import { createSiteFiles } from '#server/site/site-files.ts'

export interface ServicesOptions {
  readonly config: Config
  readonly secrets: Secrets
  readonly db: Db
  /** How to connect to the database outside of its pool. */
  readonly connection: pg.ClientConfig
  readonly log: Logger
  /** The product's time; only sign-ins use the real time (decision 25). */
  readonly clock: ProductClock | MovableClock
  readonly realNow: () => Date
  /** Called when the product's time was moved: cached pages may show another day. */
  readonly onClockMoved: () => void
  /** Returns the address at which this process listens, once it does. */
  readonly ownUrl: () => string
  /** Called when searches cover all homes, after some were answered from only a part of them. */
  readonly onStaysRead: () => void
  /** Called when nights of a stay were taken or freed. */
  readonly onStayChanged: (slug: string) => void
  /** The company, as this process knows it. */
  readonly company: LiveCompany
  /** Called when this process has changed the company. */
  readonly onCompanyChanged: () => Promise<void>
  /** Called when a text of the site got a new version. */
  readonly onPageChanged: (slug: string) => void
  /** The cache of API responses; none if null or left out. */
  readonly responses?: KeptResponses | null
  /** Receives what any process commits, for those who listen. */
  readonly changes: ChangeListeners
  readonly buildId: () => string
  readonly builtAt: () => Date
  /** Counts forged payment events; not counted if left out. */
  readonly forgedWebhooks?: ForgedPaymentEvents
  /** Called with the rule by which an attempt was refused as one too many. */
  readonly onThrottled?: AttemptLimits['onThrottled']
}

export interface ComposedServices {
  readonly services: Omit<AppServices, 'renderPage'>
  /** The bound on requests to the API. */
  readonly requestBound: RequestBound
  /** Returns a read of the API whose answer is the same for everybody; null for any other target. */
  readonly reads: (target: string) => KeptRead | null
  /** Answers calls without `Request` and `Response`; null = there are none. */
  readonly directCalls: DirectCalls | null
  /** The services as the site's own loaders call them. */
  readonly dispatch: Service
  /** What a request needs besides the database. */
  readonly readiness: readonly ReadinessCheck[]
  readonly searchIndex: Pick<LiveIndex, 'state'>
  /** Stops the jobs and waits for those in progress. */
  stop(): Promise<void>
}

/** Removes what the last sign-out told the browser's SDK (`web/sign-in/session/signed-out-mark.ts`). */
const notSignedOut = (secure: boolean) => `signedOut=; Path=/; ${secure ? 'Secure; ' : ''}SameSite=Lax; Max-Age=0`

const MINUTE_MS = 60_000
/**
 * How soon a process notices that another one on the same database has moved the clock, if its feed of changes is late.
 */
const FOLLOW_MS = 2_000

interface Composition extends ServicesOptions {
  readonly now: () => Date
}

/** Composes every service of the product, once per process, and starts the jobs. */
export async function composeServices(given: ServicesOptions): Promise<ComposedServices> {
  const conformance = await composeConformance({ ...given, now: given.realNow })
  // The conformance mode has a clock of its own, which its tools set.
  const options = { ...given, now: conformance?.now ?? given.clock.now, realNow: conformance?.now ?? given.realNow }
  const { config, log } = options
  const accounts = composeAccounts(options, conformance?.accountOptions)
  const mailIdentity = mailIdentityOf(options.company, config.websiteUrl)
  const onFault = createRepeatedFaults(log)('a job failed')

  // Jobs wake each other and are woken by requests, and requests need the services that jobs need; this variable
  // resolves the cycle.
  let jobs: Jobs | null = null
  let dispatch: Service = async () => new Response(null, { status: 503 })
  const wake = () => jobs?.wake()
  const runJobs = async () => jobs?.runNow()
  const booking = await composeBooking(options, { wake, reach: (request) => dispatch(request) })

  const accountRules = { ...config.apiAccounts, hasPasswords: config.identity.kind === 'embedded' }
  const resolveCaller: ResolveCaller = (request) => resolveCallerOf({ accounts, accountRules }, request)
  const pictures = composePictures(options)
  const searchIndex = composeSearchIndex(options, onFault)
  const apiDeps: Omit<ApiDeps, 'websiteName'> = {
    ...booking,
    installation: installationOf(config),
    onCompanyChanged: options.onCompanyChanged,
    freshRefundMinor: config.staff.freshRefundMinor,
    onPageChanged: options.onPageChanged,
    changes: options.changes,
    responses: options.responses ?? undefined,
    fromPrices: createFromPrices(),
    searchIndex,
    accounts,
    clientAddress: clientAddressOf,
    pictures: pictures.places,
    webhookHosts: config.webhookHosts,
    feedHosts: config.feedHosts,
    forgedWebhooks: options.forgedWebhooks,
    onUnreadableEvent: reportUnreadableEvents(log),
    accountRules,
    resolveCaller,
    resolveActor: personsOnly(resolveCaller),
    onFault: (error, request) => {
      if (error instanceof VisitorGone) return
      log.error({ err: error, path: request && new URL(request.url).pathname }, 'request failed')
    },
  }
  const contentDeps = followingCompany(apiDeps, options.company)
  const identity = composeIdentity(config, accounts, conformance)
  const services = {
    content: createApiApp(contentDeps),
    identity: identity.service,
    isForIdentity: conformance?.isForIdentity,
    ...composeSession(config, accounts),
    media: pictures.serve,
    consent: createConsentApp({ control: config.cookieConsent.control, websiteUrl: config.websiteUrl }),
    demo: config.mode === 'demo' ? composeDemo({ ...options, mailIdentity }, { wake, runJobs }) : null,
    openingGate: composeOpeningGate(options.company, resolveCaller),
    siteFiles: composeSiteFiles(options),
  }
  dispatch = createServiceRouter(services)

  if (config.identity.kind === 'embedded') await accounts.issuer.keys.rotate()
  const started = await composeJobs({ ...options, mailIdentity, booking, dispatch, onFault }, [
    ...steadySweeps({ accounts, booking, onPageChanged: options.onPageChanged, onFault }),
    ...pictures.sweeps,
    ...searchIndex.sweeps,
    ...channelSweeps(options, booking),
  ])
  jobs = started
  const stop = async () => {
    pictures.halt()
    await started.stop()
    await searchIndex.keep().catch(onFault)
  }
  const { service: content, bound } = composeApiFront(services.content, { ...options, resolveCaller, onFault })
  return {
    services: { ...services, content },
    requestBound: bound,
    reads: createApiReads(contentDeps),
    directCalls: identity.directCalls,
    dispatch,
    readiness: [searchIndex.readiness],
    searchIndex,
    stop,
  }
}

/** Begins to build the index that answers searches; the data folder holds it for the next process. */
function composeSearchIndex(options: Composition, onFault: (error: unknown) => void): LiveIndex {
  const { config, db, log, now, realNow, onStaysRead: onWhole } = options
  const onUnused = (reason: string) => log.info(`the search index of the previous process is not used: ${reason}`)
  const snapshots = new IndexSnapshots({ db, folder: config.dataDirectory, onUnused })
  const index = new LiveIndex({ db, now, realNow, onFault, onWhole, snapshots })
  void index.rebuild()
  return index
}

/** Decides who may come in before the site opens. */
function composeOpeningGate(company: LiveCompany, resolveCaller: ResolveCaller) {
  const resolveActor = personsOnly(resolveCaller)
  return createOpeningGate({
    isOpen: () => company.isOpen,
    configuration: () => company.configuration,
    isStaff: async (request) => ((await resolveActor(request))?.role ?? 'user') !== 'user',
  })
}

function composeSiteFiles({ company, db, buildId, builtAt }: ServicesOptions): Service {
  return createSiteFiles({
    config: () => company.configuration,
    buildId,
    builtAt,
    sitemap: {
      lists: () => listSitemapLists(db),
      ranges: (size) => listSitemapRanges(db, size),
      stays: (range) => listSitemapStays(db, range),
    },
  })
}

interface JobsOptions extends Composition {
  readonly mailIdentity: MailIdentity
  readonly booking: BookingDeps
  readonly dispatch: Service
  readonly onFault: (error: unknown) => void
}

async function composeJobs(options: JobsOptions, sweeps: readonly Sweep[]): Promise<Jobs> {
  const { config, db, now, realNow, clock, mailIdentity } = options
  const sweeper = new SessionLock(options.connection, SESSION_LOCKS.sweeps)
  const jobs = startJobs({
    booking: options.booking,
    outbox: {
      db,
      now,
      identity: mailIdentity,
      ...(await composeTransports(options)),
    },
    sandbox: config.payments.kind === 'sandbox' ? sandboxPump(options, options.dispatch) : null,
    webhooks: composeWebhooks(options),
    onFault: options.onFault,
    realNow,
    moreSweeps: [
      ...sweeps,
      { everyMs: MINUTE_MS, run: () => deleteRequestsBefore(db, Math.floor(realNow().getTime() / MINUTE_MS) - 1) },
      ...('follow' in clock ? [{ everyMs: FOLLOW_MS, isOfEachProcess: true, run: clock.follow }] : []),
    ],
    isSweeper: () => sweeper.tryHold(),
  })
  return {
    ...jobs,
    async stop() {
      await jobs.stop()
      await sweeper.release()
    },
  }
}

/** Composes the token sync. If browsers have none configured, pages still use it to open sessions for posted forms. */
function composeSession({ tokenSyncUrl }: Config, accounts: AccountServices) {
  const sessionPath = tokenSyncUrl ?? DEFAULT_TOKEN_SYNC_PATH
  return { session: createSessionApp({ accounts, clientAddress: clientAddressOf, path: sessionPath }), sessionPath }
}

/** Composes the webhooks, which use the real time, because receivers compare it with their own. */
function composeWebhooks({ config, secrets, db, realNow, company }: ServicesOptions): DeliverWebhooksDeps {
  const { websiteUrl, webhookHosts } = config
  return followingCompany({ db, now: realNow, webhookKey: secrets.quoteSecret, webhookHosts, websiteUrl }, company)
}

interface ComposedIdentity extends Pick<ComposedServices, 'directCalls'> {
  readonly service: Service
}

/**
 * Composes the face of the identity protocol. With a hosted service its paths do not exist, except for the address that
 * all links in the service's mails lead to, if the project names this site for it.
 */
function composeIdentity(config: Config, accounts: AccountServices, conformance: Conformance | null): ComposedIdentity {
  if (config.identity.kind === 'firebase') {
    const service: Service = async (request) =>
      request.method === 'GET' && new URL(request.url).pathname === ACTION_PATH
        ? actionRedirect(request, config.websiteUrl)
        : notFound()
    return { service, directCalls: null }
  }
  const deps = {
    accounts,
    clientAddress: clientAddressOf,
    serviceToken: config.identity.serviceToken,
    siteSessions: siteSessions(config.websiteUrl),
  }
  return conformance
    ? { service: conformance.createApp(deps), directCalls: null }
    : { service: createIdentityApp(deps), directCalls: createDirectCalls(deps) }
}

/** Returns the site's cookies for sign-ins that the identity service makes without a page. */
function siteSessions(websiteUrl: string): SiteSessions {
  return {
    read: (request) => readSessionCookie(request, websiteUrl),
    cookiesOf: (session) => [...sessionCookies(websiteUrl, session), notSignedOut(websiteUrl.startsWith('https:'))],
  }
}

interface BookingLinks {
  readonly wake: () => void
  readonly reach: Service
}

async function composeBooking(options: Composition, { wake, reach }: BookingLinks): Promise<BookingDeps> {
  const { config, secrets, db, now, onStayChanged } = options
  if (config.bankAccount === null) options.log.info('no BANK_TRANSFER_ACCOUNT: payment by bank transfer is not offered')
  const deps = {
    db,
    now,
    wake,
    onStayChanged,
    quoteKey: secrets.quoteSecret,
    websiteUrl: config.websiteUrl,
    bankAccount: config.bankAccount,
    holdLimits: config.holdLimits,
    moneyLimits: config.moneyLimits,
    payments: await composePayments(options, reach),
  }
  return followingCompany(deps, options.company)
}

/** Returns how this program was started, for the set-up. */
function installationOf({ mode, siteOpens, payments, bankAccount, smtpUrl, website }: Config): Installation {
  return {
    kind: mode,
    hasDoor: mode === 'production' && siteOpens === 'by-administrator',
    payments: { provider: payments.kind, isLive: payments.kind === 'stripe' && payments.isLive },
    takesTransfers: bankAccount !== null,
    sendsMail: smtpUrl !== null,
    contactPhone: website.contactPhone,
  }
}

function sandboxPump({ config, secrets, db, now }: Composition, deliver: Service) {
  return {
    db,
    now,
    deliver,
    webhookSecret: secrets.sandboxWebhookSecret,
    webhookUrl: `${config.websiteUrl}/webhooks/sandbox`,
  }
}
