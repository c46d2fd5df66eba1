import { randomBytes } from 'node:crypto'
import type { Problem } from '#core/problem.ts'
import { ok, refused, type Result } from '#core/result.ts'
import type { Executor } from '#db/database.ts'
import { findAccount, type Account } from '#db/queries/identity/account-queries.ts'
import {
  consumeOobCode,
  findOobCode,
  insertOobCode,
  retireOobCodes,
  type OobCode,
} from '#db/queries/identity/oob-code-queries.ts'
import type { AccountServices } from '../account-services.ts'
import { hashOfSecret } from '../tokens/hash-of-secret.ts'

export type CodePurpose = 'PASSWORD_RESET' | 'VERIFY_EMAIL'

export type CodeProblem = Extract<Problem, { code: 'code_invalid' | 'code_expired' }>

const HOUR = 3600_000
/** Lifetimes of design §6. */
const LIFETIME: Readonly<Record<CodePurpose, number>> = { PASSWORD_RESET: HOUR, VERIFY_EMAIL: 24 * HOUR }
/** The word for each purpose in links (`mode`), as the SDK's ActionCodeURL reads it. */
const LINK_MODE: Readonly<Record<CodePurpose, string>> = {
  PASSWORD_RESET: 'resetPassword',
  VERIFY_EMAIL: 'verifyEmail',
}
const CODE_BYTES = 40

/** Makes a code for an account, replacing the earlier ones of its purpose, and answers the link that carries it. */
export async function makeCodeLink(
  tx: Executor,
  services: Pick<AccountServices, 'now' | 'websiteUrl' | 'apiKey'>,
  code: { purpose: CodePurpose; uid: string | null; email: string; continueUrl: string | null },
): Promise<string> {
  const at = services.now()
  const secret = randomBytes(CODE_BYTES).toString('base64url')
  if (code.uid !== null) await retireOobCodes(tx, code.uid, code.purpose, at)
  await insertOobCode(tx, {
    hash: hashOfSecret(secret),
    requestType: code.purpose,
    uid: code.uid,
    email: code.email,
    continueUrl: code.continueUrl,
    createdAt: at,
    expiresAt: new Date(at.getTime() + LIFETIME[code.purpose]),
  })
  const link = new URL('/__/auth/action', services.websiteUrl)
  link.search = new URLSearchParams({
    mode: LINK_MODE[code.purpose],
    oobCode: secret,
    apiKey: services.apiKey,
    lang: 'en',
    ...(code.continueUrl ? { continueUrl: code.continueUrl } : {}),
  }).toString()
  return link.href
}

/**
 * The code and its account, without using the code up. `code_invalid` when it is unknown, used, of another purpose, or its account
 * has another address by now; `code_expired` when only the time has run out.
 */
export async function inspectCode(
  db: Executor,
  now: () => Date,
  secret: string,
  purpose: CodePurpose | null,
): Promise<Result<{ code: OobCode; account: Account }, CodeProblem>> {
  const code = await findOobCode(db, hashOfSecret(secret))
  if (!code || code.usedAt || code.uid === null || (purpose && code.requestType !== purpose))
    return refused({ code: 'code_invalid' })
  if (code.expiresAt <= now()) return refused({ code: 'code_expired' })
  const account = await findAccount(db, code.uid)
  if (!account || account.email !== code.email) return refused({ code: 'code_invalid' })
  return ok({ code, account })
}

/** Uses a code up that `inspectCode` found good; false when somebody else was faster. */
export async function useCode(tx: Executor, now: () => Date, secret: string): Promise<boolean> {
  return (await consumeOobCode(tx, hashOfSecret(secret), now())) !== null
}
