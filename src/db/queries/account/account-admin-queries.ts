import { sql, type Insertable } from 'kysely'
import type { Executor, Tx } from '#db/database.ts'
import type { AccountTable } from '#db/tables/identity-tables.ts'
import { ACCOUNT_COLUMNS, accountOf, ofTenant, type Account } from './account-queries.ts'
import { findAccountProviders, type AccountProvider } from './account-provider-queries.ts'
import { findSecondFactors, type SecondFactor } from '#db/queries/sign-in/second-factor-queries.ts'

/** An account with everything that its sign-in depends on. */
export interface WholeAccount {
  readonly account: Account
  readonly providers: readonly AccountProvider[]
  readonly factors: readonly SecondFactor[]
}

/** The names by which accounts are looked up. An account matches when it has any of these. */
export interface AccountNames {
  readonly uids?: readonly string[]
  /** In canonical form. */
  readonly emails?: readonly string[]
  readonly initialEmails?: readonly string[]
  readonly phones?: readonly string[]
}

export type AccountOrder = 'uid' | 'display_name' | 'created_at' | 'last_sign_in_at' | 'email'

const accountsOf = (db: Executor, tenantId: string | null) =>
  db.selectFrom('identity.account').where(ofTenant(tenantId))

function namedAs(names: AccountNames) {
  // One array each: a list of a thousand parameters would be planned anew for every length.
  return sql<boolean>`(uid = any(${[...(names.uids ?? [])]}::text[])
    or email = any(${[...(names.emails ?? [])]}::citext[])
    or initial_email = any(${[...(names.initialEmails ?? [])]}::citext[])
    or phone = any(${[...(names.phones ?? [])]}::text[]))`
}

/** Returns the accounts of a tenant that have one of these names, oldest first. */
export async function findAccountsByNames(
  db: Executor,
  tenantId: string | null,
  names: AccountNames,
): Promise<Account[]> {
  const rows = await accountsOf(db, tenantId)
    .select(ACCOUNT_COLUMNS)
    .where(namedAs(names))
    .orderBy('created_at')
    .orderBy('uid')
    .execute()
  return rows.map(accountOf)
}

/** Returns a page of the accounts of a tenant. `names` null means all of them. */
export async function queryAccounts(
  db: Executor,
  tenantId: string | null,
  query: {
    readonly names: AccountNames | null
    readonly orderBy: AccountOrder
    readonly descending: boolean
    readonly limit: number
    readonly offset: number
  },
): Promise<Account[]> {
  let rows = accountsOf(db, tenantId).select(ACCOUNT_COLUMNS)
  if (query.names) rows = rows.where(namedAs(query.names))
  const direction = query.descending ? 'desc' : 'asc'
  const found = await rows
    .orderBy(query.orderBy, (order) => (query.descending ? order.desc().nullsLast() : order.asc().nullsLast()))
    .orderBy('uid', direction)
    .limit(query.limit)
    .offset(query.offset)
    .execute()
  return found.map(accountOf)
}

/** Counts the accounts of a tenant, all or those with one of these names. */
export async function countAccounts(
  db: Executor,
  tenantId: string | null,
  names: AccountNames | null,
): Promise<number> {
  let rows = accountsOf(db, tenantId).select((of) => of.fn.countAll<string>().as('count'))
  if (names) rows = rows.where(namedAs(names))
  const { count } = await rows.executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns the accounts of a tenant in the order of their uids, beginning after `afterUid` if it is given. */
export async function listAccounts(
  db: Executor,
  tenantId: string | null,
  { afterUid, limit }: { readonly afterUid: string | null; readonly limit: number },
): Promise<Account[]> {
  let rows = accountsOf(db, tenantId).select(ACCOUNT_COLUMNS)
  if (afterUid !== null) rows = rows.where('uid', '>', afterUid)
  return (await rows.orderBy('uid').limit(limit).execute()).map(accountOf)
}

/** Returns the accounts with their links and second factors. */
export function completeAccounts(db: Executor, accounts: readonly Account[]): Promise<WholeAccount[]> {
  return Promise.all(
    accounts.map(async (account) => {
      const [providers, factors] = await Promise.all([
        findAccountProviders(db, account.uid),
        findSecondFactors(db, account.uid),
      ])
      return { account, providers, factors }
    }),
  )
}

/** An account in an import. It replaces everything that was there. */
export type ImportedAccount = Omit<Account, 'lastRefreshAt'>

/**
 * Stores an account under its uid, replacing the existing one; its links and second factors are removed. Throws a
 * unique violation (`23505`) for a taken address or number.
 */
export async function overwriteAccount(tx: Tx, account: ImportedAccount): Promise<void> {
  const columns = {
    email: account.email,
    initial_email: account.initialEmail,
    email_verified: account.emailVerified,
    email_link_sign_in: account.emailLinkSignIn,
    phone: account.phone,
    display_name: account.displayName,
    photo_url: account.photoUrl,
    is_anonymous: account.isAnonymous,
    custom_auth: account.customAuth,
    password_hash: account.passwordHash,
    password_updated_at: account.passwordUpdatedAt,
    disabled: account.disabled,
    custom_claims: JSON.stringify(account.customClaims),
    valid_since: account.validSince,
    created_at: account.createdAt,
    last_sign_in_at: account.lastSignInAt,
  } satisfies Partial<Insertable<AccountTable>>
  await tx
    .insertInto('identity.account')
    .values({ uid: account.uid, tenant_id: account.tenantId, ...columns })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(columns))
    .execute()
  await tx.deleteFrom('identity.account_provider').where('uid', '=', account.uid).execute()
  await tx.deleteFrom('identity.second_factor').where('uid', '=', account.uid).execute()
}

/** Replaces the second factors of an account with these. */
export async function replaceSecondFactors(tx: Tx, uid: string, factors: readonly SecondFactor[]): Promise<void> {
  await tx.deleteFrom('identity.second_factor').where('uid', '=', uid).execute()
  if (factors.length === 0) return
  await tx
    .insertInto('identity.second_factor')
    .values(
      factors.map((factor) => ({
        enrollment_id: factor.enrollmentId,
        uid,
        kind: factor.kind,
        phone: factor.phone,
        totp_secret_sealed: factor.totpSecretSealed,
        last_totp_step: factor.lastTotpStep,
        display_name: factor.displayName,
        enrolled_at: factor.enrolledAt,
      })),
    )
    .execute()
}
