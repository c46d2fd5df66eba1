import { createIdentityApp } from '#identity/create-identity-app.ts'
import type { IdentityDeps } from '#identity/identity-deps.ts'
import { createConformanceApp } from './create-conformance-app.ts'
import { withUnsignedProviders, type ConformanceSettings } from './compatible-accounts.ts'
import type { MovableClock } from './movable-clock.ts'

/**
 * Creates the whole identity service in its conformance mode. `accounts` must have been created with its options and
 * its clock.
 */
export function createConformanceService(
  deps: IdentityDeps & {
    readonly serviceToken: string
    readonly clock: MovableClock
    readonly settings: ConformanceSettings
  },
): (request: Request) => Promise<Response> {
  const { clock, settings, serviceToken } = deps
  const accounts = settings.acceptsUnsigned ? withUnsignedProviders(deps.accounts) : deps.accounts
  const identity = createIdentityApp({ ...deps, accounts })
  return createConformanceApp({ accounts, clock, identity, serviceToken })
}
