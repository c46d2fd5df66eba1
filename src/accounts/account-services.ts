import type { IdentityProblem } from '#core/identity-problem.ts'
import type { Problem } from '#core/problem.ts'
import type { Result } from '#core/result.ts'
import type { Db } from '#db/database.ts'
import type { ProfileFacts } from '#db/queries/account/profile-queries.ts'
import type { IdTokenProblem, TooManyAttempts } from './account-problems.ts'
import type { CaptchaSettings } from './throttle/captcha-settings.ts'
import type { Client } from './client.ts'
import type { CustomTokenSettings } from './sign-in/custom-token-settings.ts'
import type { CompatibilityFlags } from './compatibility-flags.ts'
import type { RelyingParty } from './passkey/relying-party.ts'
import type { LeakedPasswords } from './password/leaked-password.ts'
import type { PasswordHasher } from './password/password-hasher.ts'
import type { PlaceOf } from './session/network-places.ts'
import type { ProjectSettings } from './project/project-settings.ts'
import type { IdentityProviders } from './provider/identity-providers.ts'
import type { ServiceLog } from './service-log.ts'
import type { ThrottleRules } from './throttle/throttle-rules.ts'
import type { IdTokenClaims, IdTokenIssuer } from './token/id-token.ts'
import type { ServiceSecrets } from './token/service-secrets.ts'

/** What every use case about accounts works with. One per process. */
export interface AccountServices {
  readonly db: Db
  readonly now: () => Date
  /** Who holds the accounts of those who come with an ID token. */
  readonly bearers: BearerSource
  readonly issuer: IdTokenIssuer
  /** Signs session cookies, with keys of their own. */
  readonly cookieIssuer: IdTokenIssuer
  readonly customTokens: CustomTokenSettings
  readonly secrets: ServiceSecrets
  /** Reaches other services: functions of the operator. Without limits of its own. */
  readonly fetch: typeof fetch
  /** The other services whose users may sign in here. */
  readonly providers: IdentityProviders
  readonly passwords: PasswordHasher
  readonly throttles: ThrottleRules
  readonly log: ServiceLog
  /** Where the network of an address is. */
  readonly placeOf: PlaceOf
  /** Null = passwords are not looked up anywhere. */
  readonly leakedPasswords: LeakedPasswords | null
  /** What the site is called: no password of it may be that. */
  readonly siteName: string
  /** Origin of the site, without a slash at the end. */
  readonly websiteUrl: string
  readonly projectId: string
  /** How answers to a refresh name the project. */
  readonly projectNumber: string
  /** Public; only names the project. Links in mails carry it. */
  readonly apiKey: string
  /** Hosts that links in mails may lead back to. */
  readonly authorizedDomains: readonly string[]
  /** The tenant whose accounts these services work on; null = the accounts of the site itself. */
  readonly tenantId: string | null
  /** As they were when the services were scoped (`project/scope-to-tenant.ts`); at the start the defaults. */
  readonly settings: ProjectSettings
  readonly captcha: CaptchaSettings
  /** For whom authenticators make passkeys; null = nobody: the site has no name that they could be made for. */
  readonly relyingParty: RelyingParty | null
  /** What the configuration of the process sets, before anything stored. */
  readonly defaultSettings: ProjectSettings
  readonly compatibilityFlags: CompatibilityFlags
  /** Whether staff and administrators have to show a second factor. */
  readonly staffSecondFactor: boolean
}

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
