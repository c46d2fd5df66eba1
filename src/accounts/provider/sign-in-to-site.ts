import { ok, type Result } from '#core/result.ts'
import type { Client } from '#accounts/client.ts'
import {
  openWebSession,
  type OpenedWebSession,
  type OpenWebSessionProblem,
} from '#accounts/session/open-web-session.ts'
import { enterWithIdentity, type EnterProblem } from './enter-with-identity.ts'
import { finishOauthFlow, type FinishOauthFlowProblem, type ProviderReply } from './oauth-flow/finish-oauth-flow.ts'
import type { BlockingFunctionCalls } from '#accounts/blocking-hook/blocking-function-calls.ts'
import type { ProviderExchange } from './provider-exchange.ts'
import type { SignInCompletion } from '#accounts/session/sign-in-completion.ts'
import type { TokenBearers } from '#accounts/session/bearer-source.ts'

export type SignInToSiteProblem = FinishOauthFlowProblem | EnterProblem | OpenWebSessionProblem

/** A session of the site, or why there is none yet. */
export type SiteEntry =
  | { readonly kind: 'signed_in'; readonly session: OpenedWebSession }
  | { readonly kind: 'second_factor_wanted'; readonly pendingCredential: string }
  /** Somebody has an account with this address, but the provider does not vouch for it. */
  | { readonly kind: 'confirmation_wanted' }

/** Ends a flow that the site itself has begun, with a session of the site; no script of a page is involved. */
export async function signInToSite(
  services: SignInCompletion & BlockingFunctionCalls & ProviderExchange & TokenBearers,
  input: { readonly reply: ProviderReply; readonly currentSessionId: string | null; readonly client: Client },
): Promise<Result<SiteEntry, SignInToSiteProblem>> {
  const shown = await finishOauthFlow(services, input.reply)
  if (!shown.ok) return shown
  const entered = await enterWithIdentity(services, { ...shown.value, mayCreate: true, client: input.client })
  if (!entered.ok) return entered
  if (entered.value.kind === 'confirmation_wanted') return ok({ kind: 'confirmation_wanted' })
  const { outcome } = entered.value
  if (outcome.kind === 'second_factor_wanted')
    return ok({ kind: 'second_factor_wanted', pendingCredential: outcome.pendingCredential })
  const opened = await openWebSession(services, {
    idToken: outcome.idToken,
    currentSessionId: input.currentSessionId,
    client: input.client,
  })
  return opened.ok ? ok({ kind: 'signed_in', session: opened.value }) : opened
}
