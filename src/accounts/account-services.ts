import type { Db } from '#db/database.ts'
import { isLoopbackHost, LOOPBACK_HOSTS } from './codes/continue-url.ts'
import { createPasswordHasher, type PasswordHasher, type PasswordHasherOptions } from './password/password-hasher.ts'
import {
  defaultProjectSettings,
  withSettings,
  type ProjectSettings,
  type SettingsChange,
} from './project/project-settings.ts'
import type { ServiceLog } from './service-log.ts'
import { defaultThrottleRules, type ThrottleRules } from './throttle/throttle-rules.ts'
import type { IdTokenIssuer } from './tokens/id-token.ts'
import { createKeyRing } from './tokens/key-ring.ts'
import { deriveServiceSecrets, type ServiceSecrets } from './tokens/service-secrets.ts'

/** What every use case about accounts works with. One per process. */
export interface AccountServices {
  readonly db: Db
  readonly now: () => Date
  readonly issuer: IdTokenIssuer
  readonly secrets: ServiceSecrets
  readonly passwords: PasswordHasher
  readonly throttles: ThrottleRules
  readonly log: ServiceLog
  /** Origin of the site, without a slash at the end. */
  readonly websiteUrl: string
  readonly projectId: string
  /** Public; only names the project. Links in mails carry it. */
  readonly apiKey: string
  /** Hosts that links in mails may lead back to. */
  readonly authorizedDomains: readonly string[]
  /** The tenant whose accounts these services work on; null = the accounts of the site itself. */
  readonly tenantId: string | null
  /** As they were when the services were scoped (`project/scope-to-tenant.ts`); at the start the defaults. */
  readonly settings: ProjectSettings
  /** What the configuration of the process sets, before anything stored. */
  readonly defaultSettings: ProjectSettings
}

export interface AccountServicesOptions {
  readonly db: Db
  readonly now: () => Date
  /** At least 32 characters, kept with the other secrets; losing it ends all sessions. */
  readonly identitySecret: string
  readonly websiteUrl: string
  readonly log: ServiceLog
  readonly projectId?: string
  readonly apiKey?: string
  /** Besides the host of the site. */
  readonly authorizedDomains?: readonly string[]
  readonly hashing?: PasswordHasherOptions
  readonly throttles?: Partial<ThrottleRules>
  /** What differs from the settings a project begins with. */
  readonly settings?: SettingsChange
}

/** Puts the services together. Throws when the secret is too short or the address of the site is none. */
export function createAccountServices(options: AccountServicesOptions): AccountServices {
  const { db, now, log } = options
  const { origin, hostname } = new URL(options.websiteUrl)
  const projectId = options.projectId ?? 'holmstay'
  const secrets = deriveServiceSecrets(options.identitySecret)
  const settings = withSettings(defaultProjectSettings, options.settings ?? {})
  return {
    db,
    now,
    log,
    issuer: {
      issuer: `${origin}/identity/${projectId}`,
      audience: projectId,
      keys: createKeyRing({ db, now, log, keyEncryptionKey: secrets.keyEncryptionKey }),
      now,
    },
    secrets,
    tenantId: null,
    settings,
    defaultSettings: settings,
    passwords: createPasswordHasher(options.hashing),
    throttles: { ...defaultThrottleRules, ...options.throttles },
    websiteUrl: origin,
    projectId,
    apiKey: options.apiKey ?? 'holmstay',
    authorizedDomains: [
      ...new Set([hostname, ...(isLoopbackHost(hostname) ? LOOPBACK_HOSTS : []), ...(options.authorizedDomains ?? [])]),
    ],
  }
}
