import path from 'node:path'
import type pg from 'pg'
import type { Logger } from 'pino'
import { createAccountServices, type AccountServices } from '#accounts/account-services.ts'
import { purgeExpired } from '#accounts/purge-expired.ts'
import type { BookingDeps } from '#booking/booking-deps.ts'
import type { Config } from '#config/config.ts'
import type { Secrets } from '#config/secrets.ts'
import { createContentApp } from '#content/create-content-app.ts'
import { createSessionApp } from '#content/session/create-session-app.ts'
import { resolveActor } from '#content/session/resolve-actor.ts'
import { userShape } from '#content/session/user-shape.ts'
import type { Db } from '#db/database.ts'
import { listPublishedStays } from '#db/queries/stay-queries.ts'
import { clientAddressOf } from '#identity/client-address.ts'
import { createIdentityApp } from '#identity/create-identity-app.ts'
import { startJobs, type Jobs } from '#jobs/start-jobs.ts'
import { createMediaApp } from '#media/create-media-app.ts'
import { createFileMediaStore } from '#media/media-store.ts'
import type { MailIdentity } from '#messaging/mail.ts'
import { findOutboxMessage, listOutbox } from '#messaging/read-outbox.ts'
import { createSmtpTransport } from '#messaging/smtp-transport.ts'
import type { PaymentGateway } from '#payments/payment-gateway.ts'
import { createSandboxGateway } from '#payments/sandbox-gateway.ts'
import { createSandboxApp } from '#payments/sandbox/create-sandbox-app.ts'
import { createFromPrices } from '#stays/from-prices.ts'
import { createServiceRouter, type AppServices, type Service } from './create-app.ts'
import { createOutboxRoutes } from './demo/outbox-routes.ts'
import { createSiteFiles } from './site/site-files.ts'

export interface ServicesOptions {
  readonly config: Config
  readonly secrets: Secrets
  readonly db: Db
  /** For parts that keep connections of their own. */
  readonly connection: pg.ClientConfig
  readonly log: Logger
  readonly now: () => Date
  /** Nights of a stay were taken or freed. */
  readonly onStayChanged: (slug: string) => void
  readonly buildId: () => string
}

export interface ComposedServices {
  readonly services: Omit<AppServices, 'renderPage'>
  /** The services as the site's own loaders reach them. */
  readonly dispatch: Service
  /** Ends the jobs; waits for what is under way. */
  stop(): Promise<void>
}

const DAY_MS = 86_400_000

/** Puts every service of the product together, once per process, and starts what runs by itself. */
export async function composeServices(options: ServicesOptions): Promise<ComposedServices> {
  const { config, db, log, now } = options
  const accounts = composeAccounts(options)
  const mailIdentity = {
    websiteName: config.website.name,
    websiteUrl: config.websiteUrl,
    contactEmail: config.website.contactEmail,
  }
  const onFault = (error: unknown) => log.error({ err: error }, 'a job failed')

  // Jobs wake each other and are woken by requests, and requests need the services that jobs need: the knot is tied here.
  let jobs: Jobs | null = null
  let dispatch: Service = async () => new Response(null, { status: 503 })
  const wake = () => jobs?.wake()
  const booking = composeBooking(options, { wake, reach: (request) => dispatch(request) })

  const services = {
    content: createContentApp({
      ...booking,
      fromPrices: createFromPrices(),
      resolveActor: async (request) => {
        const actor = await resolveActor(accounts, request)
        return actor && userShape(actor)
      },
      enqueueWebhook: async (executor, event) => jobs?.enqueueWebhook(executor, event),
      onFault: (error, request) => log.error({ err: error, path: new URL(request.url).pathname }, 'request failed'),
    }),
    identity: createIdentityApp({
      accounts,
      clientAddress: clientAddressOf,
      serviceToken: config.identity.serviceToken,
    }),
    session: createSessionApp({ accounts, clientAddress: clientAddressOf }),
    media: createMediaApp({ store: composeMedia(config) }),
    demo: config.mode === 'demo' ? composeDemo(options, mailIdentity, wake) : null,
    siteFiles: createSiteFiles({
      websiteUrl: config.websiteUrl,
      buildId: options.buildId,
      listSlugs: async () => (await listPublishedStays(db)).map((stay) => stay.slug),
    }),
  }
  dispatch = createServiceRouter(services)

  await accounts.issuer.keys.rotate()
  jobs = await startJobs({
    booking,
    outbox: {
      db,
      now,
      identity: mailIdentity,
      transport: config.smtpUrl === null ? null : createSmtpTransport(config.smtpUrl, mailIdentity),
    },
    sandbox: config.mode === 'demo' ? sandboxPump(options, dispatch) : null,
    connection: options.connection,
    onFault,
    moreSweeps: [{ everyMs: DAY_MS, run: () => purgeExpired(accounts) }],
  })
  return { services, dispatch, stop: () => jobs.stop() }
}

function composeAccounts({ config, secrets, db, now, log }: ServicesOptions): AccountServices {
  return createAccountServices({
    db,
    now,
    log,
    identitySecret: secrets.identitySecret,
    websiteUrl: config.websiteUrl,
    projectId: config.identity.projectId,
    apiKey: config.identity.apiKey,
  })
}

interface BookingLinks {
  readonly wake: () => void
  readonly reach: Service
}

function composeBooking(options: ServicesOptions, { wake, reach }: BookingLinks): BookingDeps {
  const { config, secrets, db, now, onStayChanged } = options
  return {
    db,
    now,
    wake,
    onStayChanged,
    quoteKey: secrets.quoteSecret,
    websiteUrl: config.websiteUrl,
    payments: composePayments(options, reach),
  }
}

/** The provider that takes the money. Production has none yet: its configuration is refused before anything gets here. */
function composePayments({ config, secrets }: ServicesOptions, reach: Service): PaymentGateway {
  if (config.mode !== 'demo') throw new Error('simulated payments in production')
  return createSandboxGateway({
    fetch: reach,
    baseUrl: config.websiteUrl,
    apiKey: secrets.sandboxApiKey,
    webhookSecrets: [secrets.sandboxWebhookSecret],
  })
}

function composeMedia(config: Config) {
  return createFileMediaStore({
    writableRoot: path.join(config.dataDirectory, 'media'),
    // The pictures of the demo come with the repository, so that nothing is copied at a first start.
    readOnlyRoots: config.mode === 'demo' ? [path.resolve(import.meta.dirname, '../../demo/media')] : [],
  })
}

function composeDemo(
  { config, secrets, db, now }: ServicesOptions,
  mailIdentity: MailIdentity,
  wake: () => void,
): Service {
  const outbox = createOutboxRoutes({
    listMessages: () => listOutbox(db, mailIdentity),
    findMessage: (id) => findOutboxMessage(db, id, mailIdentity),
  })
  const sandbox = createSandboxApp({ db, now, wake, apiKey: secrets.sandboxApiKey, origin: config.websiteUrl })
  return (request) => (new URL(request.url).pathname.startsWith('/demo/payments/') ? sandbox(request) : outbox(request))
}

function sandboxPump({ config, secrets, db, now }: ServicesOptions, deliver: Service) {
  return {
    db,
    now,
    deliver,
    webhookSecret: secrets.sandboxWebhookSecret,
    webhookUrl: `${config.websiteUrl}/webhooks/sandbox`,
  }
}
