import { randomBytes } from 'node:crypto'
import type { IdentityProblem } from '#core/identity-problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { insertIdpState } from '#db/queries/sign-in/idp-state-queries.ts'
import type { Client } from '#accounts/client.ts'
import { subscriberOf } from '#accounts/throttle/network-of.ts'
import type { TooManyAttempts, ProviderUnavailableProblem } from '#accounts/account-problems.ts'
import { takeAttempt } from '#accounts/throttle/throttle.ts'
import { hashOfSecret } from '#accounts/token/hash-of-secret.ts'
import { seal } from '#accounts/token/service-secrets.ts'
import { withProvider } from '#accounts/provider/with-provider.ts'
import { findProvider } from '#accounts/provider/find-provider.ts'
import { authorizationUrl, type OauthFlowOptions } from './authorization-url.ts'
import { sessionIdOf } from './browser-binding.ts'
import { newNonce } from './own-nonce.ts'
import type { OauthFlowPurpose } from './oauth-flow-purpose.ts'
import type { AttemptLimits } from '#accounts/throttle/attempt-limits.ts'
import type { ProviderExchange } from '#accounts/provider/provider-exchange.ts'

export type BeginOauthFlowProblem =
  | TooManyAttempts
  | ProviderUnavailableProblem
  | Extract<IdentityProblem, { code: 'provider_unknown' }>

export interface OauthFlowToBegin {
  readonly providerId: string
  /** Where the provider sends the browser back to; the caller has checked that the address is ours. */
  readonly redirectUri: string
  readonly requested: OauthFlowOptions
  readonly purpose: OauthFlowPurpose
  /** The id of the browser from its cookie, a session id that the client chose, or null to make one. */
  readonly bound: { readonly browserId: string } | { readonly sessionId: string } | null
  readonly client: Client
}

export interface BegunOauthFlow {
  readonly authUri: string
  /** Needed to end the flow. */
  readonly sessionId: string
}

/** Flows that take longer are deleted. */
const VISIT_FOR = 10 * 60_000
const SECRET_BYTES = 32
/** The name under which the verifier of a flow is sealed. */
export const verifierName = (stateHash: Buffer): string => `provider-visit:${stateHash.toString('hex')}`

/**
 * Begins a flow with another provider. Returns the address to open, which is valid for ten minutes, once, and only for
 * the holder of the session id (docs/identity-protocol.md, Provider sign-in). `provider_unknown`: it is not configured.
 */
export async function beginOauthFlow(
  services: ProviderExchange & AttemptLimits,
  input: OauthFlowToBegin,
): Promise<Result<BegunOauthFlow, BeginOauthFlowProblem>> {
  const allowed = await takeAttempt(services, ['providerPerAddress', subscriberOf(input.client.address)])
  if (!allowed.ok) return allowed
  const settings = await findProvider(services, input.providerId)
  if (!settings) return err({ code: 'provider_unknown' })
  return withProvider(services, settings.id, async () => {
    const { authorization } = await services.providers.endpointsOf(settings)
    const secret = () => randomBytes(SECRET_BYTES).toString('base64url')
    const state = secret()
    const verifier = secret()
    const nonce = newNonce(services.secrets.proofKey)
    const hash = hashOfSecret(state)
    const sessionId = sessionIdFor(input.bound, state) ?? secret()
    await insertIdpState(services.db, {
      hash,
      sessionIdHash: hashOfSecret(sessionId),
      providerId: settings.id,
      tenantId: services.tenantId,
      nonce,
      verifierSealed: seal(services.secrets.sealingKey, verifierName(hash), Buffer.from(verifier)),
      redirectUri: input.redirectUri,
      purpose: { ...input.purpose },
      expiresAt: new Date(services.now().getTime() + VISIT_FOR),
    })
    const { redirectUri, requested } = input
    return ok({
      authUri: authorizationUrl(settings, authorization, { redirectUri, state, nonce, verifier, requested }),
      sessionId,
    })
  })
}

function sessionIdFor(bound: OauthFlowToBegin['bound'], state: string): string | null {
  if (bound === null) return null
  return 'sessionId' in bound ? bound.sessionId : sessionIdOf(bound.browserId, state)
}
