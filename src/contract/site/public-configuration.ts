import type { CookieConsent } from '#contract/cookie-consent.ts'

/** The part of the configuration that the browser receives (specification §3). */
export interface PublicConfiguration {
  readonly websiteName: string
  /** The origin without a slash at the end. */
  readonly websiteUrl: string
  readonly websiteMetaTitle: string
  readonly websiteMetaDescription: string
  /** Where the homes are, as part of a sentence: `on Menorca`. Absent: texts name no region. */
  readonly region?: string
  /** One line about the company, if there is one. */
  readonly pitch?: string
  readonly faviconUrl: string
  readonly logosPrefix: string
  readonly openGraphUrl: string
  readonly contactEmail: string
  /** As people write it, with its country code. Absent: guests cannot call. */
  readonly contactPhone?: string
  /** The company's own time zone, which decides the date where no home is known yet. */
  readonly timeZone?: string
  readonly demo: boolean
  /** How far the clock of the demo is ahead of real time, in milliseconds. Absent: it is real time. */
  readonly clockAheadMs?: number
  /** Whether visitors are told that the site opens soon. Absent: it is open. */
  readonly isClosed?: boolean
  /**
   * The payment provider: the simulated one asks for the card on this site, Stripe on a page of its own. Absent:
   * simulated.
   */
  readonly payments?: 'sandbox' | 'stripe'
  /** A server of map tiles. Absent: the basemap that comes with the product. `attribution` is plain text. */
  readonly mapTiles?: { readonly url: string; readonly attribution: string }
  /** Whether a service worker keeps the guest's own bookings readable offline. Absent: yes. */
  readonly serviceWorker?: boolean
  /**
   * The address at which the browser tells the server who is signed in (specification §7). Null: it does not, and forms
   * are posted.
   */
  readonly tokenSyncUrl: string | null
  /** How visitors are asked about cookies. Absent: they are not. */
  readonly cookieControl?: CookieConsent
  readonly identity: {
    readonly kind: 'embedded' | 'firebase'
    readonly apiKey: string
    readonly authDomain: string
    readonly projectId: string
    /** The path prefix of the embedded service on this origin. Null for the hosted one. */
    readonly path: string | null
    /** Whether codes can be sent to phones; for a hosted service this is assumed. Absent: yes. */
    readonly phone?: boolean
    /** The configured sign-ins with other providers. Absent: none. */
    readonly providers?: readonly { readonly id: string; readonly name: string }[]
  }
}
