import type { IdentityProblem } from '#core/identity-problem.ts'
import type { Problem } from '#core/problem.ts'
import type { Result } from '#core/result.ts'
import type { ProfileFacts } from '#db/queries/account/profile-queries.ts'
import type { IdTokenProblem, TooManyAttempts } from '#accounts/account-problems.ts'
import type { Client } from '#accounts/client.ts'
import type { IdTokenClaims } from '#accounts/token/id-token.ts'

/** The bearer of an ID token, and what is known about them at this moment. */
export interface ProvenBearer {
  readonly claims: IdTokenClaims
  readonly facts: ProfileFacts
}

export type RestoreProblem =
  | Extract<Problem, { code: 'not_signed_in' }>
  | Extract<IdentityProblem, { code: 'operation_not_allowed' }>
  | TooManyAttempts

/**
 * The holder of the accounts: the embedded identity service, or a hosted one that is known here only by its tokens.
 * Chosen once, when the services are composed; only `isEmbedded` says which one it is.
 */
export interface BearerSource {
  /** Whether the accounts are those of the embedded service, so that this process can make links that sign in. */
  readonly isEmbedded: boolean
  /** Checks an ID token. Throws `IdentityAway` when that is not possible at the moment. */
  identify(idToken: string): Promise<Result<ProvenBearer, IdTokenProblem>>
  /**
   * Makes a custom token that gives the SDK the sign-in of a web session back. `not_signed_in`: the session is over or
   * no longer has a sign-in; `operation_not_allowed`: only the hosted service could make one.
   */
  restore(input: {
    readonly sessionId: string
    readonly client: Client
  }): Promise<Result<{ readonly customToken: string }, RestoreProblem>>
}

/** Recognises who sends an ID token to the site. */
export interface TokenBearers {
  /** Holds the accounts of those who send one: always those of the site itself, never of a tenant. */
  readonly bearers: BearerSource
}
