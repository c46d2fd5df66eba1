import { ok, err, type Result } from '#core/result.ts'
import type { Client } from '#accounts/client.ts'
import type { FirstFactorOutcome } from '#accounts/sign-in/finish-first-factor.ts'
import { subscriberOf } from '#accounts/throttle/network-of.ts'
import type { TooManyAttempts, IdTokenProblem } from '#accounts/account-problems.ts'
import { takeAttempt } from '#accounts/throttle/throttle.ts'
import { checkIdToken } from '#accounts/session/check-id-token.ts'
import { requireRecentSignIn, type RecentSignInProblem } from '#accounts/session/require-recent-sign-in.ts'
import { enterWithIdentity, type EnterProblem } from './enter-with-identity.ts'
import { linkIdentity, type LinkIdentityProblem } from './link-identity.ts'
import { openPending, sealPending } from './pending-token.ts'
import { verifyCredential, type VerifyCredentialProblem } from './verify-credential.ts'
import type { ProvenIdentity } from '#core/account/provider-identity.ts'
import { readIdpResponse } from './read-idp-response.ts'
import { finishOauthFlow, type FinishOauthFlowProblem } from './oauth-flow/finish-oauth-flow.ts'
import type { AttemptLimits } from '#accounts/throttle/attempt-limits.ts'
import type { BlockingFunctionCalls } from '#accounts/blocking-hook/blocking-function-calls.ts'
import type { ProviderExchange } from './provider-exchange.ts'
import type { SignInCompletion } from '#accounts/session/sign-in-completion.ts'

/** A sign-in through another provider, as the protocol requests it (`accounts:signInWithIdp`). */
export interface ProviderSignIn {
  /** Where the provider sent the browser; its query is read. */
  readonly requestUri: string
  /** What the provider posted there, or a credential. */
  readonly postBody: string | null
  readonly sessionId: string | null
  readonly pendingToken: string | null
  /** Links to the account of this token instead of signing in. */
  readonly idToken: string | null
  readonly mayCreate: boolean
  readonly client: Client
}

/** Everything the answer needs. */
export interface ProviderSignInResponse {
  readonly proven: ProvenIdentity
  /** Sends the same identity again; null when it is too long for that. */
  readonly pendingToken: string | null
  readonly result:
    | {
        readonly kind: 'entered'
        readonly outcome: FirstFactorOutcome
        readonly isNewUser: boolean
        readonly emailRecycled: boolean
      }
    | { readonly kind: 'confirmation_wanted'; readonly uid: string; readonly verifiedProviders: readonly string[] }
    /** The identity is proven, but it cannot be linked. */
    | {
        readonly kind: 'not_linked'
        readonly problem: Extract<LinkIdentityProblem, { code: 'provider_account_taken' | 'email_taken' }>
      }
}

export type ProviderSignInProblem =
  | TooManyAttempts
  | IdTokenProblem
  | RecentSignInProblem
  | FinishOauthFlowProblem
  | VerifyCredentialProblem
  | EnterProblem
  | LinkIdentityProblem
  | { readonly code: 'pending_token_invalid' | 'idp_provider_missing' }

/**
 * Signs in through another provider, or links it to the bearer's account: by the code that a flow ended with, by a
 * credential, or by a pending token from an earlier answer (docs/identity-protocol.md, Provider sign-in). Linking to an
 * account that is not anonymous needs a recent sign-in.
 */
export async function signInWithProvider(
  services: SignInCompletion & BlockingFunctionCalls & AttemptLimits & ProviderExchange,
  request: ProviderSignIn,
): Promise<Result<ProviderSignInResponse, ProviderSignInProblem>> {
  const allowed = await takeAttempt(services, ['providerPerAddress', subscriberOf(request.client.address)])
  if (!allowed.ok) return allowed
  // Before the proof is used up.
  const bearer = request.idToken === null ? null : await checkIdToken(services, request.idToken)
  if (bearer && !bearer.ok) return bearer
  // It adds a sign-in method and gives tokens that count as recent, neither of which may be available with a stolen
  // token.
  if (bearer && !bearer.value.account.isAnonymous) {
    const recent = requireRecentSignIn(services, bearer.value.claims)
    if (!recent.ok) return recent
  }
  const shown = await verifyIdentity(services, request)
  if (!shown.ok) return shown
  const proven = shown.value
  const response = (result: ProviderSignInResponse['result']) =>
    ok({ proven, result, pendingToken: request.pendingToken ?? sealPending(services, proven) })

  if (bearer === null) {
    const entered = await enterWithIdentity(services, {
      ...proven,
      mayCreate: request.mayCreate,
      client: request.client,
    })
    return entered.ok ? response(entered.value) : entered
  }
  const linked = await linkIdentity(services, { ...proven, bearer: bearer.value, client: request.client })
  if (linked.ok) {
    const outcome = { kind: 'signed_in', ...linked.value } as const
    return response({ kind: 'entered', outcome, isNewUser: false, emailRecycled: false })
  }
  const { problem } = linked
  return problem.code === 'provider_account_taken' || problem.code === 'email_taken'
    ? response({ kind: 'not_linked', problem })
    : linked
}

async function verifyIdentity(
  services: ProviderExchange,
  request: ProviderSignIn,
): Promise<Result<ProvenIdentity, ProviderSignInProblem>> {
  if (request.pendingToken !== null) return openPending(services, request.pendingToken)
  const { reply, credential } = readIdpResponse(request.requestUri, request.postBody)
  if (reply) {
    return request.sessionId === null
      ? err({ code: 'idp_response_invalid', detail: 'The session id of the visit is missing.' })
      : finishOauthFlow(services, { ...reply, sessionId: request.sessionId })
  }
  if (!credential) return err({ code: 'idp_response_invalid', detail: 'There is neither a code nor a token.' })
  return credential.providerId === '' ? err({ code: 'idp_provider_missing' }) : verifyCredential(services, credential)
}
