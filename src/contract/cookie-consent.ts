import type { Consent, ConsentCatalogue } from '#core/consent/consent.ts'
import type { ConsentRules } from '#core/consent/consent-dialogue.ts'
import { consentSignature, readStoredConsent, storeConsent } from '#core/consent/stored-consent.ts'

/** A use of cookies that visitors are told about, and asked about when it is optional (specification §3). */
export interface CookieEntry {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly links: readonly { readonly target: string; readonly label: string }[]
  /** Names of its cookies, or prefixes followed by `*`. */
  readonly targetCookieIds: readonly string[]
  /** The address of a script that runs once the entry is enabled, or null. */
  readonly src: string | null
  readonly isPreselected: boolean
}

export const barPositions = [
  'top-left',
  'top-right',
  'top-full',
  'bottom-left',
  'bottom-right',
  'bottom-full',
  'center',
] as const

/**
 * Texts that a configuration may replace. Those about functional cookies are accepted but not shown, because no frames
 * are blocked here.
 */
export const cookieTextKeys = [
  'accept',
  'acceptAll',
  'bannerDescription',
  'bannerTitle',
  'close',
  'cookiesFunctional',
  'cookiesNecessary',
  'cookiesOptional',
  'decline',
  'declineAll',
  'here',
  'iframeBlocked',
  'manageCookies',
  'save',
  'settingsUnsaved',
] as const

/**
 * How visitors are asked about cookies, in the form that the browser receives (docs/specification.md, Cookie consent).
 */
export interface CookieConsent {
  readonly barPosition: (typeof barPositions)[number]
  readonly closeModalOnClickOutside: boolean
  /** Values of `--cookie-control-<key>`. */
  readonly colors: Readonly<Partial<Record<string, string>>>
  readonly cookieExpiryOffsetMs: number
  readonly cookieNameIsConsentGiven: string
  readonly cookieNameCookiesEnabledIds: string
  readonly cookies: { readonly necessary: readonly CookieEntry[]; readonly optional: readonly CookieEntry[] }
  readonly isAcceptNecessaryButtonEnabled: boolean
  readonly isControlButtonEnabled: boolean
  readonly isCookieIdVisible: boolean
  readonly isModalForced: boolean
  readonly declineAllAcceptsNecessary: boolean
  /** The page is loaded again after this entry is enabled. */
  readonly analyticsEntryId: string
  readonly texts: Readonly<Partial<Record<(typeof cookieTextKeys)[number], string>>>
}

/** The address to which the forms of the site send a decision. */
export const CONSENT_ADDRESS = '/_consent'

/** Returns the ids of all entries. */
export function catalogueOf({ cookies }: CookieConsent): ConsentCatalogue {
  return { necessaryIds: cookies.necessary.map(({ id }) => id), optionalIds: cookies.optional.map(({ id }) => id) }
}

/** Returns the configuration as rules of the dialogue. */
export function consentRulesOf(control: CookieConsent): ConsentRules {
  return {
    ...control,
    catalogue: catalogueOf(control),
    preselectedIds: control.cookies.optional.filter(({ isPreselected }) => isPreselected).map(({ id }) => id),
  }
}

/** Returns whether there is anything to ask. Without optional entries nobody is asked. */
export function asksForConsent(control: CookieConsent | undefined): control is CookieConsent {
  return control !== undefined && control.cookies.optional.length > 0
}

/** Reads the decision from a `Cookie` header or from `document.cookie`. */
export function readConsent(control: CookieConsent, cookies: string | null): Consent {
  return readStoredConsent(catalogueOf(control), {
    consent: cookieValue(cookies, control.cookieNameIsConsentGiven),
    ids: cookieValue(cookies, control.cookieNameCookiesEnabledIds),
  })
}

/** Returns `name=value` of the cookie of a visitor who has given consent to the present entries. */
export function consentCookieOf(control: CookieConsent): string {
  return `${control.cookieNameIsConsentGiven}=${consentSignature(catalogueOf(control))}`
}

/**
 * Returns the two cookies that store a decision, for `Set-Cookie` or `document.cookie`. They are Lax, because the
 * server must know the decision when a visitor comes from another site, and `Secure` only over https, because browsers
 * drop such cookies over plain http. They expire a fixed time after they are written.
 */
export function consentCookies(control: CookieConsent, consent: Consent, isSecure: boolean): readonly string[] {
  const stored = storeConsent(catalogueOf(control), consent)
  const cookie = (name: string, value: string | null) => {
    const life = value === null ? 0 : Math.round(control.cookieExpiryOffsetMs / 1000)
    return `${name}=${value ?? ''}; Path=/; Max-Age=${life}; SameSite=Lax${isSecure ? '; Secure' : ''}`
  }
  return [
    cookie(control.cookieNameIsConsentGiven, stored.consent),
    cookie(control.cookieNameCookiesEnabledIds, stored.ids),
  ]
}

/** Returns the names in a `Cookie` header or in `document.cookie`. */
export function cookieNames(cookies: string | null): readonly string[] {
  return (cookies ?? '')
    .split(';')
    .map((part) => part.split('=')[0]!.trim())
    .filter((name) => name !== '')
}

function cookieValue(cookies: string | null, name: string): string | null {
  for (const part of (cookies ?? '').split(';')) {
    const [key, ...value] = part.split('=')
    if (key?.trim() === name) return value.join('=').trim()
  }
  return null
}
