import { randomBytes } from 'node:crypto'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Executor, Tx } from '#db/database.ts'
import { findAccount, lockAccount, type Account } from '#db/queries/account/account-queries.ts'
import {
  consumeOobCode,
  findOobCode,
  insertOobCode,
  retireOobCodes,
  retireSignInLinks,
  type OobCode,
} from '#db/queries/sign-in/oob-code-queries.ts'
import { hashOfSecret } from '#accounts/token/hash-of-secret.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { CodeLinks } from './code-links.ts'

export type CodePurpose = OobCode['requestType']

export type CodeProblem = Extract<Problem, { code: 'code_invalid' | 'code_expired' }>

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/**
 * Lifetimes (docs/identity-protocol.md, Codes by mail and SMS). Codes that undo something live as long as an owner may
 * be away.
 */
const LIFETIME: Readonly<Record<CodePurpose, number>> = {
  PASSWORD_RESET: HOUR,
  VERIFY_EMAIL: DAY,
  EMAIL_SIGNIN: 15 * MINUTE,
  VERIFY_AND_CHANGE_EMAIL: DAY,
  RECOVER_EMAIL: 30 * DAY,
  REVERT_SECOND_FACTOR_ADDITION: 30 * DAY,
}
/** The word for each purpose in links (`mode`), as the SDK's ActionCodeURL reads it. */
const LINK_MODE: Readonly<Record<CodePurpose, string>> = {
  PASSWORD_RESET: 'resetPassword',
  VERIFY_EMAIL: 'verifyEmail',
  EMAIL_SIGNIN: 'signIn',
  VERIFY_AND_CHANGE_EMAIL: 'verifyAndChangeEmail',
  RECOVER_EMAIL: 'recoverEmail',
  REVERT_SECOND_FACTOR_ADDITION: 'revertSecondFactorAddition',
}
/**
 * Codes that later ones of the same purpose do not replace: somebody who took an account over must not be able to
 * invalidate them by requesting more.
 */
const TAKES_BACK: readonly CodePurpose[] = ['RECOVER_EMAIL', 'REVERT_SECOND_FACTOR_ADDITION']
/** Codes that become invalid with every change of password or address. */
export const REPLACED_PURPOSES: readonly CodePurpose[] = ['PASSWORD_RESET', 'VERIFY_EMAIL', 'VERIFY_AND_CHANGE_EMAIL']
/** Every purpose there is. */
export const ALL_PURPOSES: readonly CodePurpose[] = [...REPLACED_PURPOSES, 'EMAIL_SIGNIN', ...TAKES_BACK]
const CODE_BYTES = 40

export interface CodeToMake {
  readonly purpose: CodePurpose
  /** Null for sign-in links and for addresses without an account. */
  readonly uid: string | null
  /** The present address of the account, if it has one; for sign-in links the address that they go to. */
  readonly email: string | null
  readonly newEmail?: string
  /** The second factor that `REVERT_SECOND_FACTOR_ADDITION` removes. */
  readonly enrollmentId?: string
  readonly continueUrl: string | null
  /** When it ends; by default after the lifetime of its purpose. */
  readonly until?: Date
}

/** A code and the absolute link that contains it. */
export interface MadeCode {
  readonly oobCode: string
  readonly link: string
}

/**
 * Makes a code, replacing the earlier ones of its purpose except those that undo something. Links contain mode,
 * oobCode, apiKey, lang, continueUrl and tenantId (docs/identity-protocol.md, Codes by mail and SMS).
 */
export async function makeCode(
  tx: Executor,
  services: CodeLinks,
  { purpose, uid, email, newEmail, enrollmentId, continueUrl, until }: CodeToMake,
): Promise<MadeCode> {
  const at = services.now()
  const { tenantId } = services
  const oobCode = randomBytes(CODE_BYTES).toString('base64url')
  const hash = hashOfSecret(oobCode)
  // First, because it locks the account, as everybody does who is about to change its codes.
  await insertOobCode(tx, {
    hash,
    requestType: purpose,
    uid,
    tenantId,
    email,
    newEmail: newEmail ?? null,
    enrollmentId: enrollmentId ?? null,
    continueUrl,
    createdAt: at,
    expiresAt: until ?? new Date(at.getTime() + LIFETIME[purpose]),
  })
  if (purpose === 'EMAIL_SIGNIN') await retireSignInLinks(tx, tenantId, email ?? '', at, hash)
  // Without an account there are none to retire, but the look-up has to take the same time.
  else if (!TAKES_BACK.includes(purpose)) await retireOobCodes(tx, uid ?? '', [purpose], at, { except: hash })
  const link = new URL('/__/auth/action', services.websiteUrl)
  link.search = new URLSearchParams({
    mode: LINK_MODE[purpose],
    oobCode,
    apiKey: services.apiKey,
    lang: 'en',
    ...(continueUrl ? { continueUrl } : {}),
    ...(tenantId ? { tenantId } : {}),
  }).toString()
  return { oobCode, link: link.href }
}

/** Does the same for callers that need only the link. */
export async function makeCodeLink(tx: Executor, services: CodeLinks, code: CodeToMake): Promise<string> {
  return (await makeCode(tx, services, code)).link
}

/**
 * Returns a valid code as it was made, without using it up. `code_invalid`: it is unknown, used, of another purpose or
 * of another tenant; `code_expired`: only its time has run out.
 */
export async function findGoodCode(
  db: Executor,
  { now, tenantId }: Pick<AccountStore, 'now'> & Pick<AccountScope, 'tenantId'>,
  secret: string,
  purpose: CodePurpose | null,
): Promise<Result<OobCode, CodeProblem>> {
  const code = await findOobCode(db, hashOfSecret(secret))
  if (!code || code.usedAt || code.tenantId !== tenantId || (purpose && code.requestType !== purpose))
    return err({ code: 'code_invalid' })
  return code.expiresAt <= now() ? err({ code: 'code_expired' }) : ok(code)
}

/**
 * Returns a valid code and its account, without using the code up. In addition to what `findGoodCode` refuses,
 * `code_invalid`: the account has another address by now. Codes that undo something remain valid then, because whoever
 * changed the address must not stop them.
 */
export async function inspectCode(
  db: Executor,
  services: Pick<AccountStore, 'now'> & Pick<AccountScope, 'tenantId'>,
  secret: string,
  purpose: CodePurpose | null,
): Promise<Result<{ code: OobCode; account: Account }, CodeProblem>> {
  const found = await findGoodCode(db, services, secret, purpose)
  if (!found.ok) return found
  const code = found.value
  const account = code.uid === null ? null : await findAccount(db, code.uid)
  if (!account || (account.email !== code.email && !TAKES_BACK.includes(code.requestType)))
    return err({ code: 'code_invalid' })
  return ok({ code, account })
}

export type SpendCodeProblem = CodeProblem | Extract<Problem, { code: 'account_disabled' }>

/**
 * Uses up a code of an account and locks that account until the transaction ends; of any number of simultaneous callers
 * exactly one succeeds. Refused as by `inspectCode`, and when the account is disabled, which leaves the code as it was.
 */
export async function spendCode(
  tx: Tx,
  services: Pick<AccountStore, 'now'> & Pick<AccountScope, 'tenantId'>,
  secret: string,
  purpose: CodePurpose,
): Promise<Result<{ code: OobCode; account: Account }, SpendCodeProblem>> {
  const found = await inspectCode(tx, services, secret, purpose)
  if (!found.ok) return found
  const { code } = found.value
  const account = await lockAccount(tx, found.value.account.uid)
  if (!account || account.email !== found.value.account.email) return err({ code: 'code_invalid' })
  if (account.disabled) return err({ code: 'account_disabled' })
  return (await useCode(tx, services.now, secret)) ? ok({ code, account }) : err({ code: 'code_invalid' })
}

/** Uses up a valid code; returns false when somebody else was faster. */
export async function useCode(tx: Executor, now: () => Date, secret: string): Promise<boolean> {
  return (await consumeOobCode(tx, hashOfSecret(secret), now())) !== null
}
