import { alone, inTurnOfAll, SESSION_LOCKS } from '#db/session-lock.ts'
import type { MailIdentity } from '#messaging/mail/mail.ts'
import { findOutboxMessage, listOutbox } from '#messaging/outbox/read-outbox.ts'
import { createSandboxApp } from '#payments/sandbox/create-sandbox-app.ts'
import { notFound } from '#server/create-app.ts'
import { createClockRoutes } from '#server/demo/clock-routes.ts'
import { createOutboxRoutes } from '#server/demo/outbox-routes.ts'
import { createProofRoutes } from '#server/demo/proof-routes.ts'
import type { Service } from '#server/service.ts'
import type { ServicesOptions } from './compose-services.ts'

interface DemoOptions extends ServicesOptions {
  /** The current time of the product. */
  readonly now: () => Date
  readonly mailIdentity: MailIdentity
}

interface JobCalls {
  readonly wake: () => void
  readonly runJobs: () => Promise<void>
}

/** Composes what only the demo has: its mailbox, its clock, its proof and the simulated provider. */
export function composeDemo(options: DemoOptions, { wake, runJobs }: JobCalls): Service {
  const { config, secrets, db, connection, now, clock, realNow, mailIdentity } = options
  const findMessage = (id: string) => findOutboxMessage(db, id, mailIdentity)
  const outbox = createOutboxRoutes({ listMessages: () => listOutbox(db, mailIdentity), findMessage })
  const sandbox =
    config.payments.kind === 'sandbox'
      ? createSandboxApp({
          db,
          now,
          wake,
          apiKey: secrets.sandboxApiKey,
          origin: config.websiteUrl,
          fonts: new URL('../../web/styles/fonts/', import.meta.url),
        })
      : async () => notFound()
  const { websiteUrl } = config
  const clockRoutes =
    'moveTo' in clock
      ? createClockRoutes({
          db,
          clock,
          runJobs,
          websiteUrl,
          findMessage,
          onMoved: options.onClockMoved,
          inTurnOfAll: (move) => inTurnOfAll(connection, SESSION_LOCKS.clock, move),
        })
      : outbox
  const proof = createProofRoutes({
    db,
    now,
    realNow,
    websiteUrl,
    ownUrl: options.ownUrl,
    alone: (run) => alone(connection, SESSION_LOCKS.proof, run),
  })
  return (request) => {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith('/demo/payments/')) return sandbox(request)
    if (pathname.startsWith('/demo/clock')) return clockRoutes(request)
    return pathname.startsWith('/demo/proof') ? proof(request) : outbox(request)
  }
}
