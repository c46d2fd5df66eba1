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

/** The whole configuration of a process. It is read once and passed on; nothing else reads the environment. */
export interface Config {
  /** `demo`: sample homes, payments without money, mails kept in an outbox. `production`: none of these. */
  readonly mode: InstallationKind
  /** Whether the first start of a demo creates a year of sample bookings. */
  readonly hasDemoBookings: boolean
  readonly host: string
  /** 0: any free port. */
  readonly port: number
  /** How many processes on this machine serve. They share the port. */
  readonly processes: number
  /** An absolute path. The directory holds postgres/, media/ and secrets.json. */
  readonly dataDirectory: string
  /** Null: the embedded PostgreSQL. */
  readonly databaseUrl: string | null
  /** When visitors can see a new production site. A demo is always open. */
  readonly siteOpens: SiteOpening
  /** How a process learns what other processes have changed: `docs/decisions/0062-changes-are-followed.md`. */
  readonly changeFeed: FeedWay
  /** The origin at which the site is reached, without a slash at the end. The default is on localhost. */
  readonly websiteUrl: string
  /** The same origin if the operator has given it, else null. */
  readonly givenWebsiteUrl: string | null
  /**
   * The number of the operator's own reverse proxies in front of the process: this many entries of X-Forwarded-For are
   * trusted.
   */
  readonly trustedProxies: number
  /** Further hosts by which the site is reached in production, besides that of its address: `name` or `name:port`. */
  readonly websiteHosts: readonly string[]
  /** For how many seconds a process that stops still answers, so that balancers see `/ready` fail first. */
  readonly stopGraceSeconds: number
  readonly logLevel: LogLevel
  readonly identity: EmbeddedIdentityConfig | HostedIdentityConfig
  /** A file in the format of MaxMind that says where networks are. Null: unknown. */
  readonly networkPlacesFile: string | null
  /** A list of leaked passwords in which new ones are looked up, or null. */
  readonly leakedPasswords: { readonly url: string; readonly timeoutMs: number } | null
  /** How clients sign up and sign in through the content backend. */
  readonly apiAccounts: ApiAccountsConfig
  /** The address at which browsers tell the server who is signed in, a path of this origin. Null: they do not. */
  readonly tokenSyncUrl: string | null
  /** The query with which pages call `GET /users/me`. */
  readonly apiMeQuery: string
  /** Another Holmstay whose content API this site shows. Null: its own. `prefix` is put before each of its paths. */
  readonly apiBackend: { readonly url: string; readonly prefix: string } | null
  readonly payments: PaymentsConfig
  /** The lines of the account for bank transfers. Null: transfers are not offered. */
  readonly bankAccount: readonly string[] | null
  /** By how much each role may change the price of a booking, in percent of what its guest agreed to. */
  readonly moneyLimits: { readonly chargePercent: RoleLimits; readonly reductionPercent: RoleLimits }
  /** What visitors are told and asked about cookies. */
  readonly cookieConsent: CookieConsentConfig
  /** The bucket in which pictures are stored. Null: they are in the data directory. */
  readonly pictureBucket: {
    readonly endpoint: string
    readonly region: string
    readonly accessKeyId: string
    readonly secretAccessKey: string
  } | null
  /** Null: mails stay in the outbox (demo mode only). */
  readonly smtpUrl: string | null
  /** Null: text messages stay in the outbox (demo mode), or are not offered (production). */
  readonly smsGateway: { readonly url: string; readonly token: string | null } | null
  /** Secrets given by the environment. Missing ones are kept in `secrets.json` (see `loadSecrets`). */
  readonly givenSecrets: { readonly identitySecret: string | null; readonly quoteSecret: string | null }
  /** Origins whose pages may call the content API from a browser. */
  readonly corsOrigins: readonly string[]
  /** `name` or `name:port`: hosts that webhooks may also call by http and at private addresses. */
  readonly webhookHosts: readonly string[]
  /** The same for the calendars of other sites that homes read. */
  readonly feedHosts: readonly string[]
  readonly staff: StaffConfig
  /** The limit of requests per minute from an address that is not signed in. 0: no limit. */
  readonly apiRequestsPerMinute: number
  /**
   * Limits of unpaid holds of one network at a time. `most` = 0 means no limit; beyond `withoutProof` each hold needs a
   * proof of work.
   */
  readonly holdLimits: { readonly most: number; readonly withoutProof: number }
  /** Whoever sends it may read `/metrics`; null: programs on this machine may. */
  readonly metricsToken: string | null
  /** Addresses of the site that redirect elsewhere. The first that fits applies. */
  readonly redirects: readonly RedirectRule[]
  /** A server of map tiles, instead of the basemap that comes with the product. */
  readonly mapTiles: { readonly url: string; readonly attribution: string } | null
  readonly website: WebsiteTexts
  /** Whether browsers keep the guest's own bookings readable offline. */
  readonly serviceWorker: boolean
}

export type RoleLimits = Readonly<Record<StaffRole, number>>

export interface EmbeddedIdentityConfig {
  readonly kind: 'embedded'
  readonly projectId: string
  /** Public: it names the project and gives no access. */
  readonly apiKey: string
  /** Gives access to the privileged operations of the identity service. Null: they are closed. */
  readonly serviceToken: string | null
  /** Other services whose users may sign in. Contains secrets. */
  readonly providers: readonly ProviderSettings[]
  /** Who may issue custom tokens besides the service itself. */
  readonly customTokenIssuers: readonly CustomTokenIssuer[]
  /**
   * The domain for which passkeys are created, if it is not the host of the site, and other origins that may use them.
   */
  readonly passkeys: { readonly id: string | null; readonly origins: readonly string[] }
  /** Null: off. When on, everybody on this machine may do everything with every account. For test tools. */
  readonly conformance: ConformanceConfig | null
}

/** How those who run the site sign in. */
export interface StaffConfig {
  /** Whether the roles staff and admin need a second factor. */
  readonly secondFactor: boolean
  /**
   * Refunds above this amount, in the smallest unit of their currency, require a sign-in during the last ten minutes.
   */
  readonly freshRefundMinor: number
}

/** Accounts as clients of the content backend use them (`/api/auth/…`). */
export interface ApiAccountsConfig {
  readonly registers: boolean
  /** Whether a new account has to confirm its address before it can sign in there. */
  readonly confirmsEmail: boolean
  /** The fields that registration accepts besides name, address and password. */
  readonly registerFields: readonly ('displayName' | 'photoURL')[]
  readonly tokens: 'long' | 'refresh'
  /** A page of another front end that accepts the code of a password mail. Null: the site's own page. */
  readonly resetUrl: string | null
  /** Where the link of a confirmation mail leads in the end. Null: the home page. */
  readonly confirmedUrl: string | null
}

/** The payment provider: the simulated one (demo mode only), or Stripe. */
export type PaymentsConfig =
  | { readonly kind: 'sandbox' }
  | {
      readonly kind: 'stripe'
      readonly secretKey: string
      /** Several while they are rotated. */
      readonly webhookSecrets: readonly string[]
      /** False: a test key, so no money moves. */
      readonly isLive: boolean
      /** Another server than Stripe's own, for tests with a test key. */
      readonly apiUrl?: string
    }

/** How the service behaves towards tools that were written for the emulator. */
export interface ConformanceConfig {
  readonly acceptsUnsigned: boolean
  readonly hostedIssuer: boolean
  readonly unsignedTokens: boolean
}

/** The accounts are in a Firebase project of Google's. The browser talks to it, and this side checks its tokens. */
export interface HostedIdentityConfig {
  readonly kind: 'firebase'
  readonly projectId: string
  readonly apiKey: string
  /** The host of the project's own sign-in pages. */
  readonly authDomain: string
  /** The address at which the keys of its ID tokens are published. */
  readonly keysUrl: string
  /** The providers that are enabled there. */
  readonly providers: readonly HostedProvider[]
}

/** Names and texts of the site (specification §3, public runtime configuration). */
export interface WebsiteTexts {
  readonly name: string
  readonly metaTitle: string
  readonly metaDescription: string
  /** Where the homes are, as part of a sentence: `on Menorca`. Empty: texts name no region. */
  readonly region: string
  /** One line about the company for the footer. Empty: none. */
  readonly pitch: string
  readonly contactEmail: string
  /** As people write it, with its country code. Null: guests cannot call. */
  readonly contactPhone: string | null
  readonly faviconUrl: string
  readonly logosPrefix: string
  readonly openGraphUrl: string
}
