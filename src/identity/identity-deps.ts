import type { AccountServices } from '#accounts/account-services.ts'

/** What the protocol's face works with. */
export interface IdentityDeps {
  readonly accounts: AccountServices
  /** Address a request is counted under; see `client-address.ts`. */
  readonly clientAddress: (request: Request) => string
  /** Opens the privileged operations; null = nothing does. */
  readonly serviceToken: string | null
}
