import type { CookieConsent } from '#contract/cookie-consent.ts'

/** What the browser may know of the configuration (specification §3). */
export interface PublicConfiguration {
  readonly websiteName: string
  /** Origin without a slash at the end. */
  readonly websiteUrl: string
  readonly websiteMetaTitle: string
  readonly websiteMetaDescription: string
  /** Where the homes are, as it stands in a sentence: `on Menorca`; missing = texts name no region. */
  readonly region?: string
  /** One line about the company; missing = none. */
  readonly pitch?: string
  readonly faviconUrl: string
  readonly logosPrefix: string
  readonly openGraphUrl: string
  readonly contactEmail: string
  /** As people write it, with its country; missing = guests do not call. */
  readonly contactPhone?: string
  /** Of the company, as it says itself: the day of its homes where no home is known yet. */
  readonly timeZone?: string
  readonly demo: boolean
  /** How far the clock of the demo is ahead of the real time, in milliseconds; missing = it is the real time. */
  readonly clockAheadMs?: number
  /** Whether visitors are told that the site opens soon; missing = it is open. */
  readonly isClosed?: boolean
  /** Who takes the money: the simulated provider asks for the card on this site, Stripe on a page of its own. Missing = simulated. */
  readonly payments?: 'sandbox' | 'stripe'
  /** A server of map tiles; missing = the basemap that is shipped. `attribution` is plain text. */
  readonly mapTiles?: { readonly url: string; readonly attribution: string }
  /** Whether a service worker keeps the guest's own bookings readable without a connection; missing = yes. */
  readonly serviceWorker?: boolean
  /** Where the browser tells the server who is signed in (specification §7); null = it does not, and forms are posted. */
  readonly tokenSyncUrl: string | null
  /** How visitors are asked about cookies; missing = they are not. */
  readonly cookieControl?: CookieConsent
  readonly identity: {
    readonly kind: 'embedded' | 'firebase'
    readonly apiKey: string
    readonly authDomain: string
    readonly projectId: string
    /** Path prefix of the embedded service on this origin; null for the hosted one. */
    readonly path: string | null
    /** Whether codes can be sent to phones; a hosted service is taken to. Missing = yes. */
    readonly phone?: boolean
    /** Sign-ins with other providers that the site is configured for; missing = none. */
    readonly providers?: readonly { readonly id: string; readonly name: string }[]
  }
}
