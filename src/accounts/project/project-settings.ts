import { noBlockingFunctions, type BlockingFunctionSettings } from './blocking-settings.ts'

/** Which characters a password must have, in addition to its length. */
export interface PasswordPolicy {
  readonly minLength: number
  readonly maxLength: number
  readonly lowercase: boolean
  readonly uppercase: boolean
  readonly number: boolean
  readonly symbol: boolean
  /** If off, only the minimum of six characters applies (specification §5). */
  readonly enforced: boolean
  /**
   * Whether passwords that are easy to guess are refused. Not part of the protocol: the configuration of the process
   * decides.
   */
  readonly refusesCommon: boolean
  /** Whether a correct password that breaks an enforced policy no longer signs in. */
  readonly upgradeOnSignIn: boolean
}

export interface SecondFactorSettings {
  readonly state: 'disabled' | 'enabled' | 'mandatory'
  readonly sms: boolean
  readonly totp: boolean
  /**
   * Whether the list of kinds also contains the unspecified one, which test tools send: it has no meaning and is
   * returned as it came.
   */
  readonly namesUnspecified: boolean
  /** How many time steps before and after the present one are accepted, 0–10. */
  readonly totpAdjacentIntervals: number
}

export interface SmsSettings {
  /** ISO country codes; null = everywhere. */
  readonly allowedRegions: readonly string[] | null
  readonly refusedRegions: readonly string[]
  /** Numbers that receive no messages and have a fixed code. */
  readonly testNumbers: Readonly<Record<string, string>>
}

/** What may be switched in a project or one of its tenants. */
export interface ProjectSettings {
  /** False disables a tenant; the project itself is always enabled. */
  readonly enabled: boolean
  readonly displayName: string | null
  readonly passwordSignIn: boolean
  readonly emailLinkSignIn: boolean
  readonly phoneSignIn: boolean
  readonly anonymousSignIn: boolean
  /** Whether several accounts may have come with the same address; accounts of other providers then have none. */
  readonly duplicateEmails: boolean
  /** Whether only the service may create and delete accounts (`ADMIN_ONLY_OPERATION`). */
  readonly signUpDisabled: boolean
  readonly deletionDisabled: boolean
  /** Hides whether an address has an account (docs/identity-protocol.md, Enumeration protection). */
  readonly enumerationProtection: boolean
  readonly passwordPolicy: PasswordPolicy
  readonly secondFactor: SecondFactorSettings
  readonly sms: SmsSettings
  /** How many seconds after a sign-in changes of credentials need a new one. */
  readonly recentSignInSeconds: number
  /** Hosts in addition to the site's own that links may lead to. */
  readonly authorizedDomains: readonly string[]
  /** Of the project, also for its tenants. */
  readonly blockingFunctions: BlockingFunctionSettings
}

/** The settings of a project before any change. */
export const defaultProjectSettings: ProjectSettings = {
  enabled: true,
  displayName: null,
  passwordSignIn: true,
  emailLinkSignIn: true,
  phoneSignIn: true,
  anonymousSignIn: false,
  duplicateEmails: false,
  signUpDisabled: false,
  deletionDisabled: false,
  enumerationProtection: true,
  passwordPolicy: {
    minLength: 6,
    maxLength: 4096,
    lowercase: false,
    uppercase: false,
    number: false,
    symbol: false,
    refusesCommon: true,
    enforced: false,
    upgradeOnSignIn: false,
  },
  secondFactor: { state: 'enabled', sms: true, totp: true, namesUnspecified: false, totpAdjacentIntervals: 1 },
  sms: { allowedRegions: null, refusedRegions: [], testNumbers: {} },
  recentSignInSeconds: 300,
  authorizedDomains: [],
  blockingFunctions: noBlockingFunctions,
}

/** Some settings; groups of them may be partial, too. */
export type SettingsChange = {
  readonly [Name in keyof ProjectSettings]?: ProjectSettings[Name] extends readonly unknown[] | null
    ? ProjectSettings[Name]
    : ProjectSettings[Name] extends object
      ? Partial<ProjectSettings[Name]>
      : ProjectSettings[Name]
}

/** Returns the settings after a change: groups are merged one level deep, lists and everything else are replaced. */
export function withSettings(settings: ProjectSettings, change: SettingsChange): ProjectSettings {
  return {
    ...settings,
    ...change,
    passwordPolicy: { ...settings.passwordPolicy, ...change.passwordPolicy },
    secondFactor: { ...settings.secondFactor, ...change.secondFactor },
    sms: { ...settings.sms, ...change.sms },
    blockingFunctions: { ...settings.blockingFunctions, ...change.blockingFunctions },
  }
}

/**
 * Returns the change that makes `settings` out of `base` by `withSettings`. Only this is stored, so that everything
 * else follows the configuration.
 */
export function differenceOf(base: ProjectSettings, settings: ProjectSettings): SettingsChange {
  const change: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(settings)) {
    const before: unknown = base[name as keyof ProjectSettings]
    if (isSame(before, value)) continue
    change[name] = GROUPS.has(name) ? changedFields(before as object, value as object) : value
  }
  return change
}

const GROUPS: ReadonlySet<string> = new Set(['passwordPolicy', 'secondFactor', 'sms', 'blockingFunctions'])

function changedFields(before: object, after: object): object {
  const former = before as Record<string, unknown>
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => !isSame(former[name], value)))
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
