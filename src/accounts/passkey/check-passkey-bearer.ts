import type { IdentityProblem } from '#core/identity-problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { findSecondFactors } from '#db/queries/sign-in/second-factor-queries.ts'
import { requireShownFactor } from '#accounts/second-factor/require-shown-factor.ts'
import { checkIdToken, type Bearer } from '#accounts/session/check-id-token.ts'
import type { IdTokenProblem } from '#accounts/account-problems.ts'
import { requireRecentSignIn, type RecentSignInProblem } from '#accounts/session/require-recent-sign-in.ts'
import { requirePasskeys, type PasskeysOff } from './require-passkeys.ts'
import type { RelyingParty } from './relying-party.ts'
import type { PasskeyCeremony } from './passkey-ceremony.ts'

export type PasskeyBearerProblem =
  | PasskeysOff
  | IdTokenProblem
  | RecentSignInProblem
  | Extract<IdentityProblem, { code: 'email_unverified' }>

/**
 * Returns the bearer of an ID token if they may add or remove passkeys: the sign-in is recent and, if the account has
 * second factors, one of them was shown, because a passkey opens the account without them. The address must be proven
 * first, so that somebody who registered with another person's address cannot keep access.
 */
export async function checkPasskeyBearer(
  services: PasskeyCeremony,
  idToken: string,
): Promise<Result<Bearer & { readonly party: RelyingParty }, PasskeyBearerProblem>> {
  const offered = requirePasskeys(services)
  if (!offered.ok) return offered
  const bearer = await checkIdToken(services, idToken)
  if (!bearer.ok) return bearer
  const { account, claims } = bearer.value
  if (account.email !== null && !account.emailVerified) return err({ code: 'email_unverified' })
  const factors = await findSecondFactors(services.db, account.uid)
  const recent = factors.length > 0 ? requireShownFactor(services, claims) : requireRecentSignIn(services, claims)
  return recent.ok ? ok({ ...bearer.value, party: offered.value }) : recent
}
