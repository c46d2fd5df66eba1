import { findDeviceOfWebSession, findSignInOfIdentitySession } from '#db/queries/session/device-queries.ts'
import { findWebSession } from '#db/queries/session/web-session-queries.ts'
import { readApiSessionToken } from './api-session-token.ts'
import { verifyIdToken } from '#accounts/token/id-token.ts'
import { hashOfSessionId } from './session-id.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { TokenSigning } from '#accounts/token/token-signing.ts'

/** How a request proves its sign-in: by an ID token, a token of the content backend, or a session id of the site. */
export type SignInProof =
  | { readonly idToken: string }
  | { readonly apiSessionToken: string }
  | { readonly sessionId: string }

/** Returns the device that a request comes from, as named in the list of devices; null when it proves no known one. */
export async function findCurrentDevice(
  services: AccountStore & TokenSigning,
  proof: SignInProof | null,
): Promise<string | null> {
  if (proof && 'sessionId' in proof) {
    const idHash = hashOfSessionId(proof.sessionId)
    return idHash && findDeviceOfWebSession(services.db, idHash)
  }
  return (await findCurrentSignIn(services, proof))?.device ?? null
}

/** The sign-in a request comes from. */
export interface CurrentSignIn {
  readonly device: string
  /** When its proofs were given. */
  readonly authTime: Date
}

/** Returns the sign-in that a request comes from; null when it proves no known one. */
export async function findCurrentSignIn(
  services: AccountStore & TokenSigning,
  proof: SignInProof | null,
): Promise<CurrentSignIn | null> {
  if (proof === null) return null
  const { db, now } = services
  if ('sessionId' in proof) {
    const idHash = hashOfSessionId(proof.sessionId)
    const found = idHash && (await findWebSession(db, idHash, now()))
    return found ? { device: found.session.family, authTime: found.session.authTime } : null
  }
  const signIn = await signInOf(services, proof)
  return signIn === null ? null : findSignInOfIdentitySession(db, signIn)
}

async function signInOf(
  services: AccountStore & TokenSigning,
  proof: Exclude<SignInProof, { sessionId: string }>,
): Promise<string | null> {
  if ('apiSessionToken' in proof) return (await readApiSessionToken(services, proof.apiSessionToken))?.signIn ?? null
  const verified = await verifyIdToken(services.issuer, proof.idToken)
  return verified.ok ? verified.value.sessionId : null
}
