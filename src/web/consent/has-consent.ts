import { asksForConsent, readConsent, type CookieConsent } from '#contract/cookie-consent.ts'

/**
 * Returns whether a visitor with these cookies has given consent, as far as consent is asked for. Runs on the server
 * only.
 */
export function hasConsent(control: CookieConsent | undefined, cookies: string | null): boolean {
  return asksForConsent(control) && readConsent(control, cookies).recorded === 'given'
}
