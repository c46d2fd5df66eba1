import type { ProviderSettings } from '#core/account/provider-settings.ts'
import type { Db } from '#db/database.ts'
import type { AccountServices } from './account-services.ts'
import type { BearerSource } from './session/bearer-source.ts'
import type { AttemptLimits } from './throttle/attempt-limits.ts'
import { defaultCaptchaSettings, type CaptchaSettings } from './throttle/captcha-settings.ts'
import { isLoopbackHost, LOOPBACK_HOSTS } from './project/continue-url.ts'
import type { CustomTokenSettings } from './sign-in/custom-token-settings.ts'
import { STRICT, type CompatibilityFlags } from './compatibility-flags.ts'
import { relyingPartyOf, type RelyingPartySettings } from './passkey/relying-party.ts'
import type { LeakedPasswords } from './password/leaked-password.ts'
import { createPasswordHasher, type PasswordHasherOptions } from './password/password-hasher.ts'
import { nowhere, type PlaceOf } from './session/network-places.ts'
import { defaultProjectSettings, withSettings, type SettingsChange } from './project/project-settings.ts'
import { createIdentityProviders } from './provider/identity-providers.ts'
import type { ServiceLog } from './service-log.ts'
import { countRepeatedCalls } from './throttle/repeated-calls.ts'
import { defaultThrottleRules, type ThrottleRules } from './throttle/throttle-rules.ts'
import { createKeyRing } from './token/key-ring.ts'
import { deriveServiceSecrets } from './token/service-secrets.ts'
import { VerifiedTokens } from './token/verified-tokens.ts'
import { createEmbeddedBearers } from './session/embedded-bearers.ts'

export interface AccountServicesOptions {
  readonly db: Db
  readonly now: () => Date
  /** At least 32 characters, stored with the other secrets; losing it ends all sessions. */
  readonly identitySecret: string
  readonly websiteUrl: string
  readonly log: ServiceLog
  readonly projectId?: string
  /** The id by default, because only the hosted service numbers its projects. */
  readonly projectNumber?: string
  readonly apiKey?: string
  /** Hosts in addition to that of the site. */
  readonly authorizedDomains?: readonly string[]
  readonly hashing?: PasswordHasherOptions
  readonly throttles?: Partial<ThrottleRules>
  /** Called with the rule by which something was refused. */
  readonly onThrottled?: AttemptLimits['onThrottled']
  /** None by default. */
  readonly leakedPasswords?: LeakedPasswords | null
  /** Knows no places by default. */
  readonly placeOf?: PlaceOf
  /** Holmstay by default. */
  readonly siteName?: string
  /** Differences from the default settings of a project. */
  readonly settings?: SettingsChange
  /** By default the service's own accounts. */
  readonly bearers?: BearerSource
  /** Required by default; switched off for tests and tools that cannot solve one. */
  readonly captcha?: Partial<CaptchaSettings>
  /** By default the host and the origin of the site. */
  readonly relyingParty?: RelyingPartySettings
  /** Issuers whose custom tokens sign in, in addition to the service itself; none by default. */
  readonly customTokens?: Partial<CustomTokenSettings>
  /** Strict by default; only the conformance mode changes them. */
  readonly compatibilityFlags?: CompatibilityFlags
  /** `iss` of ID tokens, if it is not the address of the service. */
  readonly tokenIssuer?: string
  /** `iss` of session cookies, likewise. */
  readonly cookieIssuer?: string
  /** Whether both carry no signature; only in the conformance mode. */
  readonly unsignedTokens?: boolean
  /** Not required by default. */
  readonly staffSecondFactor?: boolean
  /** Other identity providers; none by default. */
  readonly providers?: readonly ProviderSettings[]
  /** Used to reach them; the platform's by default. */
  readonly fetch?: typeof fetch
}

/** Composes the services. Throws when the secret is too short or the address of the site is invalid. */
export function createAccountServices(options: AccountServicesOptions): AccountServices {
  const { db, now, log } = options
  const { origin, hostname } = new URL(options.websiteUrl)
  const projectId = options.projectId ?? 'holmstay'
  const secrets = deriveServiceSecrets(options.identitySecret)
  const throttles = { ...defaultThrottleRules, ...options.throttles }
  const settings = withSettings(defaultProjectSettings, options.settings ?? {})
  const services: Omit<AccountServices, 'bearers'> = {
    db,
    now,
    log,
    issuer: {
      issuer: options.tokenIssuer ?? `${origin}/identity/${projectId}`,
      audience: projectId,
      keys: createKeyRing({ db, now, log, use: 'id', keyEncryptionKey: secrets.keyEncryptionKey }),
      verified: new VerifiedTokens(),
      now,
      isUnsigned: options.unsignedTokens ?? false,
    },
    cookieIssuer: {
      issuer: options.cookieIssuer ?? `${origin}/identity/session/${projectId}`,
      audience: projectId,
      keys: createKeyRing({ db, now, log, use: 'session', keyEncryptionKey: secrets.keyEncryptionKey }),
      verified: new VerifiedTokens(),
      now,
      isUnsigned: options.unsignedTokens ?? false,
    },
    customTokens: { issuers: [], acceptUnsigned: false, ...options.customTokens },
    secrets,
    fetch: options.fetch ?? fetch,
    providers: createIdentityProviders({
      configured: options.providers ?? [],
      fetch: options.fetch ?? fetch,
      now,
    }),
    tenantId: null,
    settings,
    defaultSettings: settings,
    compatibilityFlags: options.compatibilityFlags ?? STRICT,
    relyingParty: relyingPartyOf(new URL(options.websiteUrl), options.relyingParty),
    staffSecondFactor: options.staffSecondFactor ?? false,
    captcha: { ...defaultCaptchaSettings, ...options.captcha },
    passwords: createPasswordHasher({ ...options.hashing, sealingKey: secrets.sealingKey }),
    throttles,
    onThrottled: options.onThrottled,
    repeatedCalls: countRepeatedCalls(throttles),
    placeOf: options.placeOf ?? nowhere,
    leakedPasswords: options.leakedPasswords ?? null,
    siteName: options.siteName ?? 'Holmstay',
    websiteUrl: origin,
    projectId,
    projectNumber: options.projectNumber ?? projectId,
    apiKey: options.apiKey ?? 'holmstay',
    authorizedDomains: [
      ...new Set([hostname, ...(isLoopbackHost(hostname) ? LOOPBACK_HOSTS : []), ...(options.authorizedDomains ?? [])]),
    ],
  }
  return { ...services, bearers: options.bearers ?? createEmbeddedBearers(services) }
}
