import type { CompatibilityFlags } from '#accounts/compatibility-flags.ts'
import type { ProjectSettings } from './project-settings.ts'

/** Whose accounts they are, and the rules that hold for them. */
export interface AccountScope {
  /** The tenant whose accounts these services work on; null = the accounts of the site itself. */
  readonly tenantId: string | null
  /** As they were when the services were scoped (`project/scope-to-tenant.ts`); at the start the defaults. */
  readonly settings: ProjectSettings
  /** What the configuration of the process sets, before anything stored. */
  readonly defaultSettings: ProjectSettings
  readonly compatibilityFlags: CompatibilityFlags
  /** Whether staff and administrators have to show a second factor. */
  readonly staffSecondFactor: boolean
}
