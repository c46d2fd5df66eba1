import type { EmbeddedIdentityConfig, HostedIdentityConfig } from './config.ts'
import type { ParsedEnvironment } from './environment-schema.ts'

/** The address at which Google publishes the keys of Firebase's ID tokens. */
const FIREBASE_KEYS = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'

const hostedNames = ['FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN', 'FIREBASE_PROJECT_ID'] as const

/** Returns the contradictions between `IDENTITY` and the variables of a hosted Firebase, one sentence each. */
export function identityFaults(values: Readonly<Record<string, string>>): string[] {
  if (values['IDENTITY'] === 'firebase') {
    const missing = hostedNames
      .filter((name) => values[name] === undefined)
      .map((name) => `${name}: must be set with IDENTITY=firebase: it is in the settings of your Firebase project`)
    if (values['TOKEN_SYNC_URL'] === 'off')
      missing.push('TOKEN_SYNC_URL: must not be off with IDENTITY=firebase: only browsers can sign in there')
    return values['IDENTITY_PROVIDERS'] === undefined
      ? missing
      : [
          ...missing,
          'IDENTITY_PROVIDERS: a hosted Firebase has its own: set them up there and name them in FIREBASE_PROVIDERS',
        ]
  }
  return [
    ...[...hostedNames, 'FIREBASE_KEYS_URL', 'FIREBASE_PROVIDERS']
      .filter((name) => values[name] !== undefined)
      .map((name) => `${name}: is only used with IDENTITY=firebase: set that as well, or leave it out`),
    ...passkeyFaults(values),
  ]
}

/** Browsers accept passkeys only for the domain of the page or one above it. */
function passkeyFaults({ PASSKEY_RP_ID: id, WEBSITE_URL: website }: Readonly<Record<string, string>>): string[] {
  const host = website === undefined ? 'localhost' : URL.parse(website)?.hostname
  if (id === undefined || host === undefined || host === id || host.endsWith(`.${id}`)) return []
  return [`PASSKEY_RP_ID: must be ${host}, the host of WEBSITE_URL, or a name above it`]
}

/** Returns the hosted Firebase when it is chosen and complete, else the embedded service. */
export function identityConfig(values: ParsedEnvironment): EmbeddedIdentityConfig | HostedIdentityConfig {
  const { FIREBASE_API_KEY: apiKey, FIREBASE_AUTH_DOMAIN: authDomain, FIREBASE_PROJECT_ID: projectId } = values
  if (values.IDENTITY === 'firebase' && apiKey && authDomain && projectId) {
    return {
      kind: 'firebase',
      apiKey,
      authDomain,
      projectId,
      keysUrl: values.FIREBASE_KEYS_URL ?? FIREBASE_KEYS,
      providers: values.FIREBASE_PROVIDERS ?? [],
    }
  }
  return {
    kind: 'embedded',
    projectId: values.IDENTITY_PROJECT_ID,
    apiKey: values.IDENTITY_API_KEY,
    serviceToken: values.IDENTITY_SERVICE_TOKEN ?? null,
    providers: values.IDENTITY_PROVIDERS ?? [],
    customTokenIssuers: values.IDENTITY_CUSTOM_TOKEN_ISSUERS ?? [],
    passkeys: { id: values.PASSKEY_RP_ID ?? null, origins: values.PASSKEY_ORIGINS ?? [] },
    conformance: values.IDENTITY_CONFORMANCE
      ? {
          acceptsUnsigned: values.IDENTITY_CONFORMANCE_UNSIGNED !== undefined,
          hostedIssuer: values.IDENTITY_CONFORMANCE_ISSUER !== undefined,
          unsignedTokens: values.IDENTITY_CONFORMANCE_ISSUER === 'emulator',
        }
      : null,
  }
}

const switches = ['IDENTITY_CONFORMANCE_UNSIGNED', 'IDENTITY_CONFORMANCE_ISSUER'] as const

/**
 * Returns why conformance mode must not be switched on here, one sentence each: in that mode everybody who can reach
 * the service controls it.
 */
export function conformanceFaults(values: Readonly<Record<string, string>>): string[] {
  const faults: string[] = []
  if (values['IDENTITY_CONFORMANCE'] === undefined) {
    return switches
      .filter((name) => values[name] !== undefined)
      .map((name) => `${name}: is only used with IDENTITY_CONFORMANCE=1: leave it out`)
  }
  const refuse = (why: string) => faults.push(`IDENTITY_CONFORMANCE: ${why}`)
  if (values['NODE_ENV'] === 'production') refuse('is refused in production: it opens every account to everybody')
  if (values['IDENTITY'] === 'firebase') refuse('is for the embedded service: leave out IDENTITY=firebase')
  if (!LOOPBACK.has(values['HOST'] ?? '127.0.0.1')) refuse('needs HOST=127.0.0.1: nobody else may reach it')
  if ((values['TRUST_PROXY'] ?? '0') !== '0') refuse('must not run behind a proxy: do not set TRUST_PROXY')
  if ((values['WEB_CONCURRENCY'] ?? '1') !== '1') refuse('keeps its state in one process: do not set WEB_CONCURRENCY')
  const website = values['WEBSITE_URL'] === undefined ? null : URL.parse(values['WEBSITE_URL'])
  if (website && !LOOPBACK.has(website.hostname.replace(/^\[|\]$/g, ''))) {
    refuse('is for this machine only: do not set WEBSITE_URL, or set it to an address on localhost')
  }
  return faults
}

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '::1'])
