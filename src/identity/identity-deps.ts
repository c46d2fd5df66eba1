import type { AccountServices } from '#accounts/account-services.ts'
import type { WireRequest } from './wire/wire-request.ts'

/** The collaborators of the protocol's face. */
export interface IdentityDeps {
  readonly accounts: AccountServices
  /** Returns the address that a request is counted under; see `client-address.ts`. */
  readonly clientAddress: (request: WireRequest) => string
  /** Gives access to the privileged operations; null = nothing does. */
  readonly serviceToken: string | null
  /**
   * How browsers hold sessions of the site; left out if there is no site beside the service, which then signs nobody in
   * by itself.
   */
  readonly siteSessions?: SiteSessions
}

/** The cookies of the site's sessions. */
export interface SiteSessions {
  /** Returns the session id of a request, or null. */
  read(request: Request): string | null
  /** Returns the `Set-Cookie` values that give a browser its session. */
  cookiesOf(session: { readonly id: string; readonly maxAgeSeconds: number }): readonly string[]
}
