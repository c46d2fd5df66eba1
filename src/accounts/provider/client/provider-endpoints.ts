import type { ProviderSettings } from '#core/account/provider-settings.ts'
import { fieldsOf, ProviderUnavailable, textOf, type OutboundFetch } from '#accounts/outbound-fetch.ts'

/** The addresses of a provider. */
export interface ProviderEndpoints {
  readonly authorization: string
  readonly token: string
  readonly jwks: string | null
  readonly userinfo: string | null
  readonly revocation: string | null
  /** How the client sends its secret to the token endpoint (RFC 6749 §2.3.1). */
  readonly clientSecretIn: 'body' | 'header'
  /** Whether its answers name the issuer (RFC 9207). */
  readonly namesIssuer: boolean
}

const KEEP_MS = 3600_000

/**
 * Finds the addresses of a provider: the configured ones, and the others from its own description, cached for an hour
 * (OpenID Connect Discovery 1.0 §4). Throws `ProviderUnavailable` when the description cannot be read or is that of
 * another issuer.
 */
export function createEndpointFinder(
  fetch: OutboundFetch,
  now: () => Date,
): (settings: ProviderSettings) => Promise<ProviderEndpoints> {
  const described = new Map<string, { readonly at: number; readonly fields: Readonly<Record<string, unknown>> }>()

  const descriptionOf = async (issuer: string) => {
    const at = now().getTime()
    const kept = described.get(issuer)
    if (kept && Math.abs(at - kept.at) < KEEP_MS) return kept.fields
    const { body } = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
    const fields = fieldsOf(body)
    if (fields['issuer'] !== issuer) throw new ProviderUnavailable(otherIssuerText(issuer, fields['issuer']))
    described.set(issuer, { at, fields })
    return fields
  }

  return async (settings) => {
    const isComplete = settings.authorizationEndpoint && settings.tokenEndpoint && settings.jwksUri
    const fields = settings.issuer && !isComplete ? await descriptionOf(settings.issuer) : {}
    const found = (name: string) => safeUrl(fields[name], settings.issuer)
    const authorization = settings.authorizationEndpoint ?? found('authorization_endpoint')
    const token = settings.tokenEndpoint ?? found('token_endpoint')
    if (!authorization || !token) throw new ProviderUnavailable(`${settings.id} has no endpoints`)
    const ways = fields['token_endpoint_auth_methods_supported']
    const isDescribed = Object.keys(fields).length > 0
    return {
      authorization,
      token,
      jwks: settings.jwksUri ?? found('jwks_uri'),
      userinfo: settings.userinfoEndpoint ?? found('userinfo_endpoint'),
      revocation: settings.revocationEndpoint ?? found('revocation_endpoint'),
      clientSecretIn: isDescribed && !(Array.isArray(ways) && ways.includes('client_secret_post')) ? 'header' : 'body',
      namesIssuer: fields['authorization_response_iss_parameter_supported'] === true,
    }
  }
}

/** Says what to set where the two differ, which is often in a slash at the end. */
function otherIssuerText(issuer: string, described: unknown): string {
  const named = textOf(described)
  if (named === null) return `${issuer} does not describe itself`
  return `${issuer} calls itself ${JSON.stringify(named)}, which has to be its issuer in IDENTITY_PROVIDERS`
}

/** Returns a URL of a description, which has to be https, unless the issuer itself is on this machine over http. */
function safeUrl(value: unknown, issuer: string | null): string | null {
  const text = textOf(value)
  const url = text === null ? null : URL.parse(text)
  if (!url) return null
  return url.protocol === 'https:' || (url.protocol === 'http:' && issuer?.startsWith('http:')) ? url.href : null
}
