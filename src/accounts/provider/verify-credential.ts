import type { ProviderCredential } from './identity-providers.ts'
import { createHash } from 'node:crypto'
import type { IdentityProblem } from '#core/identity-problem.ts'
import type { ProviderSettings } from '#core/account/provider-settings.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { ProviderUnavailableProblem } from '#accounts/account-problems.ts'
import { withProvider } from './with-provider.ts'
import { githubIdentity, isGithubTokenOurs } from './client/github-identity.ts'
import { oidcIdentity } from './client/oidc-identity.ts'
import { fieldsOf, textOf } from '#accounts/outbound-fetch.ts'
import { withUserinfo } from './client/userinfo.ts'
import { findProvider } from './find-provider.ts'
import type { ProvenIdentity, ProviderIdentity } from '#core/account/provider-identity.ts'
import { isOwnNonce } from './oauth-flow/own-nonce.ts'
import type { ReachableProviders } from './reachable-providers.ts'
import type { TokenSigning } from '#accounts/token/token-signing.ts'
import type { ProviderExchange } from './provider-exchange.ts'

export type VerifyCredentialProblem =
  | ProviderUnavailableProblem
  | Extract<IdentityProblem, { code: 'idp_response_invalid' | 'idp_nonce_invalid' | 'provider_unknown' }>

/**
 * Returns the identity behind a credential. An ID token must be made for one of our clients, with the client's nonce;
 * an access token alone counts only if the provider confirms that it was made for us, because every other service that
 * its user signs in to has one as well (docs/identity-protocol.md, Provider sign-in).
 */
export async function verifyCredential(
  services: ProviderExchange,
  credential: ProviderCredential,
): Promise<Result<ProvenIdentity, VerifyCredentialProblem>> {
  const unsigned = services.providers.takeUnsigned?.(credential)
  if (unsigned) return unsigned
  const settings = await findProvider(services, credential.providerId)
  if (!settings) return err({ code: 'provider_unknown' })
  const { idToken, accessToken } = credential
  return withProvider(services, settings.id, async (): Promise<Result<ProvenIdentity, VerifyCredentialProblem>> => {
    const proven =
      idToken !== null && settings.kind === 'oidc'
        ? await byIdToken(services, settings, { ...credential, idToken })
        : accessToken === null
          ? invalid('The credential holds no token.')
          : await byAccessToken(services, settings, accessToken)
    if (!proven.ok) return proven
    return ok({
      identity: proven.value,
      tokens: { ...(idToken === null ? {} : { idToken }), ...(accessToken === null ? {} : { accessToken }) },
    })
  })
}

async function byIdToken(
  { providers, secrets }: TokenSigning & ReachableProviders,
  settings: ProviderSettings,
  { idToken, accessToken, nonce }: ProviderCredential & { readonly idToken: string },
) {
  const endpoints = await providers.endpointsOf(settings)
  const claims = endpoints.jwks === null ? null : await providers.verifyToken(settings, endpoints.jwks, idToken)
  if (!claims) return invalid('The ID token is not good.')
  if (!nonceFits(secrets.proofKey, claims['nonce'], nonce)) return err({ code: 'idp_nonce_invalid' } as const)
  return ok(oidcIdentity(settings, await withUserinfo(providers.fetch, endpoints, claims, accessToken)))
}

function nonceFits(key: Uint8Array, inToken: unknown, given: string | null): boolean {
  if (inToken === undefined) return given === null
  if (typeof inToken !== 'string') return false
  if (given === null) return isOwnNonce(key, inToken)
  return inToken === given || inToken === createHash('sha256').update(given).digest('hex')
}

async function byAccessToken(services: ReachableProviders, settings: ProviderSettings, accessToken: string) {
  const { fetch } = services.providers
  const identity =
    settings.kind === 'github'
      ? (await isGithubTokenOurs(fetch, settings, accessToken)) && (await githubIdentity(fetch, settings, accessToken))
      : await byTokenInfo(services, settings, accessToken)
  return identity ? ok(identity) : invalid('The access token was not made for this site.')
}

/**
 * Returns the identity of an access token if Google confirms that it was made for one of our clients; null otherwise.
 */
async function byTokenInfo(
  { providers }: ReachableProviders,
  settings: ProviderSettings,
  accessToken: string,
): Promise<ProviderIdentity | null> {
  if (settings.tokenInfoEndpoint === null) return null
  const url = new URL(settings.tokenInfoEndpoint)
  url.searchParams.set('access_token', accessToken)
  const { status, body } = await providers.fetch(url.href)
  const { aud, sub } = fieldsOf(body)
  const clients: unknown[] = [settings.clientId, ...settings.otherClientIds]
  const subject = textOf(sub, 255)
  if (status !== 200 || subject === null || !clients.includes(aud)) return null
  const endpoints = await providers.endpointsOf(settings)
  return oidcIdentity(settings, await withUserinfo(providers.fetch, endpoints, { sub: subject }, accessToken))
}

function invalid(detail: string) {
  return err({ code: 'idp_response_invalid', detail } as const)
}
