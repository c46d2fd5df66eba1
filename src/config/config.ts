export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'

/** The whole configuration of a process: read once, passed on; nobody else reads the environment. */
export interface Config {
  /** demo: sample homes, simulated payments, mails kept in an outbox. production: none of these. */
  readonly mode: 'demo' | 'production'
  readonly host: string
  /** 0 = any free port. */
  readonly port: number
  /** Absolute path. Holds postgres/, media/ and secrets.json. */
  readonly dataDirectory: string
  /** Null = the embedded PostgreSQL. */
  readonly databaseUrl: string | null
  /** Origin the site is reached under, without a slash at the end; on localhost when none is given. */
  readonly websiteUrl: string
  /** The same as far as the operator has named one. */
  readonly givenWebsiteUrl: string | null
  /** Reverse proxies of our own in front of the process: how many entries of X-Forwarded-For are believed. */
  readonly trustedProxies: number
  readonly logLevel: LogLevel
  readonly identity: EmbeddedIdentityConfig
  /** Null = mails stay in the outbox (demo mode only). */
  readonly smtpUrl: string | null
  /** Secrets given by the environment; missing ones are kept in `secrets.json` (see `loadSecrets`). */
  readonly givenSecrets: { readonly identitySecret: string | null; readonly quoteSecret: string | null }
  readonly website: WebsiteTexts
}

export interface EmbeddedIdentityConfig {
  readonly kind: 'embedded'
  readonly projectId: string
  /** Public: it names the project, it opens nothing. */
  readonly apiKey: string
  /** Opens the privileged operations of the identity service; null = they are closed. */
  readonly serviceToken: string | null
}

/** Names and texts of the site (specification §3, public runtime configuration). */
export interface WebsiteTexts {
  readonly name: string
  readonly metaTitle: string
  readonly metaDescription: string
  readonly contactEmail: string
  readonly faviconUrl: string
  readonly logosPrefix: string
  readonly openGraphUrl: string
}
