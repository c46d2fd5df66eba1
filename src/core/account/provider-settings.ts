/** The configuration of another identity provider whose users may sign in here. Addresses are absolute. */
export interface ProviderSettings {
  /** Name in the protocol: `google.com`, `github.com`, `apple.com`, `oidc.acme` … */
  readonly id: string
  /** The name on buttons and in sentences. */
  readonly name: string
  /** `github`: plain OAuth 2 with an API of its own; everything else speaks OpenID Connect. */
  readonly kind: 'oidc' | 'github'
  readonly clientId: string
  /** Null for a public client. */
  readonly clientSecret: string | null
  /** Ids of further clients of this site, such as apps, whose ID tokens are accepted as well. */
  readonly otherClientIds: readonly string[]
  /** The `iss` of its tokens; null for plain OAuth 2. */
  readonly issuer: string | null
  /** The endpoints that are null are looked up at the issuer (OpenID Connect Discovery). */
  readonly authorizationEndpoint: string | null
  readonly tokenEndpoint: string | null
  readonly jwksUri: string | null
  readonly userinfoEndpoint: string | null
  /** The endpoint that says for whom an access token was issued. Null: an access token alone proves nothing. */
  readonly tokenInfoEndpoint: string | null
  readonly revocationEndpoint: string | null
  /** Root of GitHub's API. */
  readonly apiUrl: string | null
  readonly scopes: readonly string[]
  /** `form_post`: the provider posts its answer (Apple does when asked for the name). */
  readonly responseMode: 'query' | 'form_post'
  /**
   * Whether the provider is trusted when it says that an e-mail address is verified. If so, the sign-in opens the
   * account with that address.
   */
  readonly trustsEmail: boolean
}

/**
 * The settings that an operator gives. For the known providers everything but the id and the client id has a default.
 */
export type GivenProviderSettings = Pick<ProviderSettings, 'id' | 'clientId'> & Partial<ProviderSettings>

const OIDC_SCOPES = ['openid', 'email', 'profile']

const known: Readonly<Record<string, Partial<ProviderSettings>>> = {
  'google.com': {
    name: 'Google',
    issuer: 'https://accounts.google.com',
    authorizationEndpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenEndpoint: 'https://oauth2.googleapis.com/token',
    jwksUri: 'https://www.googleapis.com/oauth2/v3/certs',
    userinfoEndpoint: 'https://openidconnect.googleapis.com/v1/userinfo',
    tokenInfoEndpoint: 'https://oauth2.googleapis.com/tokeninfo',
  },
  'github.com': {
    name: 'GitHub',
    kind: 'github',
    authorizationEndpoint: 'https://github.com/login/oauth/authorize',
    tokenEndpoint: 'https://github.com/login/oauth/access_token',
    apiUrl: 'https://api.github.com',
    scopes: ['read:user', 'user:email'],
  },
  'apple.com': {
    name: 'Apple',
    issuer: 'https://appleid.apple.com',
    authorizationEndpoint: 'https://appleid.apple.com/auth/authorize',
    tokenEndpoint: 'https://appleid.apple.com/auth/token',
    jwksUri: 'https://appleid.apple.com/auth/keys',
    revocationEndpoint: 'https://appleid.apple.com/auth/revoke',
    scopes: ['openid', 'email', 'name'],
    responseMode: 'form_post',
  },
}

const NO_ENDPOINTS = {
  authorizationEndpoint: null,
  tokenEndpoint: null,
  jwksUri: null,
  userinfoEndpoint: null,
  tokenInfoEndpoint: null,
  revocationEndpoint: null,
}

/**
 * Returns the settings of a provider, with defaults for what was not given. When the issuer is not the provider's usual
 * one, the endpoints are not filled in. Returns null for an unknown provider without an issuer.
 */
export function completeProviderSettings(given: GivenProviderSettings): ProviderSettings | null {
  const defaults = known[given.id] ?? {}
  const isMoved = given.issuer !== undefined && given.issuer !== defaults.issuer
  const settings: ProviderSettings = {
    name: given.id.replace(/^oidc\./, ''),
    kind: 'oidc',
    clientSecret: null,
    otherClientIds: [],
    issuer: null,
    authorizationEndpoint: null,
    tokenEndpoint: null,
    jwksUri: null,
    userinfoEndpoint: null,
    tokenInfoEndpoint: null,
    revocationEndpoint: null,
    apiUrl: null,
    scopes: OIDC_SCOPES,
    responseMode: 'query',
    trustsEmail: true,
    ...defaults,
    ...(isMoved ? NO_ENDPOINTS : {}),
    ...present(given),
    id: given.id,
    clientId: given.clientId,
  }
  return settings.kind === 'oidc' && settings.issuer === null ? null : settings
}

function present<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields
}
