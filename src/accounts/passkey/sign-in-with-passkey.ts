import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { IdentityProblem } from '#core/identity-problem.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Tx } from '#db/database.ts'
import { findAccount, lockAccount, updateAccount } from '#db/queries/account/account-queries.ts'
import { findPasskeyByCredential, usePasskey, type Passkey } from '#db/queries/sign-in/passkey-queries.ts'
import type { BlockedProblem } from '#accounts/blocking-hook/blocking-response.ts'
import { throughBlockingHook, type BlockingHook } from '#accounts/blocking-hook/blocking-hook.ts'
import type { Client } from '#accounts/client.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { issueTokens, openSession, type SignedIn } from '#accounts/session/start-session.ts'
import { subscriberOf } from '#accounts/throttle/network-of.ts'
import { takeAttempt } from '#accounts/throttle/throttle.ts'
import type { TooManyAttempts } from '#accounts/account-problems.ts'
import { makeResumeToken } from '#accounts/session/make-resume-token.ts'
import { spendChallenge } from './passkey-challenge.ts'
import { transportsOf } from './passkey-transports.ts'
import type { RelyingParty } from './relying-party.ts'
import { requirePasskeys, type PasskeysOff } from './require-passkeys.ts'
import { userHandleOf } from './user-handle.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { AttemptLimits } from '#accounts/throttle/attempt-limits.ts'
import type { TokenSigning } from '#accounts/token/token-signing.ts'
import { loadWebAuthn } from './load-webauthn.ts'
import type { BlockingFunctionCalls } from '#accounts/blocking-hook/blocking-function-calls.ts'
import type { PasskeyCeremony } from './passkey-ceremony.ts'
import type { SessionOpening } from '#accounts/session/session-opening.ts'
import type { SignInCompletion } from '#accounts/session/sign-in-completion.ts'
import type { ServiceLogging } from '#accounts/service-log.ts'

type PasskeyProblem = Extract<IdentityProblem, { code: 'passkey_invalid' | 'passkey_not_found' }>
export type PasskeySignInProblem =
  | PasskeysOff
  | PasskeyProblem
  | TooManyAttempts
  | BlockedProblem
  | Extract<Problem, { code: 'account_disabled' }>

/** `customToken` gives a browser's SDK, which does not know passkeys, this same sign-in (`make-resume-token.ts`). */
export type PasskeySignedIn = SignedIn & { readonly customToken: string }

/**
 * Signs in with what an authenticator has signed. The device was present and has verified its user, so it counts as
 * both factors: no second one is asked for, and the sign-in says `passkey` for its provider and for its second factor.
 * `passkey_not_found`: the passkey was removed, or never belonged to an account of this tenant; `passkey_invalid`: a
 * proof for another site or account, an old challenge, a copied key, or an unverified user.
 */
export async function signInWithPasskey(
  services: PasskeyCeremony & SignInCompletion & BlockingFunctionCalls & AttemptLimits,
  input: { readonly response: AuthenticationResponseJSON; readonly client: Client },
): Promise<Result<PasskeySignedIn, PasskeySignInProblem>> {
  const { response, client } = input
  const offered = requirePasskeys(services)
  if (!offered.ok) return offered
  const allowed = await takeAttempt(services, ['codePerAddress', subscriberOf(client.address)])
  if (!allowed.ok) return allowed
  const passkey = await findPasskeyByCredential(services.db, response.id)
  const account = passkey && (await findAccount(services.db, passkey.uid))
  if (!passkey || account?.tenantId !== services.tenantId) return err({ code: 'passkey_not_found' })
  const used = await verifyUse(services, offered.value, passkey, response)
  if (!used.ok) return used
  const attempt = { method: 'passkey', client, secondFactor: 'passkey' } as const
  const entered = await throughBlockingHook(services, attempt, (hook) =>
    inTransaction(services.db, (tx) => enter(tx, services, hook, passkey, { ...used.value, client }), {
      commitsRefusals: 'an account that the operator’s function shuts stays shut',
    }),
  )
  if (!entered.ok) return entered
  const { account: fresh, session, customToken } = entered.value
  return ok({
    ...(await issueTokens(services, { account: fresh, session: { ...session, generation: 1 } })),
    customToken,
  })
}

interface Use {
  readonly signCount: number
  readonly isBackedUp: boolean
}

async function verifyUse(
  services: AccountStore & AccountScope & TokenSigning & ServiceLogging,
  party: RelyingParty,
  passkey: Passkey,
  response: AuthenticationResponseJSON,
): Promise<Result<Use, PasskeyProblem>> {
  const { userHandle } = response.response
  if (userHandle && !Buffer.from(userHandle, 'base64url').equals(userHandleOf(passkey.uid)))
    return err({ code: 'passkey_invalid', detail: 'The passkey is of another user.' })
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => spendChallenge(services, { purpose: 'sign_in' }, challenge),
    expectedOrigin: [...party.origins],
    expectedRPID: party.id,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.signCount,
      transports: transportsOf(passkey.transports),
    },
    requireUserVerification: true,
  }).catch((error: unknown) => {
    // The library throws for anything invalid that an authenticator or a forger may send.
    services.log.info({ uid: passkey.uid, reason: String(error) }, 'a passkey could not be verified')
    return null
  })
  if (!verified?.verified)
    return err({ code: 'passkey_invalid', detail: 'The passkey did not sign what was asked for.' })
  const { newCounter, credentialBackedUp } = verified.authenticationInfo
  return ok({ signCount: newCounter, isBackedUp: credentialBackedUp })
}

async function enter(
  tx: Tx,
  services: SessionOpening,
  hook: BlockingHook,
  passkey: Passkey,
  { signCount, isBackedUp, client }: Use & { readonly client: Client },
) {
  const at = services.now()
  const account = await lockAccount(tx, passkey.uid)
  if (!account) return err({ code: 'passkey_not_found' } as const)
  const { passkeyId } = passkey
  if (!(await usePasskey(tx, { passkeyId, signCount, isBackedUp, at })))
    return err({ code: 'passkey_invalid', detail: 'The passkey was removed or copied.' } as const)
  const admitted = await hook.beforeSignIn(tx, account)
  if (!admitted.ok) return admitted
  const fresh = (await updateAccount(tx, account.uid, { lastSignInAt: at })) ?? admitted.value.account
  const session = await openSession(tx, services, {
    account: fresh,
    provider: 'passkey',
    client,
    secondFactor: { kind: 'passkey', enrollmentId: passkeyId },
    extraClaims: admitted.value.sessionClaims,
  })
  return ok({ account: fresh, session, customToken: await makeResumeToken(tx, services, session.id) })
}
