import { canonicalEmail } from '#accounts/canonical-email.ts'
import type { IdentityProblem } from '#core/identity-problem.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Tx } from '#db/database.ts'
import { lockAccount, updateAccount, type Account } from '#db/queries/account/account-queries.ts'
import { storeUsername } from '#db/queries/account/api-user-queries.ts'
import { endDevices, findOpenSignIns } from '#db/queries/session/device-queries.ts'
import { retireOobCodes } from '#db/queries/sign-in/oob-code-queries.ts'
import { findSecondFactors } from '#db/queries/sign-in/second-factor-queries.ts'
import { updateProfileFacts } from '#db/queries/account/profile-queries.ts'
import { isUniqueViolation } from '#db/unique-violation.ts'
import type { Client } from '#accounts/client.ts'
import { REPLACED_PURPOSES } from '#accounts/email-code/oob-code.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { CurrentSignIn } from '#accounts/session/find-current-device.ts'
import { announceEmailChange } from '#accounts/email-code/announce-email-change.ts'
import { recordEvent } from '#accounts/record-event.ts'
import { checkUsername, type UsernameProblem } from './username.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { MailLinks } from '#accounts/email-code/mail-links.ts'

/** Left out = unchanged. */
export interface OwnAccountChange {
  readonly uid: string
  readonly username?: string | undefined
  readonly email?: string | undefined
  /** The sign-in that makes the request; null = unknown. */
  readonly signIn: CurrentSignIn | null
  readonly client: Client
}

export type OwnAccountProblem =
  | UsernameProblem
  | Extract<Problem, { code: 'invalid_email' | 'email_taken' | 'account_not_found' | 'recent_sign_in_required' }>
  | Extract<IdentityProblem, { code: 'email_change_needs_verification' }>

/**
 * Changes name and address of a signed-in user. A new address needs a recent sign-in (`recent_sign_in_required`), is
 * unconfirmed, and ends all other sign-ins; if the former one was proven, it gets a mail with a link that undoes the
 * change. `account_not_found`: a hosted service holds the account and its address; `email_change_needs_verification`:
 * accounts with second factors change it on the site.
 */
export async function changeOwnAccount(
  services: AccountStore & AccountScope & MailLinks,
  input: OwnAccountChange,
): Promise<Result<null, OwnAccountProblem>> {
  const email = input.email === undefined ? null : canonicalEmail(input.email)
  if (input.email !== undefined && email === null) return err({ code: 'invalid_email' })
  try {
    return await inTransaction(services.db, (tx) => change(tx, services, { ...input, email }))
  } catch (error) {
    if (isUniqueViolation(error, 'profile_username')) return err({ code: 'already_exists', field: 'username' })
    if (isUniqueViolation(error, 'account_email')) return err({ code: 'email_taken' })
    throw error
  }
}

async function change(
  tx: Tx,
  services: AccountStore & AccountScope & MailLinks,
  input: Omit<OwnAccountChange, 'email'> & { readonly email: string | null },
): Promise<Result<null, OwnAccountProblem>> {
  const { uid, email } = input
  const account = await lockAccount(tx, uid)
  const username = input.username === undefined ? null : checkUsername(input.username, email ?? account?.email ?? null)
  if (username && !username.ok) return username
  if (email !== null && email !== account?.email) {
    const changed = account ? await changeEmail(tx, services, account, { ...input, email }) : gone()
    if (!changed.ok) return changed
  }
  if (username) await storeUsername(tx, uid, username.value, services.now())
  return ok(null)
}

const gone = () => err({ code: 'account_not_found' } as const)

async function changeEmail(
  tx: Tx,
  services: AccountStore & AccountScope & MailLinks,
  before: Account,
  { email, signIn, client }: Omit<OwnAccountChange, 'email'> & { readonly email: string },
): Promise<Result<null, OwnAccountProblem>> {
  const { uid } = before
  const at = services.now()
  // A reset of the password may have ended it while the lock was awaited; the ended sign-in must not be continued.
  const isOpen = (await findOpenSignIns(tx, uid, at)).some(({ device }) => device === signIn?.device)
  if (!isOpen) return err({ code: 'recent_sign_in_required' })
  const age = signIn ? (at.getTime() - signIn.authTime.getTime()) / 1000 : Infinity
  if (age > services.settings.recentSignInSeconds) return err({ code: 'recent_sign_in_required' })
  if ((await findSecondFactors(tx, uid)).length > 0) return err({ code: 'email_change_needs_verification' })
  const initialEmail = before.initialEmail ?? before.email
  const account = await updateAccount(tx, uid, { email, emailVerified: false, initialEmail })
  if (!account) return gone()
  await retireOobCodes(tx, uid, REPLACED_PURPOSES, at)
  await endDevices(tx, uid, { except: signIn?.device ?? null }, at)
  await updateProfileFacts(tx, account, at)
  await recordEvent(tx, services, { uid, event: 'email_changed', client })
  await announceEmailChange(tx, services, before, account)
  return ok(null)
}
