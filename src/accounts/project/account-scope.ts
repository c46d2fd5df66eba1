import type { CompatibilityFlags } from '#accounts/compatibility-flags.ts'
import type { ProjectSettings } from './project-settings.ts'

/** The accounts to work on, and their rules. */
export interface AccountScope {
  /** The tenant whose accounts these services work on; null = the accounts of the site itself. */
  readonly tenantId: string | null
  /** The settings when the services were scoped (`project/scope-to-tenant.ts`); the defaults at the start. */
  readonly settings: ProjectSettings
  /** The settings from the configuration of the process, without anything stored. */
  readonly defaultSettings: ProjectSettings
  /** Hosts that links in mails and sign-ins may lead back to. */
  readonly authorizedDomains: readonly string[]
  readonly compatibilityFlags: CompatibilityFlags
  /** Whether staff and administrators have to show a second factor. */
  readonly staffSecondFactor: boolean
}
