import { asksForConsent, readConsent, type CookieConsent } from '#contract/cookie-consent.ts'

/** Whether a visitor with these cookies has given consent, as far as anybody is asked. Runs on the server only. */
export function hasConsent(control: CookieConsent | undefined, cookies: string | null): boolean {
  return asksForConsent(control) && readConsent(control, cookies).recorded === 'given'
}
