import { createHash } from 'node:crypto'
import type { ProviderSettings } from '#core/account/provider-settings.ts'

/** Parameters that a page may add to the flow; everything else is set here. */
const CUSTOM_PARAMETERS = new Set([
  'access_type',
  'acr_values',
  'allow_signup',
  'display',
  'domain_hint',
  'hd',
  'hl',
  'include_granted_scopes',
  'locale',
  'login',
  'login_hint',
  'max_age',
  'prompt',
  'ui_locales',
])
const MAX_VALUE_LENGTH = 300
const MAX_SCOPES = 30
/** A scope according to RFC 6749 §3.3. */
const SCOPE = /^[\x21\x23-\x5B\x5D-\x7E]{1,200}$/

/** What a page may request from the provider; anything not allowed is left out. */
export interface OauthFlowOptions {
  readonly scopes: readonly string[]
  readonly parameters: Readonly<Record<string, string>>
}

/**
 * Returns the address at the provider where a flow begins: authorization code with PKCE S256 (RFC 7636) and, for
 * OpenID Connect, a nonce.
 */
export function authorizationUrl(
  settings: ProviderSettings,
  endpoint: string,
  flow: {
    readonly redirectUri: string
    readonly state: string
    readonly nonce: string
    readonly verifier: string
    readonly requested: OauthFlowOptions
  },
): string {
  const url = new URL(endpoint)
  const query = url.searchParams
  for (const [name, value] of Object.entries(flow.requested.parameters))
    if (CUSTOM_PARAMETERS.has(name) && value.length <= MAX_VALUE_LENGTH) query.set(name, value)
  const scopes = flow.requested.scopes.filter((scope) => SCOPE.test(scope)).slice(0, MAX_SCOPES)
  query.set('response_type', 'code')
  query.set('client_id', settings.clientId)
  query.set('redirect_uri', flow.redirectUri)
  query.set('scope', [...new Set([...settings.scopes, ...scopes])].join(' '))
  query.set('state', flow.state)
  query.set('code_challenge', createHash('sha256').update(flow.verifier).digest('base64url'))
  query.set('code_challenge_method', 'S256')
  if (settings.kind === 'oidc') query.set('nonce', flow.nonce)
  if (settings.responseMode !== 'query') query.set('response_mode', settings.responseMode)
  return url.href
}
