import type { Config } from '#config/config.ts'
import type { ResolveCaller } from '#api/session/caller.ts'
import { clientAddressOf } from '#identity/client-address.ts'
import type { Db } from '#db/database.ts'
import type { Service } from '#server/service.ts'
import { withCrossOrigin } from '#server/http/cross-origin.ts'
import { SharedRequests } from '#server/http/shared-requests.ts'
import { boundRequests, type RequestBound } from '#server/http/limit-requests.ts'

interface ApiFrontOptions {
  readonly config: Pick<Config, 'corsOrigins' | 'apiRequestsPerMinute' | 'processes' | 'databaseUrl'>
  readonly db: Db
  readonly onFault: (error: unknown) => void
  readonly resolveCaller: ResolveCaller
  readonly realNow: () => Date
}

interface ApiFront {
  readonly service: Service
  /** The bound on requests. */
  readonly bound: RequestBound
}

/**
 * Composes the content backend as the outside world reaches it: bounded for callers who are not signed in, and open to
 * the configured other origins. The site's own loaders and jobs call the backend directly. Events of payment providers
 * have bounds of their own.
 */
export function composeApiFront(content: Service, options: ApiFrontOptions): ApiFront {
  const { config, resolveCaller, realNow, db, onFault } = options
  // A single process with its own database has no others to tell.
  const isAlone = config.processes === 1 && config.databaseUrl === null
  const bound = boundRequests({
    perMinute: config.apiRequestsPerMinute,
    clientAddress: clientAddressOf,
    async isKnown(request) {
      const { kind } = await resolveCaller(request)
      return kind === 'person' || kind === 'token'
    },
    clock: () => performance.now(),
    now: realNow,
    ...(!isAlone && { share: (onOthers) => new SharedRequests({ db, now: realNow, onOthers, onFault }) }),
  })
  const front = withCrossOrigin(bound.around(content), config.corsOrigins)
  const service: Service = async (request) =>
    (new URL(request.url).pathname.startsWith('/webhooks/') ? content : front)(request)
  return { service, bound }
}
