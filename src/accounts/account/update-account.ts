import type { IdentityProblem } from '#core/identity-problem.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Tx } from '#db/database.ts'
import {
  updateAccount as storeChanges,
  type Account,
  type AccountChanges,
} from '#db/queries/account/account-queries.ts'
import {
  deleteAccountProviders,
  findAccountProviders,
  type AccountProvider,
} from '#db/queries/account/account-provider-queries.ts'
import { retireOobCodes } from '#db/queries/sign-in/oob-code-queries.ts'
import { findPasskeys } from '#db/queries/sign-in/passkey-queries.ts'
import { updateProfileFacts } from '#db/queries/account/profile-queries.ts'
import { isUniqueViolation } from '#db/unique-violation.ts'
import type { Client } from '#accounts/client.ts'
import { REPLACED_PURPOSES } from '#accounts/email-code/oob-code.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { wholeSecond } from '#accounts/new-account.ts'
import { announcePasswordChange } from '#accounts/password/announce-password-change.ts'
import { recordEvent } from '#accounts/record-event.ts'
import { replaceSessions } from '#accounts/session/replace-sessions.ts'
import { issueTokens, type SignedIn } from '#accounts/session/start-session.ts'
import type { IdTokenProblem } from '#accounts/account-problems.ts'
import { checkIdToken, type Bearer } from '#accounts/session/check-id-token.ts'
import { lockBearer } from '#accounts/session/lock-bearer.ts'
import { requireRecentSignIn } from '#accounts/session/require-recent-sign-in.ts'
import { announceMethodChange } from '#accounts/session/announce-method-change.ts'
import { announceEmailChange } from '#accounts/email-code/announce-email-change.ts'
import { planCredentials, type CredentialPlan, type CredentialProblem } from './plan-credentials.ts'
import { planUnlinking, type SignInMethods, type Unlinking } from './plan-unlinking.ts'
import { checkDisplayName, checkPhotoUrl } from '#accounts/profile-fields.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { ConfiguredProviders } from '#accounts/configured-providers.ts'
import type { MailLinks } from '#accounts/email-code/mail-links.ts'
import type { AttemptLimits } from '#accounts/throttle/attempt-limits.ts'
import type { NewPasswords } from '#accounts/password/new-passwords.ts'
import type { SessionOpening } from '#accounts/session/session-opening.ts'
import type { SignInCompletion } from '#accounts/session/sign-in-completion.ts'

/** Left out = unchanged; null or empty = removed. */
export interface AccountUpdate {
  readonly idToken: string
  readonly displayName?: string | null | undefined
  readonly photoUrl?: string | null | undefined
  readonly email?: string | undefined
  readonly password?: string | undefined
  readonly unlink?: Unlinking | undefined
  /** Whether every other sign-in ends, whatever else changes. */
  readonly endsSignIns?: boolean
  readonly client: Client
}

export type AccountUpdateProblem =
  | IdTokenProblem
  | CredentialProblem
  | Extract<Problem, { code: 'invalid_input' | 'email_taken' }>
  | Extract<IdentityProblem, { code: 'last_sign_in_method' }>

export interface UpdatedAccount {
  readonly account: Account
  readonly providers: readonly AccountProvider[]
  /**
   * New tokens, set exactly when the address or the password has changed or the sign-ins were ended, because all former
   * tokens are invalid then.
   */
  readonly signedIn: SignedIn | null
}

/**
 * Changes the account of the bearer of an ID token: name and photo, address and password, and its sign-in methods. A
 * new address or password, and the removal of a method, need a recent sign-in; the former two end all other sessions,
 * and the owner is told by mail. `plan-credentials.ts` and `plan-unlinking.ts` explain their problems.
 */
export async function updateAccount(
  services: SignInCompletion & AttemptLimits & NewPasswords & ConfiguredProviders,
  input: AccountUpdate,
): Promise<Result<UpdatedAccount, AccountUpdateProblem>> {
  const bearer = await checkIdToken(services, input.idToken)
  if (!bearer.ok) return bearer
  const displayName = checkDisplayName(input.displayName ?? null)
  if (!displayName.ok) return displayName
  const photoUrl = checkPhotoUrl(input.photoUrl ?? null, services.compatibilityFlags)
  if (!photoUrl.ok) return photoUrl
  // Ending the other sign-ins begins a new one that counts as recent, which must not be available with a stolen token.
  const recent = input.unlink || input.endsSignIns ? requireRecentSignIn(services, bearer.value.claims) : ok(null)
  if (!recent.ok) return recent
  const credentials = await planCredentials(services, bearer.value, { email: input.email, password: input.password })
  if (!credentials.ok) return credentials
  const profile: AccountChanges = {
    ...(input.displayName === undefined ? {} : { displayName: displayName.value }),
    ...(input.photoUrl === undefined ? {} : { photoUrl: photoUrl.value }),
  }
  try {
    const stored = await inTransaction(services.db, (tx) =>
      store(tx, services, bearer.value, { profile, credentials: credentials.value, ...input }),
    )
    if (!stored.ok) return stored
    const { started, ...updated } = stored.value
    return ok({ ...updated, signedIn: started && (await issueTokens(services, started)) })
  } catch (error) {
    if (isUniqueViolation(error, 'account_email')) return err({ code: 'email_taken' })
    throw error
  }
}

interface CheckedUpdate {
  readonly profile: AccountChanges
  readonly credentials: CredentialPlan | null
  readonly unlink?: Unlinking | undefined
  readonly endsSignIns?: boolean
  readonly client: Client
}

async function store(
  tx: Tx,
  services: SessionOpening & AccountScope & ConfiguredProviders,
  bearer: Bearer,
  { profile, credentials, unlink, endsSignIns, client }: CheckedUpdate,
) {
  const locked = await lockBearer(tx, services, bearer)
  if (!locked.ok) return locked
  const before = locked.value
  const { uid } = before
  // Under the lock, so that two simultaneous requests cannot each remove one of the last two methods.
  const unlinking = unlink ? planUnlinking(services, await findMethods(tx, before), unlink) : null
  if (unlinking && !unlinking.ok) return unlinking
  const account = await storeChanges(tx, uid, {
    ...profile,
    ...(endsSignIns ? { validSince: wholeSecond(services.now()) } : {}),
    ...credentials?.changes,
    ...unlinking?.value.changes,
  })
  if (!account) return err({ code: 'account_not_found' } as const)
  for (const provider of unlinking?.value.removed ?? []) {
    await deleteAccountProviders(tx, uid, [provider])
    await recordEvent(tx, services, { uid, event: 'provider_unlinked', client, details: { provider } })
    await announceMethodChange(tx, services, before, { providerId: provider, change: 'removed' })
  }
  // The address was removed with the password.
  if (account.email === null) await announceEmailChange(tx, services, before, account)
  if (credentials) await noteCredentialChange(tx, services, { before, account, credentials, client })
  await updateProfileFacts(tx, account, services.now())
  if (endsSignIns) await recordEvent(tx, services, { uid, event: 'sessions_ended', client })
  const started =
    credentials || endsSignIns
      ? await replaceSessions(tx, services, {
          account,
          claims: bearer.claims,
          client,
          ...(credentials?.passwordChanges ? { provider: 'password' } : {}),
        })
      : null
  return ok({ account, providers: await findAccountProviders(tx, uid), started })
}

async function findMethods(tx: Tx, account: Account): Promise<SignInMethods> {
  const { uid } = account
  return { account, providers: await findAccountProviders(tx, uid), passkeys: await findPasskeys(tx, uid) }
}

async function noteCredentialChange(
  tx: Tx,
  services: AccountStore & AccountScope & MailLinks,
  change: { before: Account; account: Account; credentials: CredentialPlan; client: Client },
): Promise<void> {
  const { before, account, credentials, client } = change
  const { uid } = account
  await retireOobCodes(tx, uid, REPLACED_PURPOSES, services.now())
  if (credentials.emailChanges) {
    await recordEvent(tx, services, { uid, event: 'email_changed', client })
    await announceEmailChange(tx, services, before, account)
  }
  if (credentials.passwordChanges) {
    await recordEvent(tx, services, { uid, event: 'password_changed', client })
    await announcePasswordChange(tx, services, account)
  }
}
