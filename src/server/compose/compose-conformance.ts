import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import type { AccountServicesOptions } from '#accounts/create-account-services.ts'
import type { Config } from '#config/config.ts'
import type { IdentityDeps } from '#identity/identity-deps.ts'
import type { Service } from '#server/service.ts'

/** What differs if the identity service runs in its conformance mode. */
export interface Conformance {
  readonly now: () => Date
  readonly accountOptions: Partial<AccountServicesOptions>
  readonly isForIdentity: (request: Request) => boolean
  readonly createApp: (deps: IdentityDeps) => Service
}

/**
 * Composes the conformance mode. Null when it is off, and then none of its code is loaded. The configuration has
 * already refused it in production and where others could reach it.
 */
export async function composeConformance(options: {
  readonly config: Config
  readonly log: Pick<Logger, 'warn'>
  readonly now: () => Date
}): Promise<Conformance | null> {
  const { identity } = options.config
  if (identity.kind !== 'embedded' || identity.conformance === null) return null
  const settings = identity.conformance
  const [{ createConformanceService }, { createMovableClock }, { isForConformance }, { conformanceAccountOptions }] =
    await Promise.all([
      import('#identity/conformance/create-conformance-service.ts'),
      import('#identity/conformance/movable-clock.ts'),
      import('#identity/conformance/emulated-request.ts'),
      import('#identity/conformance/compatible-accounts.ts'),
    ])
  options.log.warn('conformance mode: everybody on this machine can do anything with every account')
  const clock = createMovableClock(options.now)
  return {
    now: clock.now,
    accountOptions: conformanceAccountOptions(settings, identity.projectId),
    isForIdentity: isForConformance,
    createApp: (deps) =>
      createConformanceService({
        ...deps,
        serviceToken: deps.serviceToken ?? randomBytes(32).toString('base64url'),
        clock,
        settings,
      }),
  }
}
