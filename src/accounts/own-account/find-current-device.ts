import { findDeviceOfIdentitySession, findDeviceOfWebSession } from '#db/queries/identity/device-queries.ts'
import type { AccountServices } from '../account-services.ts'
import { verifyIdToken } from '../tokens/id-token.ts'
import { hashOfSessionId } from '../web-session/session-id.ts'

/** What a request shows of its sign-in: an ID token, or a session id of the site. */
export type SignInProof = { readonly idToken: string } | { readonly sessionId: string }

/** The device a request comes from, named as in the list of devices; null when it shows none we know. */
export async function findCurrentDevice(services: AccountServices, proof: SignInProof | null): Promise<string | null> {
  if (proof === null) return null
  if ('sessionId' in proof) {
    const idHash = hashOfSessionId(proof.sessionId)
    return idHash && findDeviceOfWebSession(services.db, idHash)
  }
  const verified = await verifyIdToken(services.issuer, proof.idToken)
  const sessionId = verified.ok ? verified.value.sessionId : null
  return sessionId && findDeviceOfIdentitySession(services.db, sessionId)
}
