/** Which characters a password must have besides its length. */
export interface PasswordPolicy {
  readonly minLength: number
  readonly maxLength: number
  readonly lowercase: boolean
  readonly uppercase: boolean
  readonly number: boolean
  readonly symbol: boolean
  /** Off: only the minimum of six characters holds (specification §5). */
  readonly enforced: boolean
  /** Whether a right password that breaks an enforced policy no longer signs in. */
  readonly upgradeOnSignIn: boolean
}

export interface SecondFactorSettings {
  readonly state: 'disabled' | 'enabled' | 'mandatory'
  readonly sms: boolean
  readonly totp: boolean
  /** Time steps before and after the present one whose codes count too, 0–10. */
  readonly totpAdjacentIntervals: number
}

export interface SmsSettings {
  /** ISO country codes; null = everywhere. */
  readonly allowedRegions: readonly string[] | null
  readonly refusedRegions: readonly string[]
  /** Numbers that receive nothing and have a code of their own. */
  readonly testNumbers: Readonly<Record<string, string>>
}

/** What may be switched in a project or one of its tenants. */
export interface ProjectSettings {
  /** False shuts a tenant; the project itself is always open. */
  readonly enabled: boolean
  readonly displayName: string | null
  readonly passwordSignIn: boolean
  readonly emailLinkSignIn: boolean
  readonly phoneSignIn: boolean
  readonly anonymousSignIn: boolean
  /** Whether several accounts may have come with the same address; accounts of other providers then carry none. */
  readonly duplicateEmails: boolean
  /** Whether nobody may create or delete accounts but through the service (`ADMIN_ONLY_OPERATION`). */
  readonly signUpDisabled: boolean
  readonly deletionDisabled: boolean
  /** Nobody learns whether an address has an account (reference: identity.md §3.6). */
  readonly enumerationProtection: boolean
  readonly passwordPolicy: PasswordPolicy
  readonly secondFactor: SecondFactorSettings
  readonly sms: SmsSettings
  /** Seconds since the sign-in after which changes of credentials need another one. */
  readonly recentSignInSeconds: number
  /** Hosts besides the site's own that links may lead to. */
  readonly authorizedDomains: readonly string[]
}

/** What a project has before anybody changed anything (design §6). */
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
    enforced: false,
    upgradeOnSignIn: false,
  },
  secondFactor: { state: 'enabled', sms: true, totp: true, totpAdjacentIntervals: 1 },
  sms: { allowedRegions: null, refusedRegions: [], testNumbers: {} },
  recentSignInSeconds: 300,
  authorizedDomains: [],
}

/** Some settings, groups of them likewise in part. */
export type SettingsChange = {
  readonly [Name in keyof ProjectSettings]?: ProjectSettings[Name] extends readonly unknown[] | null
    ? ProjectSettings[Name]
    : ProjectSettings[Name] extends object
      ? Partial<ProjectSettings[Name]>
      : ProjectSettings[Name]
}

/** The settings after a change: groups are merged one level deep, lists and everything else replaced. */
export function withSettings(settings: ProjectSettings, change: SettingsChange): ProjectSettings {
  return {
    ...settings,
    ...change,
    passwordPolicy: { ...settings.passwordPolicy, ...change.passwordPolicy },
    secondFactor: { ...settings.secondFactor, ...change.secondFactor },
    sms: { ...settings.sms, ...change.sms },
  }
}
