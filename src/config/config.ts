import type { StaffRole } from '#core/account/role.ts'
import type { CookieConsentConfig } from './cookie-consent-schema.ts'
import type { CustomTokenIssuer } from './custom-token-issuers-schema.ts'
import type { HostedProvider } from './firebase-providers-schema.ts'
import type { ProviderSettings } from '#core/account/provider-settings.ts'
import type { SiteOpening } from '#core/site-opening.ts'
import type { FeedWay } from '#core/search/feed-way.ts'
import type { InstallationKind } from '#core/installation-kind.ts'
import type { RedirectRule } from '#contract/site/redirect-rules.ts'

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'

/** The whole configuration of a process: read once, passed on; nobody else reads the environment. */
export interface Config {
  /** demo: sample homes, payments without money, mails kept in an outbox. production: none of these. */
  readonly mode: InstallationKind
  /** Whether the first start of a demo invents a year of bookings. */
  readonly hasDemoBookings: boolean
  readonly host: string
  /** 0 = any free port. */
  readonly port: number
  /** How many processes of this machine serve; they share the port. */
  readonly processes: number
  /** Absolute path. Holds postgres/, media/ and secrets.json. */
  readonly dataDirectory: string
  /** Null = the embedded PostgreSQL. */
  readonly databaseUrl: string | null
  /** When visitors see a new production site; the demo is open. */
  readonly siteOpens: SiteOpening
  /** How a process learns what others have changed: `docs/decisions/0062-changes-are-followed.md`. */
  readonly changeFeed: FeedWay
  /** Origin the site is reached under, without a slash at the end; on localhost when none is given. */
  readonly websiteUrl: string
  /** The same as far as the operator has named one. */
  readonly givenWebsiteUrl: string | null
  /** Reverse proxies of our own in front of the process: how many entries of X-Forwarded-For are believed. */
  readonly trustedProxies: number
  /** Further hosts that the site is asked by in production, beside that of its address: `name` or `name:port`. */
  readonly websiteHosts: readonly string[]
  /** How long a process that stops goes on answering, so that balancers see `/ready` fail first. */
  readonly stopGraceSeconds: number
  readonly logLevel: LogLevel
  readonly identity: EmbeddedIdentityConfig | HostedIdentityConfig
  /** File in the format of MaxMind that says where networks are; null = nobody knows. */
  readonly networkPlacesFile: string | null
  /** A list of leaked passwords that new ones are looked up in; null = none. */
  readonly leakedPasswords: { readonly url: string; readonly timeoutMs: number } | null
  /** How the content backend lets clients sign up and in. */
  readonly apiAccounts: ApiAccountsConfig
  /** Where browsers tell the server who is signed in, a path of this origin; null = they do not. */
  readonly tokenSyncUrl: string | null
  /** The query that pages ask `GET /users/me` with. */
  readonly apiMeQuery: string
  /** Another Holmstay whose content API this site shows; null = its own. `prefix` stands before every path of it. */
  readonly apiBackend: { readonly url: string; readonly prefix: string } | null
  readonly payments: PaymentsConfig
  /** Lines of the account guests pay into by bank transfer; null = transfers are not offered. */
  readonly bankAccount: readonly string[] | null
  /** How far each role may move the price of a booking, in percent of what its guest agreed to. */
  readonly moneyLimits: { readonly chargePercent: RoleLimits; readonly reductionPercent: RoleLimits }
  /** What visitors are told and asked about cookies. */
  readonly cookieConsent: CookieConsentConfig
  /** The bucket that pictures lie in; null = they lie in the data directory. */
  readonly pictureBucket: {
    readonly endpoint: string
    readonly region: string
    readonly accessKeyId: string
    readonly secretAccessKey: string
  } | null
  /** Null = mails stay in the outbox (demo mode only). */
  readonly smtpUrl: string | null
  /** Null = text messages stay in the outbox (demo mode), or there are none (production). */
  readonly smsGateway: { readonly url: string; readonly token: string | null } | null
  /** Secrets given by the environment; missing ones are kept in `secrets.json` (see `loadSecrets`). */
  readonly givenSecrets: { readonly identitySecret: string | null; readonly quoteSecret: string | null }
  /** Origins whose pages may call the content API from a browser. */
  readonly corsOrigins: readonly string[]
  /** `name` or `name:port`: hosts that webhooks of ours may call by http and at private addresses. */
  readonly webhookHosts: readonly string[]
  /** The same for calendars of other sites that homes read. */
  readonly feedHosts: readonly string[]
  readonly staff: StaffConfig
  /** Requests of one address that is not signed in; 0 = as many as it likes. */
  readonly apiRequestsPerMinute: number
  /** Unpaid holds of one network at a time: `most` = 0 is no limit; beyond `withoutProof` each costs a proof of work. */
  readonly holdLimits: { readonly most: number; readonly withoutProof: number }
  /** Addresses of the site that lead elsewhere; the first that fits counts. */
  readonly redirects: readonly RedirectRule[]
  /** A server of map tiles in place of the basemap that is shipped. */
  readonly mapTiles: { readonly url: string; readonly attribution: string } | null
  readonly website: WebsiteTexts
  /** Whether browsers keep the guest's own bookings for reading without a connection. */
  readonly serviceWorker: boolean
}

export type RoleLimits = Readonly<Record<StaffRole, number>>

export interface EmbeddedIdentityConfig {
  readonly kind: 'embedded'
  readonly projectId: string
  /** Public: it names the project, it opens nothing. */
  readonly apiKey: string
  /** Opens the privileged operations of the identity service; null = they are closed. */
  readonly serviceToken: string | null
  /** Other services whose users may sign in. Holds secrets. */
  readonly providers: readonly ProviderSettings[]
  /** Who may make custom tokens besides the service itself. */
  readonly customTokenIssuers: readonly CustomTokenIssuer[]
  /** For whom passkeys are made, where that is not the host of the site, and where else they may be used. */
  readonly passkeys: { readonly id: string | null; readonly origins: readonly string[] }
  /** Null = off. On, everybody on this machine may do everything with every account: for test tools. */
  readonly conformance: ConformanceConfig | null
}

/** How those who run the site sign in. */
export interface StaffConfig {
  /** Whether the roles staff and admin have to show a second factor. */
  readonly secondFactor: boolean
  /** Refunds above this, in the smallest unit of their currency, need a sign-in of the last ten minutes. */
  readonly freshRefundMinor: number
}

/** Accounts as clients of the content backend use them (`/api/auth/…`). */
export interface ApiAccountsConfig {
  readonly registers: boolean
  /** Whether a new account has to confirm its address before it signs in there. */
  readonly confirmsEmail: boolean
  /** What may be given at registration besides name, address and password. */
  readonly registerFields: readonly ('displayName' | 'photoURL')[]
  readonly tokens: 'long' | 'refresh'
  /** Page of another front end that takes the code of a password mail; null = the site's own. */
  readonly resetUrl: string | null
  /** Where the link of a confirmation mail ends; null = the home page. */
  readonly confirmedUrl: string | null
}

/** Who takes the money: the simulated provider (demo mode only), or Stripe. */
export type PaymentsConfig =
  | { readonly kind: 'sandbox' }
  | {
      readonly kind: 'stripe'
      readonly secretKey: string
      /** Several while they rotate. */
      readonly webhookSecrets: readonly string[]
      /** False: a test key, no money moves. */
      readonly isLive: boolean
      /** Another server than Stripe's own, for rehearsals with a test key. */
      readonly apiUrl?: string
    }

/** How the service behaves towards tools that were written for the emulator. */
export interface ConformanceConfig {
  readonly acceptsUnsigned: boolean
  readonly hostedIssuer: boolean
}

/** A Firebase project of Google's holds the accounts; the browser talks to it, and this side checks its tokens. */
export interface HostedIdentityConfig {
  readonly kind: 'firebase'
  readonly projectId: string
  readonly apiKey: string
  /** Host of the project's own sign-in pages. */
  readonly authDomain: string
  /** Where the keys of its ID tokens are published. */
  readonly keysUrl: string
  /** What is switched on there. */
  readonly providers: readonly HostedProvider[]
}

/** Names and texts of the site (specification §3, public runtime configuration). */
export interface WebsiteTexts {
  readonly name: string
  readonly metaTitle: string
  readonly metaDescription: string
  /** Where the homes are, as it stands in a sentence: `on Menorca`; empty = texts name no region. */
  readonly region: string
  /** One line about the company, in the footer; empty = none. */
  readonly pitch: string
  readonly contactEmail: string
  /** As people write it, with its country; null = guests do not call. */
  readonly contactPhone: string | null
  readonly faviconUrl: string
  readonly logosPrefix: string
  readonly openGraphUrl: string
}
