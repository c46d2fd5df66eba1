import type { IdentityProblem } from '#core/account/identity-problem.ts'
import type { Problem } from '#core/problem.ts'
import type { Result } from '#core/result.ts'
import type { ProfileFacts } from '#db/queries/profile-queries.ts'
import type { AccountServices } from '../account-services.ts'
import type { Client } from '../client.ts'
import type { TooManyAttempts } from '../throttle/throttle.ts'
import type { IdTokenProblem } from '../tokens/check-id-token.ts'
import type { IdTokenClaims } from '../tokens/id-token.ts'

/** Whose ID token it is, and what is known about them at this moment. */
export interface ProvenBearer {
  readonly claims: IdTokenClaims
  readonly facts: ProfileFacts
}

export type RestoreProblem =
  | Extract<Problem, { code: 'not_signed_in' }>
  | Extract<IdentityProblem, { code: 'operation_not_allowed' }>
  | TooManyAttempts

/**
 * Who holds the accounts: the embedded identity service, or a hosted one whose tokens are all that is seen of them here. Chosen
 * once, when the services are put together; nothing else asks which.
 */
export interface BearerSource {
  /** Checks an ID token. Throws `IdentityAway` when that is impossible at the moment. */
  identify(services: AccountServices, idToken: string): Promise<Result<ProvenBearer, IdTokenProblem>>
  /**
   * A custom token that gives the SDK the sign-in of a web session back. `not_signed_in`: the session is over or has none any
   * more; `operation_not_allowed`: only the hosted service could make one.
   */
  restore(
    services: AccountServices,
    input: { readonly sessionId: string; readonly client: Client },
  ): Promise<Result<{ readonly customToken: string }, RestoreProblem>>
}
