import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { spendToken } from '#db/queries/session/spent-token-queries.ts'
import { hashOfSecret } from '#accounts/token/hash-of-secret.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { TokenSigning } from '#accounts/token/token-signing.ts'

/** The purpose of a challenge: to sign in, or to add a passkey to one account. */
export type ChallengeUse = { readonly purpose: 'sign_in' } | { readonly purpose: 'enroll'; readonly uid: string }

type Services = Pick<AccountStore, 'now'> & Pick<AccountScope, 'tenantId'> & Pick<TokenSigning, 'secrets'>

const RANDOM_BYTES = 16
const TIME_BYTES = 6
const MAC_BYTES = 32
const MINUTE = 60_000
/** Browsers offer passkeys in a form for as long as the form is open. */
const GOOD_FOR: Readonly<Record<ChallengeUse['purpose'], number>> = { sign_in: 15 * MINUTE, enroll: 5 * MINUTE }

/**
 * Makes the challenge that an authenticator signs: random, with its end, and authenticated by us. Nothing is stored
 * before it comes back, so requesting many fills no storage.
 */
export function makeChallenge(services: Services, use: ChallengeUse): Buffer<ArrayBuffer> {
  const time = Buffer.alloc(TIME_BYTES)
  time.writeUIntBE(services.now().getTime() + GOOD_FOR[use.purpose], 0, TIME_BYTES)
  const stem = Buffer.concat([randomBytes(RANDOM_BYTES), time])
  return Buffer.concat([stem, macOf(services, use, stem)])
}

/** Uses up a challenge (base64url). Returns true once, if it is ours, was made for this purpose and has not expired. */
export async function spendChallenge(
  services: Services & Pick<AccountStore, 'db'>,
  use: ChallengeUse,
  challenge: string,
): Promise<boolean> {
  const bytes = Buffer.from(challenge, 'base64url')
  if (bytes.length !== RANDOM_BYTES + TIME_BYTES + MAC_BYTES) return false
  const stem = bytes.subarray(0, RANDOM_BYTES + TIME_BYTES)
  if (!timingSafeEqual(bytes.subarray(stem.length), macOf(services, use, stem))) return false
  const endsAt = stem.readUIntBE(RANDOM_BYTES, TIME_BYTES)
  if (endsAt <= services.now().getTime()) return false
  return spendToken(services.db, hashOfSecret(`passkey-challenge\0${stem.toString('hex')}`), new Date(endsAt + MINUTE))
}

function macOf({ secrets, tenantId }: Services, use: ChallengeUse, stem: Buffer): Buffer {
  const uid = use.purpose === 'enroll' ? use.uid : null
  return createHmac('sha256', secrets.proofKey)
    .update(JSON.stringify(['passkey-challenge', use.purpose, tenantId, uid]))
    .update(stem)
    .digest()
}
