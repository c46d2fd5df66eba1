import type { AccountServices } from '#accounts/account-services.ts'
import type { WireRequest } from './wire/wire-request.ts'

/** What the protocol's face works with. */
export interface IdentityDeps {
  readonly accounts: AccountServices
  /** Address a request is counted under; see `client-address.ts`. */
  readonly clientAddress: (request: WireRequest) => string
  /** Opens the privileged operations; null = nothing does. */
  readonly serviceToken: string | null
  /** How browsers keep sessions of the site; left out where there is no site beside the service, which then signs nobody in by itself. */
  readonly siteSessions?: SiteSessions
}

/** The cookies of the site's sessions. */
export interface SiteSessions {
  /** The session id a request brings, or null. */
  read(request: Request): string | null
  /** `Set-Cookie` values that hand a browser its session. */
  cookiesOf(session: { readonly id: string; readonly maxAgeSeconds: number }): readonly string[]
}
