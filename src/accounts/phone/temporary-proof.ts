import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IdentityProblem } from '#core/identity-problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Tx } from '#db/database.ts'
import { spendToken } from '#db/queries/session/spent-token-queries.ts'
import { hashOfSecret } from '#accounts/token/hash-of-secret.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { TokenSigning } from '#accounts/token/token-signing.ts'

/** How many seconds a proof is valid. */
export const PROOF_SECONDS = 600

const NONCE_BYTES = 16
const PROOF = /^([\w-]{22})\.(\d{13})\.([\w-]{43})$/

/**
 * Makes a proof that stands for a correct code, so that somebody can sign in with the number after it turned out to
 * belong to another account.
 */
export function makeTemporaryProof(
  { now, secrets }: Pick<AccountStore, 'now'> & Pick<TokenSigning, 'secrets'>,
  phone: string,
): string {
  const stated = `${randomBytes(NONCE_BYTES).toString('base64url')}.${now().getTime() + PROOF_SECONDS * 1000}`
  return `${stated}.${macOf(secrets.proofKey, phone, stated).toString('base64url')}`
}

/** Uses up a proof; refused when it is not ours, for another number, too old or used before. */
export async function spendTemporaryProof(
  tx: Tx,
  { now, secrets }: Pick<AccountStore, 'now'> & Pick<TokenSigning, 'secrets'>,
  { phone, proof }: { readonly phone: string; readonly proof: string },
): Promise<Result<null, Extract<IdentityProblem, { code: 'temporary_proof_invalid' }>>> {
  const [, nonce = '', expires = '', mac = ''] = PROOF.exec(proof) ?? []
  const given = Buffer.from(mac, 'base64url')
  const expected = macOf(secrets.proofKey, phone, `${nonce}.${expires}`)
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
  const expiresAt = new Date(Number(expires))
  if (!isOurs || expiresAt <= now() || !(await spendToken(tx, hashOfSecret(proof), expiresAt)))
    return err({ code: 'temporary_proof_invalid' })
  return ok(null)
}

function macOf(key: Uint8Array, phone: string, stated: string): Buffer {
  return createHmac('sha256', key).update(`temporary-proof\0${phone}\0${stated}`).digest()
}
