import { timingSafeEqual } from 'node:crypto'
import { consumeIdpState, findOpenIdpState } from '#db/queries/sign-in/idp-state-queries.ts'
import { hashOfSecret } from '#accounts/token/hash-of-secret.ts'
import { sessionIdOf } from './browser-binding.ts'
import type { OauthFlowPurpose } from './oauth-flow-purpose.ts'
import type { AccountStore } from '#accounts/account-store.ts'

/** An open flow that this browser has begun. */
export interface OpenOauthFlow {
  readonly sessionId: string
  readonly tenantId: string | null
  readonly purpose: OauthFlowPurpose
}

/**
 * Finds the flow of this browser by the `state` that a provider sends back; null when there is none, or it is another
 * browser's. Does not use it up.
 */
export async function findOauthFlow(
  { db, now }: AccountStore,
  { state, browserId }: { readonly state: string; readonly browserId: string },
): Promise<OpenOauthFlow | null> {
  const found = await findOpenIdpState(db, hashOfSecret(state), now())
  const sessionId = sessionIdOf(browserId, state)
  if (!found || !timingSafeEqual(found.sessionIdHash, hashOfSecret(sessionId))) return null
  // Only `beginOauthFlow` writes it.
  return { sessionId, tenantId: found.tenantId, purpose: found.purpose as OauthFlowPurpose }
}

/** Deletes a flow without a result. */
export async function dropOauthFlow(
  { db, now }: AccountStore,
  { state, sessionId }: { readonly state: string; readonly sessionId: string },
): Promise<void> {
  await consumeIdpState(db, hashOfSecret(state), hashOfSecret(sessionId), now())
}
