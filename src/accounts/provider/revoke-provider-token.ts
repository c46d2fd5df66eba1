import type { IdentityProblem } from '#core/identity-problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Client } from '#accounts/client.ts'
import { subscriberOf } from '#accounts/throttle/network-of.ts'
import type { TooManyAttempts, IdTokenProblem, ProviderUnavailableProblem } from '#accounts/account-problems.ts'
import { takeAttempt } from '#accounts/throttle/throttle.ts'
import { checkIdToken } from '#accounts/session/check-id-token.ts'
import { withProvider } from './with-provider.ts'
import { exchangeCode, revokeToken } from './client/exchange-code.ts'
import { findProvider } from './find-provider.ts'
import type { AttemptLimits } from '#accounts/throttle/attempt-limits.ts'
import type { ProviderExchange } from './provider-exchange.ts'

export type RevokeProviderTokenProblem =
  | TooManyAttempts
  | IdTokenProblem
  | ProviderUnavailableProblem
  | Extract<IdentityProblem, { code: 'provider_unknown' | 'idp_response_invalid' }>

export interface ProviderTokenToRevoke {
  readonly providerId: string
  /** A code is exchanged first, because Apple's apps have nothing else. */
  readonly kind: 'access_token' | 'refresh_token' | 'code'
  readonly token: string
  readonly redirectUri: string | null
  readonly idToken: string
  readonly client: Client
}

/**
 * Revokes a token at the provider that gave it, for the bearer of an ID token (docs/identity-protocol.md, Provider
 * sign-in). `idp_response_invalid`: the provider refuses the code or the token.
 */
export async function revokeProviderToken(
  services: ProviderExchange & AttemptLimits,
  input: ProviderTokenToRevoke,
): Promise<Result<null, RevokeProviderTokenProblem>> {
  const allowed = await takeAttempt(services, ['providerPerAddress', subscriberOf(input.client.address)])
  if (!allowed.ok) return allowed
  const bearer = await checkIdToken(services, input.idToken)
  if (!bearer.ok) return bearer
  const settings = await findProvider(services, input.providerId)
  if (!settings) return err({ code: 'provider_unknown' })
  return withProvider(services, settings.id, async (): Promise<Result<null, RevokeProviderTokenProblem>> => {
    const { providers } = services
    const endpoints = await providers.endpointsOf(settings)
    let { token } = input
    if (input.kind === 'code') {
      const grant = { code: token, redirectUri: input.redirectUri, verifier: null }
      const tokens = await exchangeCode(providers.fetch, settings, endpoints, grant)
      const exchanged = tokens?.refreshToken ?? tokens?.accessToken
      if (!exchanged) return err({ code: 'idp_response_invalid', detail: 'The provider does not know the code.' })
      token = exchanged
    }
    const kind = input.kind === 'access_token' ? 'access_token' : 'refresh_token'
    return (await revokeToken(providers.fetch, settings, endpoints, { token, kind }))
      ? ok(null)
      : err({ code: 'idp_response_invalid', detail: 'The provider does not take the token back.' })
  })
}
