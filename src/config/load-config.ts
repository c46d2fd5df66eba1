import { readFileSync } from 'node:fs'
import path from 'node:path'
import { EXAMPLE_ACCOUNT } from './bank-account-schema.ts'
import type { Config } from './config.ts'
import { defaultCookieConsent } from './cookie-consent-schema.ts'
import { EXAMPLE_STATISTICS } from './default-cookie-entries.ts'
import { environmentSchema, secretNames, type Environment, type ParsedEnvironment } from './environment-schema.ts'
import { apiAccountsConfig } from './api-accounts-config.ts'
import { conformanceFaults, identityConfig, identityFaults } from './identity-config.ts'
import { paymentsConfig, paymentsFaults } from './payments-config.ts'

/** The telephone number of the demo, which belongs to nobody. */
const EXAMPLE_PHONE = '+34 971 000 017'
/** Where the homes of the demo are, and its line about itself. */
const DEMO_REGION = 'on Menorca'
const DEMO_PITCH = 'White houses, quiet coves, one honest price.'

/** The configuration, or everything that is wrong with it: one sentence per fault, each beginning with the variable. */
export type LoadedConfig =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly faults: readonly string[] }

/** Reads the environment. Relative paths are resolved from `directory`. */
export function loadConfig(environment: Environment, directory: string): LoadedConfig {
  const faults: string[] = []
  const values = readSecretFiles(environment, directory, faults)
  const parsed = environmentSchema.safeParse(values)
  if (!parsed.success) faults.push(...parsed.error.issues.map((issue) => `${nameOf(issue.path)}: ${issue.message}`))
  faults.push(...identityFaults(values), ...conformanceFaults(values))
  if (values['NODE_ENV'] === 'production') faults.push(...productionFaults(values))
  faults.push(...paymentsFaults(values))
  if (values['PORT'] === '0' && (values['WEB_CONCURRENCY'] ?? '1') !== '1')
    faults.push('PORT: 0 gives each process a different port: choose a port, or do not set WEB_CONCURRENCY')
  return parsed.success && faults.length === 0
    ? { ok: true, config: toConfig(parsed.data, directory) }
    : { ok: false, faults }
}

/** Returns the variable of a fault, with the place in its JSON. The position in a list between commas is no part of it. */
function nameOf(place: readonly PropertyKey[]): string {
  return (typeof place[1] === 'number' ? place.slice(0, 1) : place).join('.')
}

/** Drops empty variables, and replaces `NAME_FILE` by `NAME` with the content of the file. */
function readSecretFiles(environment: Environment, directory: string, faults: string[]): Record<string, string> {
  const values = Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => Boolean(entry[1]?.trim())),
  )
  for (const name of secretNames) {
    const file = values[`${name}_FILE`]
    if (file === undefined) continue
    if (values[name] !== undefined) {
      faults.push(`${name}_FILE: ${name} is set as well: set one of the two`)
      continue
    }
    try {
      const held = readFileSync(path.resolve(directory, file), 'utf8').trim()
      if (held === '') faults.push(`${name}_FILE: ${file} is empty: write the value of ${name} into it`)
      else values[name] = held
    } catch (error) {
      faults.push(`${name}_FILE: ${fileFault(error, file)}`)
    }
  }
  return values
}

/** Says why a file of a secret cannot be read, with the next step. */
function fileFault(error: unknown, file: string): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' || code === 'ENOTDIR') return `there is no file ${file}: create it, or correct the path`
  if (code === 'EISDIR') return `${file} is a folder: name the file in it that holds the value`
  if (code === 'EACCES' || code === 'EPERM')
    return `${file} may not be read: give the user that runs Holmstay the right to read it`
  return `${file} cannot be read: ${message}`
}

/** Returns what a demo may lack and production may not. */
function productionFaults(values: Readonly<Record<string, string>>): string[] {
  const faults: string[] = []
  const websiteUrl = values['WEBSITE_URL']
  if (!websiteUrl)
    faults.push('WEBSITE_URL: must be set in production: it is the address at which guests reach the site')
  else if (!websiteUrl.startsWith('https:')) faults.push('WEBSITE_URL: must begin with https:// in production')
  if (!values['SMTP_URL']) faults.push('SMTP_URL: must be set in production: the outbox is only for the demo')
  if (!values['CONTACT_EMAIL'])
    faults.push('CONTACT_EMAIL: must be set in production: it is the address to which guests write')
  return faults
}

function toConfig(values: ParsedEnvironment, directory: string): Config {
  const mode = values.NODE_ENV === 'production' ? 'production' : 'demo'
  return {
    mode,
    hasDemoBookings: values.DEMO_BOOKINGS === 'year',
    host: values.HOST,
    port: values.PORT,
    processes: values.WEB_CONCURRENCY,
    dataDirectory: path.resolve(directory, values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    siteOpens: values.SITE_OPENS,
    changeFeed: values.CHANGE_FEED,
    websiteUrl: values.WEBSITE_URL ?? `http://localhost:${values.PORT}`,
    givenWebsiteUrl: values.WEBSITE_URL ?? null,
    trustedProxies: values.TRUST_PROXY,
    websiteHosts: values.WEBSITE_HOSTS ?? [],
    stopGraceSeconds: values.STOP_GRACE_SECONDS ?? (mode === 'production' ? 5 : 0),
    logLevel: values.LOG_LEVEL,
    identity: identityConfig(values),
    networkPlacesFile: values.NETWORK_PLACES_FILE ? path.resolve(directory, values.NETWORK_PLACES_FILE) : null,
    leakedPasswords: values.PASSWORD_LEAK_URL
      ? { url: values.PASSWORD_LEAK_URL, timeoutMs: values.PASSWORD_LEAK_TIMEOUT_MS }
      : null,
    apiAccounts: apiAccountsConfig(values),
    tokenSyncUrl: values.TOKEN_SYNC_URL === 'off' ? null : values.TOKEN_SYNC_URL,
    apiMeQuery: values.CONTENT_ME_QUERY,
    apiBackend: values.CONTENT_API_URL
      ? { url: values.CONTENT_API_URL, prefix: values.CONTENT_API_PREFIX ?? '/api' }
      : null,
    payments: paymentsConfig(values),
    bankAccount: values.BANK_TRANSFER_ACCOUNT ?? (mode === 'demo' ? EXAMPLE_ACCOUNT : null),
    moneyLimits: { chargePercent: values.CHARGE_LIMITS, reductionPercent: values.REDUCTION_LIMITS },
    cookieConsent: values.COOKIE_CONSENT ?? defaultCookieConsent(mode === 'demo' ? [EXAMPLE_STATISTICS] : []),
    pictureBucket: values.S3_URL ?? null,
    smtpUrl: values.SMTP_URL ?? null,
    smsGateway: values.SMS_GATEWAY_URL
      ? { url: values.SMS_GATEWAY_URL, token: values.SMS_GATEWAY_TOKEN ?? null }
      : null,
    givenSecrets: { identitySecret: values.IDENTITY_SECRET ?? null, quoteSecret: values.QUOTE_SECRET ?? null },
    corsOrigins: values.CORS_ORIGINS ?? [],
    webhookHosts: values.WEBHOOK_HOSTS ?? [],
    feedHosts: values.FEED_HOSTS ?? [],
    staff: {
      secondFactor: (values.STAFF_SECOND_FACTOR ?? (mode === 'production' ? 'on' : 'off')) === 'on',
      freshRefundMinor: values.FRESH_SIGN_IN_REFUND,
    },
    apiRequestsPerMinute: values.API_RATE_LIMIT,
    holdLimits: { most: values.HOLDS_PER_NETWORK, withoutProof: values.HOLDS_WITHOUT_PROOF },
    metricsToken: values.METRICS_TOKEN ?? null,
    redirects: values.REDIRECTS ?? [],
    mapTiles: values.MAP_TILE_URL ? { url: values.MAP_TILE_URL, attribution: values.MAP_TILE_ATTRIBUTION } : null,
    serviceWorker: values.SERVICE_WORKER === 'on',
    website: {
      name: values.WEBSITE_NAME,
      metaTitle: values.WEBSITE_META_TITLE,
      metaDescription: values.WEBSITE_META_DESCRIPTION,
      region: values.WEBSITE_REGION ?? (mode === 'demo' ? DEMO_REGION : ''),
      pitch: values.WEBSITE_PITCH ?? (mode === 'demo' ? DEMO_PITCH : ''),
      contactEmail: values.CONTACT_EMAIL,
      contactPhone: values.CONTACT_PHONE ?? (mode === 'demo' ? EXAMPLE_PHONE : null),
      faviconUrl: values.FAVICON_URL,
      logosPrefix: values.LOGOS_PREFIX,
      openGraphUrl: values.OPEN_GRAPH_URL,
    },
  }
}
