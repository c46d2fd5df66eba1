import type { IdentityProblem } from '#core/identity-problem.ts'
import type { ProviderSettings } from '#core/account/provider-settings.ts'
import { ok, err, type Result } from '#core/result.ts'
import { consumeIdpState, type IdpState } from '#db/queries/sign-in/idp-state-queries.ts'
import { hashOfSecret } from '#accounts/token/hash-of-secret.ts'
import { unseal } from '#accounts/token/service-secrets.ts'
import type { ProviderUnavailableProblem } from '#accounts/account-problems.ts'
import { withProvider } from '#accounts/provider/with-provider.ts'
import { exchangeCode, type ExchangedTokens } from '#accounts/provider/client/exchange-code.ts'
import { githubIdentity } from '#accounts/provider/client/github-identity.ts'
import { oidcIdentity } from '#accounts/provider/client/oidc-identity.ts'
import { postedName } from '#accounts/provider/client/posted-name.ts'
import type { ProviderEndpoints } from '#accounts/provider/client/provider-endpoints.ts'
import { withUserinfo } from '#accounts/provider/client/userinfo.ts'
import { findProvider } from '#accounts/provider/find-provider.ts'
import type { ProvenIdentity, ProviderIdentity } from '#core/account/provider-identity.ts'
import { verifierName } from './begin-oauth-flow.ts'
import type { ReachableProviders } from '#accounts/provider/reachable-providers.ts'
import type { ProviderExchange } from '#accounts/provider/provider-exchange.ts'

export type FinishOauthFlowProblem =
  | ProviderUnavailableProblem
  | Extract<IdentityProblem, { code: 'idp_response_invalid' | 'provider_unknown' | 'tenant_mismatch' }>

/** What a provider sent a browser back with (RFC 6749 §4.1.2, RFC 9207). */
export interface ProviderReply {
  readonly state: string
  readonly code: string | null
  readonly error: string | null
  readonly issuer: string | null
  /** What Apple posts about a user who comes for the first time: JSON with the name, which it sends nowhere else. */
  readonly user: string | null
  readonly sessionId: string
}

/**
 * Ends a flow: uses it up, exchanges the code and checks the result (OpenID Connect Core 1.0 §3.1.3).
 * `idp_response_invalid`: the flow is unknown, used, too old or somebody else's, or the provider's answer is not
 * valid.
 */
export async function finishOauthFlow(
  services: ProviderExchange,
  result: ProviderReply,
): Promise<Result<ProvenIdentity, FinishOauthFlowProblem>> {
  const { db, now, secrets } = services
  const state = await consumeIdpState(db, hashOfSecret(result.state), hashOfSecret(result.sessionId), now())
  if (!state) return invalid('The sign-in was not begun here, was ended already, or took too long.')
  if (state.tenantId !== services.tenantId) return err({ code: 'tenant_mismatch' })
  const settings = await findProvider(services, state.providerId)
  if (!settings) return err({ code: 'provider_unknown' })
  const { code } = result
  if (code === null) return invalid(`The provider did not sign the user in: ${text(result.error)}.`)
  const verifier = unseal(secrets.sealingKey, verifierName(state.hash), state.verifierSealed)?.toString()
  if (!verifier) return invalid('The sign-in was begun with other keys.')

  return withProvider(services, settings.id, async () => {
    const endpoints = await services.providers.endpointsOf(settings)
    // Defence against mix-up attacks: the answer must come from the provider that was visited.
    const isForeign = result.issuer === null ? endpoints.namesIssuer : result.issuer !== settings.issuer
    if (settings.issuer !== null && isForeign) return invalid('The answer is of another provider.')
    const tokens = await exchangeCode(services.providers.fetch, settings, endpoints, {
      code,
      redirectUri: state.redirectUri,
      verifier,
    })
    if (!tokens) return invalid('The provider does not know the code.')
    const identity = await identityOf(services, { settings, endpoints, state, tokens })
    if (!identity) return invalid("The provider's tokens are not good.")
    const displayName = identity.displayName ?? (settings.responseMode === 'form_post' ? postedName(result.user) : null)
    return ok({ identity: { ...identity, displayName }, tokens: handedOn(tokens) })
  })
}

async function identityOf(
  { providers }: ReachableProviders,
  flow: {
    settings: ProviderSettings
    endpoints: ProviderEndpoints
    state: IdpState
    tokens: ExchangedTokens
  },
): Promise<ProviderIdentity | null> {
  const { settings, endpoints, tokens } = flow
  if (settings.kind === 'github')
    return tokens.accessToken === null ? null : githubIdentity(providers.fetch, settings, tokens.accessToken)
  if (tokens.idToken === null || endpoints.jwks === null) return null
  const claims = await providers.verifyToken(settings, endpoints.jwks, tokens.idToken)
  if (!claims || claims['nonce'] !== flow.state.nonce) return null
  return oidcIdentity(settings, await withUserinfo(providers.fetch, endpoints, claims, tokens.accessToken))
}

function handedOn({ idToken, accessToken, expiresInSeconds }: ExchangedTokens): ProvenIdentity['tokens'] {
  return {
    ...(idToken === null ? {} : { idToken }),
    ...(accessToken === null ? {} : { accessToken }),
    ...(expiresInSeconds === null ? {} : { expiresInSeconds }),
  }
}

function invalid(detail: string) {
  return err({ code: 'idp_response_invalid', detail } as const)
}

/** Returns the error if it consists of the characters of OAuth errors; anything else is not repeated. */
function text(error: string | null): string {
  return error !== null && /^[\w .-]{1,100}$/.test(error) ? error : 'no code'
}
