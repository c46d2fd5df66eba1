import type { IdentityProblem } from '#core/identity-problem.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/database.ts'
import { overwriteAccount, replaceSecondFactors } from '#db/queries/account/account-admin-queries.ts'
import { upsertAccountProvider, type AccountProvider } from '#db/queries/account/account-provider-queries.ts'
import { isLastAdministrator } from '#db/queries/account/administrator-queries.ts'
import { lockAccount } from '#db/queries/account/account-queries.ts'
import type { SecondFactor } from '#db/queries/sign-in/second-factor-queries.ts'
import { updateProfileFacts } from '#db/queries/account/profile-queries.ts'
import { wholeSecond } from '#accounts/new-account.ts'
import type { ForeignParameters } from '#accounts/password/foreign-hash.ts'
import { importedHash } from '#accounts/password/imported-hash.ts'
import { recordEvent } from '#accounts/record-event.ts'
import { endAllSessions } from '#accounts/session/replace-sessions.ts'
import { checkUid } from '#core/account/check-uid.ts'
import { checkGivenAttributes, type CheckedAttributes, type GivenAttributes } from './given-attributes.ts'
import { endAllAuthority } from './end-authority.ts'
import { givenSecondFactors, type GivenSecondFactor } from './given-second-factors.ts'
import { orTaken } from './taken-problem.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { PasswordRules } from '#accounts/password/password-rules.ts'
import type { TokenSigning } from '#accounts/token/token-signing.ts'

/** An account as another service has exported it. */
export interface AccountToImport extends GivenAttributes {
  readonly uid: string | null
  /** The tenant it names; null = whichever it is imported to. */
  readonly tenantId?: string | null
  /** Base64 in either alphabet, like the salt. `password` is a plain one instead. */
  readonly passwordHash?: string
  readonly salt?: string
  readonly providers?: readonly AccountProvider[]
  readonly factors?: readonly GivenSecondFactor[]
  readonly createdAt?: Date
  readonly lastSignInAt?: Date
}

interface ImportOptions {
  readonly hashing: ForeignParameters | null
  readonly allowOverwrite: boolean
}

/** Stores one account of an import. Returns null, or the reason why it was not stored, in the words of the protocol. */
export async function importAccount(
  services: AccountStore & AccountScope & TokenSigning & PasswordRules,
  user: AccountToImport,
  options: ImportOptions,
): Promise<string | null> {
  if (!user.uid) return 'localId is missing'
  if ((user.tenantId ?? services.tenantId) !== services.tenantId)
    return 'Tenant id in userInfo does not match the tenant id in request.'
  const uid = checkUid(user.uid)
  if (!uid.ok) return 'localId is invalid'
  if (user.providers?.some(({ providerId, rawId }) => !providerId || !rawId))
    return 'federatedId or (providerId & rawId) is required'
  const checked = await checkGivenAttributes(services, user)
  if (!checked.ok) return sentenceOf(checked.problem)
  const at = services.now()
  const factors = givenSecondFactors(user.factors ?? [], { uid: uid.value, present: [], makeIds: true, at })
  if (!factors.ok) return sentenceOf(factors.problem)
  if (factors.value.length > 0 && !checked.value.email) return 'Second factor account requires email to be presented.'
  if (factors.value.length > 0 && !user.emailVerified) return 'Second factor account requires email to be verified.'
  const foreignHash = importedHashOf(services, user, options)
  if (foreignHash === null) return 'passwordHash cannot be checked'
  const stored = await orTaken(
    inTransaction(services.db, (tx) =>
      store(tx, services, {
        user,
        uid: uid.value,
        checked: checked.value,
        factors: factors.value,
        foreignHash,
        allowOverwrite: options.allowOverwrite,
      }),
    ),
  )
  return stored.ok ? null : sentenceOf(stored.problem)
}

interface Storable extends Pick<ImportOptions, 'allowOverwrite'> {
  readonly foreignHash: string | undefined
  readonly user: AccountToImport
  readonly uid: string
  readonly checked: CheckedAttributes
  readonly factors: readonly SecondFactor[]
}

async function store(
  tx: Tx,
  services: AccountStore & AccountScope,
  { user, uid, checked, factors, foreignHash, allowOverwrite }: Storable,
): Promise<Result<null, Extract<IdentityProblem, { code: 'uid_taken' | 'last_administrator' }>>> {
  const at = services.now()
  const before = await lockAccount(tx, uid)
  if (before && (!allowOverwrite || before.tenantId !== services.tenantId)) return err({ code: 'uid_taken' })
  if (before && checked.disabled && (await isLastAdministrator(tx, uid))) return err({ code: 'last_administrator' })
  const passwordHash = foreignHash ?? checked.passwordHash ?? null
  const account = {
    uid,
    tenantId: services.tenantId,
    email: checked.email ?? null,
    initialEmail: checked.email ?? null,
    emailVerified: checked.emailVerified ?? false,
    emailLinkSignIn: false,
    phone: checked.phone ?? null,
    displayName: checked.displayName ?? null,
    photoUrl: checked.photoUrl ?? null,
    isAnonymous: false,
    customAuth: false,
    passwordHash,
    passwordUpdatedAt: passwordHash === null ? null : at,
    disabled: checked.disabled ?? false,
    customClaims: checked.customClaims ?? {},
    validSince: wholeSecond(at),
    createdAt: user.createdAt ?? at,
    lastSignInAt: user.lastSignInAt ?? null,
  }
  await overwriteAccount(tx, account)
  for (const link of user.providers ?? []) {
    await upsertAccountProvider(tx, { ...link, uid, tenantId: services.tenantId, linkedAt: at })
  }
  await replaceSecondFactors(tx, uid, factors)
  if (before) {
    await endAllSessions(tx, services, uid)
    if (account.disabled) await endAllAuthority(tx, uid, at)
    await updateProfileFacts(tx, account, at)
  }
  await recordEvent(tx, services, { uid, event: 'account_created', client: null, details: { imported: true } })
  return ok(null)
}

/** Returns the hash as it is stored; undefined when the account has none, null when it is not usable. */
function importedHashOf(
  { secrets }: TokenSigning,
  { passwordHash, salt = '' }: AccountToImport,
  { hashing }: ImportOptions,
): string | null | undefined {
  return passwordHash ? importedHash(secrets.sealingKey, hashing, { passwordHash, salt }) : undefined
}

const SENTENCES: Readonly<Partial<Record<(Problem | IdentityProblem)['code'], string>>> = {
  invalid_email: 'email is invalid',
  last_administrator: 'the site would be left without an administrator',
  email_taken: 'email exists in other account in database',
  phone_invalid: 'phone number format is invalid',
  phone_taken: 'phone number exists in other account in database',
  provider_account_taken: 'raw id exists in other account in database',
  uid_taken: 'localId belongs to an existing account - can not overwrite.',
  claims_invalid: 'Invalid custom claims provided.',
  claims_too_large: 'Custom claims provided are too large.',
  claim_forbidden: 'Custom claims provided include a reserved claim.',
  weak_password: 'password is too short',
  overloaded: 'too many passwords are being hashed: import this account again',
}

function sentenceOf(problem: Problem | IdentityProblem): string {
  if (problem.code === 'second_factor_invalid') {
    return problem.reason === 'phone' ? 'Second factor not supported.' : 'Enrollment id already exists.'
  }
  return SENTENCES[problem.code] ?? 'an attribute is invalid'
}
