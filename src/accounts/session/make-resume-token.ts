import type { Executor } from '#db/database.ts'
import { insertRestoreToken } from '#db/queries/session/web-session-queries.ts'
import { hashOfRestoreToken, newRestoreToken } from './restore-token.ts'
import type { AccountStore } from '#accounts/account-store.ts'

const GOOD_FOR = 5 * 60_000

/**
 * Makes a token for `signInWithCustomToken` that stands for an existing sign-in, not for a new one: neither the time of
 * the sign-in nor its second factor changes. Single use, five minutes.
 */
export async function makeResumeToken(
  db: Executor,
  { now }: Pick<AccountStore, 'now'>,
  identitySession: string,
): Promise<string> {
  const token = newRestoreToken()
  const expiresAt = new Date(now().getTime() + GOOD_FOR)
  await insertRestoreToken(db, { hash: hashOfRestoreToken(token)!, identitySession, expiresAt })
  return token
}
