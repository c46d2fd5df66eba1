import type { IdentityProblem } from '#core/identity-problem.ts'
import type { Problem } from '#core/problem.ts'
import type { Result } from '#core/result.ts'
import type { ProfileFacts } from '#db/queries/account/profile-queries.ts'
import type { IdTokenProblem, TooManyAttempts } from './account-problems.ts'
import type { AccountStore } from './account-store.ts'
import type { AccountScope } from './project/account-scope.ts'
import type { TokenSigning } from './token/token-signing.ts'
import type { AttemptLimits } from './throttle/attempt-limits.ts'
import type { PasswordRules } from './password/password-rules.ts'
import type { SignInNotices } from './session/sign-in-notices.ts'
import type { MailLinks } from './email-code/mail-links.ts'
import type { OutsideCalls } from './outside-calls.ts'
import type { ReachableProviders } from './provider/reachable-providers.ts'
import type { Client } from './client.ts'
import type { CustomTokenSettings } from './sign-in/custom-token-settings.ts'
import type { RelyingParty } from './passkey/relying-party.ts'
import type { IdTokenClaims } from './token/id-token.ts'

/**
 * The collaborators of all use cases about accounts, composed once per process. A use case names the parts it takes.
 */
export interface AccountServices
  extends
    AccountStore,
    AccountScope,
    TokenSigning,
    AttemptLimits,
    PasswordRules,
    SignInNotices,
    MailLinks,
    OutsideCalls,
    ReachableProviders {
  /** Holds the accounts of those who send an ID token. */
  readonly bearers: BearerSource
  /** The issuers whose custom tokens sign in, in addition to the service itself. */
  readonly customTokens: CustomTokenSettings
  /** The project number in answers to a refresh. */
  readonly projectNumber: string
  /** The relying party of passkeys; null = the site has no name that passkeys could be made for. */
  readonly relyingParty: RelyingParty | null
}

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
 * Chosen once, when the services are composed; nothing else depends on which one it is.
 */
export interface BearerSource {
  /** Checks an ID token. Throws `IdentityAway` when that is not possible at the moment. */
  identify(services: AccountServices, idToken: string): Promise<Result<ProvenBearer, IdTokenProblem>>
  /**
   * Makes a custom token that gives the SDK the sign-in of a web session back. `not_signed_in`: the session is over or
   * no longer has a sign-in; `operation_not_allowed`: only the hosted service could make one.
   */
  restore(
    services: AccountServices,
    input: { readonly sessionId: string; readonly client: Client },
  ): Promise<Result<{ readonly customToken: string }, RestoreProblem>>
}
