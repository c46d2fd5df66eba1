import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { IdentityProblem } from '#core/identity-problem.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Tx } from '#db/database.ts'
import { lockIdentitySession } from '#db/queries/session/identity-session-queries.ts'
import { findPasskeys, insertPasskey, type Passkey } from '#db/queries/sign-in/passkey-queries.ts'
import type { Client } from '#accounts/client.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { newUid } from '#accounts/new-uid.ts'
import { deviceNameOf } from '#accounts/session/device-name.ts'
import { checkDisplayName } from '#accounts/profile-fields.ts'
import { recordEvent } from '#accounts/record-event.ts'
import { issueTokens, type SignedIn } from '#accounts/session/start-session.ts'
import type { Bearer } from '#accounts/session/check-id-token.ts'
import { lockBearer } from '#accounts/session/lock-bearer.ts'
import { checkPasskeyBearer } from './check-passkey-bearer.ts'
import { spendChallenge } from './passkey-challenge.ts'
import { transportsOf } from './passkey-transports.ts'
import type { RelyingParty } from './relying-party.ts'
import { sendPasskeyNotice } from '#accounts/second-factor/send-passkey-notice.ts'
import { MOST_PASSKEYS, type StartPasskeyProblem } from './start-passkey-enrollment.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { MailLinks } from '#accounts/email-code/mail-links.ts'
import type { TokenSigning } from '#accounts/token/token-signing.ts'
import { loadWebAuthn } from './load-webauthn.ts'
import type { PasskeyCeremony } from './passkey-ceremony.ts'
import type { ServiceLogging } from '#accounts/service-log.ts'

export interface PasskeyToEnroll {
  readonly idToken: string
  /** What the authenticator has made. */
  readonly response: RegistrationResponseJSON
  /** The name that the owner gives it; null = that of the device it was made with. */
  readonly name: string | null
  readonly client: Client
}

type InvalidPasskey = Extract<IdentityProblem, { code: 'passkey_invalid' }>
export type FinishPasskeyProblem = StartPasskeyProblem | InvalidPasskey | Extract<Problem, { code: 'invalid_input' }>

/**
 * Adds the passkey that an authenticator has made for the bearer of an ID token, and tells the owner by mail. It is an
 * additional sign-in method: no other sign-in ends, and the new tokens belong to the same sign-in. `passkey_invalid`:
 * made for another site, account or challenge, or without verifying the user; or the challenge was used or is older
 * than five minutes.
 */
export async function finishPasskeyEnrollment(
  services: PasskeyCeremony & ServiceLogging & MailLinks,
  input: PasskeyToEnroll,
): Promise<Result<SignedIn, FinishPasskeyProblem>> {
  const name = checkDisplayName(input.name)
  if (!name.ok) return name
  const bearer = await checkPasskeyBearer(services, input.idToken)
  if (!bearer.ok) return bearer
  const made = await verifyMade(services, bearer.value.party, bearer.value.account.uid, input.response)
  if (!made.ok) return made
  const passkey = { ...made.value, name: name.value ?? nameByDevice(input.client), createdAt: services.now() }
  const stored = await inTransaction(services.db, (tx) => store(tx, services, bearer.value, passkey, input.client))
  return stored.ok ? ok(await issueTokens(services, stored.value)) : stored
}

async function verifyMade(
  services: AccountStore & AccountScope & TokenSigning & ServiceLogging,
  party: RelyingParty,
  uid: string,
  response: RegistrationResponseJSON,
): Promise<Result<Omit<Passkey, 'name' | 'createdAt' | 'lastUsedAt'>, InvalidPasskey>> {
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => spendChallenge(services, { purpose: 'enroll', uid }, challenge),
    expectedOrigin: [...party.origins],
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch((error: unknown) => {
    // The library throws for anything invalid that an authenticator or a forger may send.
    services.log.info({ uid, reason: String(error) }, 'a passkey could not be registered')
    return null
  })
  if (!verified?.verified || !verified.registrationInfo)
    return err({ code: 'passkey_invalid', detail: 'The passkey was not made for this request.' })
  const { credential, credentialBackedUp } = verified.registrationInfo
  return ok({
    passkeyId: newUid(),
    uid,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    signCount: credential.counter,
    transports: transportsOf(credential.transports ?? []),
    isBackedUp: credentialBackedUp,
  })
}

async function store(
  tx: Tx,
  services: AccountStore & AccountScope & MailLinks,
  bearer: Bearer,
  passkey: Omit<Passkey, 'lastUsedAt'>,
  client: Client,
) {
  const locked = await lockBearer(tx, services, bearer)
  if (!locked.ok) return locked
  const account = locked.value
  const session = bearer.claims.sessionId === null ? null : await lockIdentitySession(tx, bearer.claims.sessionId)
  if (!session) return err({ code: 'token_expired' } as const)
  const present = await findPasskeys(tx, account.uid)
  if (present.length >= MOST_PASSKEYS) return err({ code: 'passkey_limit' } as const)
  if (!(await insertPasskey(tx, passkey)))
    return err({ code: 'passkey_invalid', detail: 'The passkey is already registered.' } as const)
  await recordEvent(tx, services, {
    uid: account.uid,
    event: 'passkey_added',
    client,
    details: { passkeyId: passkey.passkeyId, name: passkey.name },
  })
  await sendPasskeyNotice(tx, services, account, { kind: 'added', passkey })
  return ok({ account, session })
}

function nameByDevice({ userAgent }: Client): string {
  const { browser, system } = deviceNameOf(userAgent)
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'Passkey')
}
