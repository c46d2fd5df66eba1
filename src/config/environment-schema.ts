import { parseDatabaseUrl } from '#core/database-url.ts'
import { SITE_OPENINGS } from '#core/site-opening.ts'
import { FEED_WAYS } from '#core/search/feed-way.ts'
import { SITE_PICTURE } from '#contract/site/share-picture-url.ts'
import { availableParallelism } from 'node:os'
import * as z from 'zod'
import { hostListSchema, listeningHostSchema } from './host-list-schema.ts'
import { originListSchema } from './origin-list-schema.ts'
import { bankAccountSchema } from './bank-account-schema.ts'
import { roleLimitsSchema } from './role-limits-schema.ts'
import { cookieConsentSchema } from './cookie-consent-schema.ts'
import { customTokenIssuersSchema } from './custom-token-issuers-schema.ts'
import { firebaseProvidersSchema } from './firebase-providers-schema.ts'
import { identityProvidersSchema } from './identity-providers-schema.ts'
import { mapTileUrlSchema } from './map-tile-url-schema.ts'
import { redirectsSchema } from './redirects-schema.ts'
import { s3UrlSchema } from './s3-url-schema.ts'

/** Environment variables as they are given. An empty one counts as not set. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Each of these can also be given as a file that holds the value: `NAME_FILE=/run/secrets/name`. */
export const secretNames = [
  'DATABASE_URL',
  'SMTP_URL',
  'SMS_GATEWAY_URL',
  'SMS_GATEWAY_TOKEN',
  'IDENTITY_SECRET',
  'IDENTITY_SERVICE_TOKEN',
  'IDENTITY_PROVIDERS',
  'IDENTITY_CUSTOM_TOKEN_ISSUERS',
  'QUOTE_SECRET',
  'FIREBASE_API_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'BANK_TRANSFER_ACCOUNT',
  'COOKIE_CONSENT',
  'REDIRECTS',
  'S3_URL',
  'METRICS_TOKEN',
] as const

const wholeNumber = (low: number, high: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, `must be a whole number from ${low} to ${high}`)
    .transform(Number)
    .refine((value) => value >= low && value <= high, `must be a whole number from ${low} to ${high}`)

const url = (protocols: readonly string[], example: string) =>
  z.string().refine((text) => {
    const given = URL.parse(text)
    return given !== null && given.hostname !== '' && protocols.includes(given.protocol)
  }, `must be an address like ${example}`)

const origin = url(['http:', 'https:'], 'https://homes.example')
  .refine((text) => {
    const given = URL.parse(text)
    return !given || [`${given.origin}/`, given.origin].includes(given.href)
  }, 'must be an origin without a path, a query or a password, like https://homes.example')
  .transform((text) => (URL.canParse(text) ? new URL(text).origin : text))

const secret = z
  .string()
  .min(32, 'must have at least 32 characters: make one with `openssl rand -base64 32`')
  .refine((text) => new Set(text).size >= 10, 'looks like a placeholder: make one with `openssl rand -base64 32`')

const isLoopback = (hostname: string) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

const text = z.string().max(300, 'must have at most 300 characters')
const path = z
  .string()
  .regex(/^(https?:\/\/|\/)/, 'must begin with / or https://')
  .refine((text) => URL.canParse(text, 'https://site.example'), 'must be an address or a path')

const MOST_PROCESSES = 64

/** Every variable that the product reads, with its default. */
export const environmentSchema = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], {
      error: 'must be production, or must not be set (which starts the demo)',
    })
    .default('development'),
  HOST: listeningHostSchema.default('127.0.0.1'),
  PORT: wholeNumber(0, 65535).default(3000),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .refine(
      (text) => URL.canParse(parseDatabaseUrl(text)?.first ?? ''),
      'must be an address like postgres://user:password@host:5432/database; it may name several hosts (host1:5432,host2:5432), but must not ask for a standby',
    )
    .optional(),
  DEMO_BOOKINGS: z.enum(['year', 'none'], { error: 'must be year or none' }).default('year'),
  SITE_OPENS: z.enum(SITE_OPENINGS, { error: `must be ${SITE_OPENINGS.join(' or ')}` }).default('at-start'),
  CHANGE_FEED: z.enum(FEED_WAYS, { error: `must be ${FEED_WAYS.join(', ')}` }).default('auto'),
  WEBSITE_URL: origin.optional(),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  WEBSITE_HOSTS: hostListSchema.optional(),
  STOP_GRACE_SECONDS: wholeNumber(0, 60).optional(),
  WEB_CONCURRENCY: z
    .union([z.literal('max').transform(() => availableParallelism()), wholeNumber(1, MOST_PROCESSES)], {
      error: `must be a whole number from 1 to ${MOST_PROCESSES}, or max for one process per core`,
    })
    .default(1),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
  IDENTITY: z
    .enum(['embedded', 'firebase'], { error: 'must be embedded, or firebase for a hosted project' })
    .default('embedded'),
  IDENTITY_PROJECT_ID: z
    .string()
    .regex(/^[a-z][a-z0-9-]{2,62}$/, 'must be lower-case letters, digits and hyphens')
    .default('holmstay'),
  IDENTITY_API_KEY: z
    .string()
    .regex(/^[\w-]{1,100}$/, 'must be letters, digits, _ and -')
    .default('holmstay'),
  IDENTITY_SECRET: secret.optional(),
  IDENTITY_SERVICE_TOKEN: secret.optional(),
  IDENTITY_PROVIDERS: identityProvidersSchema.optional(),
  IDENTITY_CUSTOM_TOKEN_ISSUERS: customTokenIssuersSchema.optional(),
  IDENTITY_CONFORMANCE: z.literal('1', { error: 'must be 1 or must not be set' }).optional(),
  IDENTITY_CONFORMANCE_UNSIGNED: z.literal('1', { error: 'must be 1 or must not be set' }).optional(),
  IDENTITY_CONFORMANCE_ISSUER: z
    .enum(['firebase', 'emulator'], { error: 'must be firebase or emulator, or must not be set' })
    .optional(),
  NETWORK_PLACES_FILE: z
    .string()
    .regex(/\.mmdb$/, 'must be a file in the MaxMind format (*.mmdb)')
    .optional(),
  PASSWORD_LEAK_URL: url(['https:', 'http:'], 'https://api.pwnedpasswords.com/range/')
    .refine((text) => text.endsWith('/'), 'must end with /, because the beginning of a hash is appended to it')
    .refine(
      (text) => !URL.canParse(text) || text.startsWith('https:') || isLoopback(new URL(text).hostname),
      'must begin with https:// unless it is on this machine',
    )
    .optional(),
  PASSWORD_LEAK_TIMEOUT_MS: wholeNumber(100, 10000).default(1500),
  PASSKEY_RP_ID: z
    .string()
    .regex(/^(localhost|[a-z0-9-]+(\.[a-z0-9-]+)+)$/, 'must be a domain name: that of WEBSITE_URL or a parent of it')
    .optional(),
  PASSKEY_ORIGINS: z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .pipe(
      z.array(
        z.string().regex(/^(https:\/\/[^/\s]+|android:apk-key-hash:[\w-]+)$/, {
          error: 'must be origins like https://app.example or android:apk-key-hash:…, separated by commas',
        }),
      ),
    )
    .optional(),
  QUOTE_SECRET: secret.optional(),
  CONTENT_REGISTRATION: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  CONTENT_CONFIRM_EMAIL: z.enum(['on', 'off'], { error: 'must be on or off' }).default('off'),
  CONTENT_REGISTER_FIELDS: z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .pipe(z.array(z.enum(['displayName', 'photoURL'], { error: 'must name displayName, photoURL or both' })))
    .optional(),
  CONTENT_TOKENS: z.enum(['long', 'refresh'], { error: 'must be long or refresh' }).default('long'),
  CONTENT_RESET_URL: url(['http:', 'https:'], 'https://app.example/new-password').optional(),
  CONTENT_CONFIRMED_URL: url(['http:', 'https:'], 'https://app.example/welcome').optional(),
  FIREBASE_API_KEY: z
    .string()
    .regex(/^[\w-]{1,100}$/, 'must be letters, digits, _ and -')
    .optional(),
  FIREBASE_AUTH_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a host name like my-project.firebaseapp.com')
    .optional(),
  FIREBASE_PROVIDERS: firebaseProvidersSchema.optional(),
  FIREBASE_PROJECT_ID: z
    .string()
    .regex(/^[a-z][a-z0-9-]{2,62}$/, 'must be lower-case letters, digits and hyphens')
    .optional(),
  FIREBASE_KEYS_URL: url(['https:', 'http:'], 'https://keys.example/jwk')
    .refine(
      (text) => !URL.canParse(text) || text.startsWith('https:') || isLoopback(new URL(text).hostname),
      'must begin with https:// unless it is on this machine, because that server decides who is signed in',
    )
    .optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_[A-Za-z0-9_]+$/, 'must be a secret or restricted key of Stripe: sk_… or rk_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .refine(
      (all) => all.every((one) => /^whsec_\S+$/.test(one)),
      'must be a signing secret of Stripe (whsec_…), or several separated by commas while they are rotated',
    )
    .optional(),
  STRIPE_API_URL: url(['https:', 'http:'], 'https://stripe.example')
    .refine(
      (text) => !URL.canParse(text) || text.startsWith('https:') || isLoopback(new URL(text).hostname),
      'must begin with https:// unless it is on this machine, because the key is sent there',
    )
    .optional(),
  BANK_TRANSFER_ACCOUNT: bankAccountSchema.optional(),
  CHARGE_LIMITS: roleLimitsSchema.prefault('host:50,staff:100,admin:300'),
  REDUCTION_LIMITS: roleLimitsSchema.prefault('host:100,staff:100,admin:100'),
  SERVICE_WORKER: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  COOKIE_CONSENT: cookieConsentSchema.optional(),
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtps://user:password@mail.example').optional(),
  SMS_GATEWAY_URL: url(['https:', 'http:'], 'https://sms.example/send')
    .refine(
      (text) => !URL.canParse(text) || text.startsWith('https:') || isLoopback(new URL(text).hostname),
      'must begin with https:// unless it is on this machine, because the messages contain codes',
    )
    .optional(),
  SMS_GATEWAY_TOKEN: text.optional(),
  S3_URL: s3UrlSchema.optional(),
  REDIRECTS: redirectsSchema.optional(),
  CORS_ORIGINS: originListSchema.optional(),
  WEBHOOK_HOSTS: hostListSchema.optional(),
  FEED_HOSTS: hostListSchema.optional(),
  STAFF_SECOND_FACTOR: z.enum(['on', 'off'], { error: 'must be on or off' }).optional(),
  FRESH_SIGN_IN_REFUND: wholeNumber(0, 999_999).default(20_000),
  METRICS_TOKEN: secret.optional(),
  API_RATE_LIMIT: wholeNumber(0, 100_000).default(600),
  HOLDS_PER_NETWORK: wholeNumber(0, 10_000).default(5),
  HOLDS_WITHOUT_PROOF: wholeNumber(0, 10_000).default(3),
  MAP_TILE_URL: mapTileUrlSchema.optional(),
  MAP_TILE_ATTRIBUTION: text.default(''),
  WEBSITE_NAME: text.default('Holmstay'),
  WEBSITE_META_TITLE: text.default('Holmstay: homes for slow holidays'),
  WEBSITE_META_DESCRIPTION: text.default(
    'Holiday homes that are really free on your dates, with one honest total from the first page to the last.',
  ),
  WEBSITE_REGION: text.optional(),
  WEBSITE_PITCH: text.optional(),
  CONTACT_EMAIL: z.email('must be an e-mail address').default('hello@holmstay.example'),
  CONTACT_PHONE: z
    .string()
    .regex(/^\+[0-9][0-9 ]{5,22}$/, 'must be a telephone number with its country code, like +34 971 000 017')
    .optional(),
  FAVICON_URL: path.default('/favicon.svg'),
  LOGOS_PREFIX: path.default('/logos/'),
  TOKEN_SYNC_URL: z
    .string()
    .regex(/^(off|(\/[\w-]+){1,5})$/, 'must be a path of this site like /__session, or off')
    .refine(
      (path) => !/^\/(api|identity|__\/auth|media|webhooks|demo|assets|user|stays)(\/|$)/.test(path),
      'must be a path that the site does not use otherwise',
    )
    .default('/__session'),
  CONTENT_API_URL: origin.optional(),
  CONTENT_ME_QUERY: z
    .string()
    .regex(/^[\w\-.~%[\]*$&=,:]*$/, 'must be a query without ?, like populate=role')
    .default('populate=role'),
  CONTENT_API_PREFIX: z
    .string()
    .regex(/^(\/[\w.-]+)*$/, 'must be empty, or begin with / and not end with /')
    .optional(),
  OPEN_GRAPH_URL: path.default(SITE_PICTURE),
})

export type ParsedEnvironment = z.infer<typeof environmentSchema>
