import type { IdentityProblem } from '#core/identity-problem.ts'
import { canonicalEmail } from '#accounts/canonical-email.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Tx } from '#db/database.ts'
import { updateAccount, type Account } from '#db/queries/account/account-queries.ts'
import { storeUsername } from '#db/queries/account/api-user-queries.ts'
import { upsertProfile } from '#db/queries/account/profile-queries.ts'
import { isUniqueViolation } from '#db/unique-violation.ts'
import type { BlockedProblem } from '#accounts/blocking-hook/blocking-response.ts'
import { throughBlockingHook, type BlockingHook } from '#accounts/blocking-hook/blocking-hook.ts'
import type { Client } from '#accounts/client.ts'
import { allowMail } from '#accounts/email-code/allow-mail.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { prepareAccount, type NewAccountProblem } from '#accounts/new-account.ts'
import { checkPhotoUrl } from '#accounts/profile-fields.ts'
import { recordEvent } from '#accounts/record-event.ts'
import { subscriberOf } from '#accounts/throttle/network-of.ts'
import type { TooManyAttempts } from '#accounts/account-problems.ts'
import { takeAttempt } from '#accounts/throttle/throttle.ts'
import { beginApiSignIn, type BeginSignInProblem } from './begin-api-sign-in.ts'
import type { ApiAccountRules } from './api-account-rules.ts'
import { issueApiSessionTokens, type ApiSessionTokens } from './api-session-tokens.ts'
import { mailConfirmation } from './email-confirmation.ts'
import { checkUsername, type UsernameProblem } from './username.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { MailLinks } from '#accounts/email-code/mail-links.ts'
import type { AttemptLimits } from '#accounts/throttle/attempt-limits.ts'
import type { BlockingFunctionCalls } from '#accounts/blocking-hook/blocking-function-calls.ts'
import type { NewPasswords } from '#accounts/password/new-passwords.ts'
import type { SignInCompletion } from '#accounts/session/sign-in-completion.ts'

export interface Registration {
  readonly username: string
  readonly email: string
  readonly password: string
  readonly displayName: string | null
  readonly photoUrl: string | null
  readonly client: Client
}

export type RegisterProblem =
  | NewAccountProblem
  | UsernameProblem
  | TooManyAttempts
  | BlockedProblem
  | BeginSignInProblem
  | Extract<IdentityProblem, { code: 'admin_only_operation' }>

export interface Registered {
  readonly uid: string
  /** Null: the address has to be confirmed first; a mail was sent. */
  readonly tokens: ApiSessionTokens | null
}

/**
 * Creates an account with a username and signs it in, or first mails the link that confirms its address
 * (`confirmsEmail`). The account is an ordinary one of the identity service. `admin_only_operation`: people cannot sign
 * up themselves; `already_exists`: the username is taken; `email_taken`: the address is.
 */
export async function registerLocally(
  services: SignInCompletion & BlockingFunctionCalls & AttemptLimits & NewPasswords,
  rules: ApiAccountRules,
  input: Registration,
): Promise<Result<Registered, RegisterProblem>> {
  const { client } = input
  const { settings } = services
  if (!rules.hasPasswords || !rules.registers || !settings.passwordSignIn || settings.signUpDisabled)
    return err({ code: 'admin_only_operation' })
  const email = canonicalEmail(input.email)
  const username = checkUsername(input.username, email)
  if (!username.ok) return username
  const photoUrl = checkPhotoUrl(input.photoUrl)
  if (!photoUrl.ok) return photoUrl
  const allowed = await takeAttempt(services, ['signUpPerAddress', subscriberOf(client.address)])
  if (!allowed.ok) return allowed
  const store = await prepareAccount(services, { ...input, emailVerified: false })
  if (!store.ok) return store
  if (rules.confirmsEmail) {
    const mailable = await allowMail(services, 'VERIFY_EMAIL', { email: email ?? '', client })
    if (!mailable.ok) return mailable
  }
  const create = async (tx: Tx, hook: BlockingHook) => {
    const stored = await store.value(tx, hook)
    if (!stored.ok) return stored
    const account = await complete(tx, services, stored.value, { ...input, photoUrl: photoUrl.value })
    return rules.confirmsEmail
      ? await awaitConfirmation(tx, services, account)
      : await beginApiSignIn(tx, services, rules, { hook, account, client })
  }
  try {
    const begun = await throughBlockingHook(services, { method: 'password', client }, (hook) =>
      inTransaction(services.db, (tx) => create(tx, hook), {
        commitsRefusals: 'an account that the operator’s function shuts stays shut',
      }),
    )
    if (!begun.ok) return begun
    const { value } = begun
    return ok({
      uid: value.uid,
      tokens: 'signIn' in value ? await issueApiSessionTokens(services, rules, value) : null,
    })
  } catch (error) {
    if (isUniqueViolation(error, 'profile_username')) return err({ code: 'already_exists', field: 'username' })
    throw error
  }
}

async function complete(tx: Tx, services: AccountStore, stored: Account, input: Registration): Promise<Account> {
  const at = services.now()
  const { uid } = stored
  const { client, username, photoUrl } = input
  const account = photoUrl === null ? stored : ((await updateAccount(tx, uid, { photoUrl })) ?? stored)
  await upsertProfile(tx, account, at)
  await storeUsername(tx, uid, username, at)
  await recordEvent(tx, services, { uid, event: 'account_created', client, details: { method: 'password' } })
  return account
}

async function awaitConfirmation(tx: Tx, services: AccountStore & AccountScope & MailLinks, account: Account) {
  await mailConfirmation(tx, services, { email: account.email ?? '', account })
  return ok({ uid: account.uid })
}
