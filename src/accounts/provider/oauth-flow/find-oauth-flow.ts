import { timingSafeEqual } from 'node:crypto'
import { consumeIdpState, findOpenIdpState } from '#db/queries/sign-in/idp-state-queries.ts'
import type { AccountServices } from '#accounts/account-services.ts'
import { hashOfSecret } from '#accounts/token/hash-of-secret.ts'
import { sessionIdOf } from './browser-binding.ts'
import type { VisitPurpose } from './oauth-flow-purpose.ts'

/** A visit that this browser began and that is still open. */
export interface OpenVisit {
  readonly sessionId: string
  readonly tenantId: string | null
  readonly purpose: VisitPurpose
}

/** The visit of this browser that a provider sends back by its `state`; null when there is none, or it is another browser's. Does not use it up. */
export async function findVisit(
  { db, now }: Pick<AccountServices, 'db' | 'now'>,
  { state, browserId }: { readonly state: string; readonly browserId: string },
): Promise<OpenVisit | null> {
  const found = await findOpenIdpState(db, hashOfSecret(state), now())
  const sessionId = sessionIdOf(browserId, state)
  if (!found || !timingSafeEqual(found.sessionIdHash, hashOfSecret(sessionId))) return null
  // Written by `beginVisit` alone.
  return { sessionId, tenantId: found.tenantId, purpose: found.purpose as VisitPurpose }
}

/** Ends a visit that came to nothing. */
export async function dropVisit(
  { db, now }: Pick<AccountServices, 'db' | 'now'>,
  { state, sessionId }: { readonly state: string; readonly sessionId: string },
): Promise<void> {
  await consumeIdpState(db, hashOfSecret(state), hashOfSecret(sessionId), now())
}
