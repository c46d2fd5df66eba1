import type { AccountServicesOptions } from '#accounts/create-account-services.ts'
import type { AccountServices } from '#accounts/account-services.ts'
import type { CompatibilityFlags } from '#accounts/compatibility-flags.ts'
import type { SettingsChange } from '#accounts/project/project-settings.ts'
import type { IdentityProviders } from '#accounts/provider/identity-providers.ts'
import { defaultThrottleRules } from '#accounts/throttle/throttle-rules.ts'
import { completeProviderSettings } from '#core/account/provider-settings.ts'
import { takeFakeCredential } from './fake-credential.ts'

/** What can be switched in the conformance mode. */
export interface ConformanceSettings {
  /** Whether unsigned custom tokens and ID tokens of other providers are accepted. */
  readonly acceptsUnsigned: boolean
  /** Whether ID tokens and session cookies name the hosted service as their issuer, for tools that insist on it. */
  readonly hostedIssuer: boolean
  /** Whether these carry no signature, as firebase-admin expects of an emulator. */
  readonly unsignedTokens: boolean
}

const UNLIMITED = { burst: 1_000_000_000, seconds: 1 }

/** Everything that tools for the emulator rely on, whether or not the production service would accept it. */
const COMPATIBILITY_FLAGS: CompatibilityFlags = {
  keepsReplacedTokens: true,
  removesLastMethod: true,
  looseTenants: true,
  believesOwners: true,
  silentToService: true,
  keepsUnprovenCredentials: true,
  takesAnyProject: true,
  takesAnyPhoto: true,
  linksLeadNowhere: true,
}

/** The number that the emulator gives to every project. */
const PROJECT_NUMBER = '12345'

/** The initial settings of an emulated project, at the start and after every reset. */
const SETTINGS: SettingsChange = {
  anonymousSignIn: true,
  enumerationProtection: false,
  passwordPolicy: { refusesCommon: false },
}

/**
 * Returns how account services differ in the conformance mode: no throttles, no captcha, the settings of the emulator,
 * and what only this mode accepts (docs/identity-protocol.md, Conformance mode).
 */
export function conformanceAccountOptions(
  { acceptsUnsigned, hostedIssuer, unsignedTokens }: ConformanceSettings,
  projectId: string,
): Pick<
  AccountServicesOptions,
  | 'throttles'
  | 'captcha'
  | 'customTokens'
  | 'tokenIssuer'
  | 'cookieIssuer'
  | 'unsignedTokens'
  | 'settings'
  | 'compatibilityFlags'
  | 'projectNumber'
> {
  const throttles = Object.fromEntries(Object.keys(defaultThrottleRules).map((name) => [name, UNLIMITED]))
  return {
    throttles,
    captcha: { required: false },
    projectNumber: PROJECT_NUMBER,
    settings: SETTINGS,
    compatibilityFlags: COMPATIBILITY_FLAGS,
    customTokens: { acceptUnsigned: acceptsUnsigned },
    unsignedTokens,
    ...(hostedIssuer
      ? {
          tokenIssuer: `https://securetoken.google.com/${projectId}`,
          cookieIssuer: `https://session.firebase.google.com/${projectId}`,
        }
      : {}),
  }
}

/**
 * Returns the services with other providers as test tools need them: known without configuration, with invented users
 * (`fake-credential.ts`).
 */
export function withUnsignedProviders(accounts: AccountServices): AccountServices {
  return { ...accounts, providers: unsignedProviders(accounts.providers) }
}

const ALWAYS_THERE = ['google.com', 'apple.com']

function unsignedProviders(providers: IdentityProviders): IdentityProviders {
  const missing = ALWAYS_THERE.filter((id) => !providers.configured.some((settings) => settings.id === id))
  const added = missing.map((id) => completeProviderSettings({ id, clientId: 'conformance' }))
  return {
    ...providers,
    configured: [...providers.configured, ...added.filter((settings) => settings !== null)],
    takeUnsigned: takeFakeCredential,
  }
}
