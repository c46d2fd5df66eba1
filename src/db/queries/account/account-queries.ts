import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Executor, Tx } from '#db/database.ts'
import type { AccountTable } from '#db/tables/identity-tables.ts'

/** An account of the embedded identity service. `passwordHash` is a PHC string and never leaves the server. */
export interface Account {
  readonly uid: string
  /** Null for an account of the site itself. */
  readonly tenantId: string | null
  readonly email: string | null
  /** The address with which the account was created, or null. */
  readonly initialEmail: string | null
  readonly emailVerified: boolean
  readonly emailLinkSignIn: boolean
  readonly phone: string | null
  readonly displayName: string | null
  readonly photoUrl: string | null
  readonly isAnonymous: boolean
  /** True when a custom token has signed in to it before. */
  readonly customAuth: boolean
  readonly passwordHash: string | null
  readonly passwordUpdatedAt: Date | null
  readonly disabled: boolean
  readonly customClaims: Readonly<Record<string, unknown>>
  readonly validSince: Date
  readonly createdAt: Date
  readonly lastSignInAt: Date | null
  readonly lastRefreshAt: Date | null
}

/** The columns from which an account is read. */
export const ACCOUNT_COLUMNS = [
  'uid',
  'tenant_id',
  'email',
  'initial_email',
  'email_verified',
  'email_link_sign_in',
  'phone',
  'display_name',
  'photo_url',
  'is_anonymous',
  'custom_auth',
  'password_hash',
  'password_updated_at',
  'disabled',
  'custom_claims',
  'valid_since',
  'created_at',
  'last_sign_in_at',
  'last_refresh_at',
] as const

/** The types of those columns. */
export type AccountRow = Pick<Selectable<AccountTable>, (typeof ACCOUNT_COLUMNS)[number]>

/** Returns the account in a row of `ACCOUNT_COLUMNS`. */
export function accountOf(row: AccountRow): Account {
  return {
    uid: row.uid,
    tenantId: row.tenant_id,
    email: row.email,
    initialEmail: row.initial_email,
    emailVerified: row.email_verified,
    emailLinkSignIn: row.email_link_sign_in,
    phone: row.phone,
    displayName: row.display_name,
    photoUrl: row.photo_url,
    isAnonymous: row.is_anonymous,
    customAuth: row.custom_auth,
    passwordHash: row.password_hash,
    passwordUpdatedAt: row.password_updated_at,
    disabled: row.disabled,
    customClaims: row.custom_claims,
    validSince: row.valid_since,
    createdAt: row.created_at,
    lastSignInAt: row.last_sign_in_at,
    lastRefreshAt: row.last_refresh_at,
  }
}

/** Returns the condition for accounts of a tenant. Null means those of the site itself. */
export const ofTenant = (tenantId: string | null) => sql<boolean>`coalesce(tenant_id, '') = ${tenantId ?? ''}`

const selectAccount = (db: Executor) => db.selectFrom('identity.account').select(ACCOUNT_COLUMNS)

/** Returns the account with this uid, of any tenant, or null. */
export async function findAccount(db: Executor, uid: string): Promise<Account | null> {
  const row = await selectAccount(db).where('uid', '=', uid).executeTakeFirst()
  return row ? accountOf(row) : null
}

/** Returns the account and locks it until the transaction ends, for changes that depend on its present state. */
export async function lockAccount(tx: Tx, uid: string): Promise<Account | null> {
  const row = await selectAccount(tx).where('uid', '=', uid).forUpdate().executeTakeFirst()
  return row ? accountOf(row) : null
}

/** Returns the account of a tenant with this canonical e-mail address, or null. */
export async function findAccountByEmail(
  db: Executor,
  tenantId: string | null,
  email: string,
): Promise<Account | null> {
  const row = await selectAccount(db).where(ofTenant(tenantId)).where('email', '=', email).executeTakeFirst()
  return row ? accountOf(row) : null
}

/** Returns the account of a tenant that signs in with this phone number, or null. */
export async function findAccountByPhone(
  db: Executor,
  tenantId: string | null,
  phone: string,
): Promise<Account | null> {
  const row = await selectAccount(db).where(ofTenant(tenantId)).where('phone', '=', phone).executeTakeFirst()
  return row ? accountOf(row) : null
}

/** A new account. Fields that are left out are empty. */
export interface AccountToInsert {
  readonly uid: string
  readonly tenantId: string | null
  readonly email: string | null
  readonly emailVerified?: boolean
  readonly emailLinkSignIn?: boolean
  readonly phone?: string | null
  readonly displayName?: string | null
  readonly photoUrl?: string | null
  readonly isAnonymous?: boolean
  readonly customAuth?: boolean
  readonly passwordHash?: string | null
  readonly disabled?: boolean
  readonly customClaims?: Readonly<Record<string, unknown>>
  readonly createdAt: Date
  readonly validSince: Date
}

/** Stores a new account. Returns null when its uid, e-mail address or phone number is taken. */
export async function insertAccount(db: Executor, account: AccountToInsert): Promise<Account | null> {
  const row = {
    uid: account.uid,
    tenant_id: account.tenantId,
    email: account.email,
    initial_email: account.email,
    email_verified: account.emailVerified ?? false,
    email_link_sign_in: account.emailLinkSignIn ?? false,
    phone: account.phone ?? null,
    display_name: account.displayName ?? null,
    photo_url: account.photoUrl ?? null,
    is_anonymous: account.isAnonymous ?? false,
    custom_auth: account.customAuth ?? false,
    password_hash: account.passwordHash ?? null,
    password_updated_at: account.passwordHash ? account.createdAt : null,
    disabled: account.disabled ?? false,
    custom_claims: JSON.stringify(account.customClaims ?? {}),
    valid_since: account.validSince,
    created_at: account.createdAt,
  } satisfies Partial<Insertable<AccountTable>>
  const stored = await db
    .insertInto('identity.account')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning(ACCOUNT_COLUMNS)
    .executeTakeFirst()
  return stored ? accountOf(stored) : null
}

/** The changes of an account. Fields that are left out stay as they are. */
export interface AccountChanges {
  readonly email?: string | null
  readonly initialEmail?: string | null
  readonly emailVerified?: boolean
  readonly emailLinkSignIn?: boolean
  readonly phone?: string | null
  readonly displayName?: string | null
  readonly photoUrl?: string | null
  readonly isAnonymous?: boolean
  readonly customAuth?: boolean
  readonly passwordHash?: string | null
  readonly passwordUpdatedAt?: Date | null
  readonly validSince?: Date
  readonly disabled?: boolean
  readonly customClaims?: Readonly<Record<string, unknown>>
  readonly lastSignInAt?: Date
  readonly lastRefreshAt?: Date
}

function columnsOf(changes: AccountChanges): Updateable<AccountTable> {
  const columns: Updateable<AccountTable> = {
    email: changes.email,
    initial_email: changes.initialEmail,
    email_verified: changes.emailVerified,
    email_link_sign_in: changes.emailLinkSignIn,
    phone: changes.phone,
    display_name: changes.displayName,
    photo_url: changes.photoUrl,
    is_anonymous: changes.isAnonymous,
    custom_auth: changes.customAuth,
    password_hash: changes.passwordHash,
    password_updated_at: changes.passwordUpdatedAt,
    valid_since: changes.validSince,
    disabled: changes.disabled,
    custom_claims: changes.customClaims && JSON.stringify(changes.customClaims),
    last_sign_in_at: changes.lastSignInAt,
    last_refresh_at: changes.lastRefreshAt,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

/**
 * Changes an account and returns it as it is then, or null when it does not exist. Throws a unique violation (`23505`)
 * for a taken address or number.
 */
export async function updateAccount(db: Executor, uid: string, changes: AccountChanges): Promise<Account | null> {
  const columns = columnsOf(changes)
  if (Object.keys(columns).length === 0) return findAccount(db, uid)
  const row = await db
    .updateTable('identity.account')
    .set(columns)
    .where('uid', '=', uid)
    .returning(ACCOUNT_COLUMNS)
    .executeTakeFirst()
  return row ? accountOf(row) : null
}

/** Removes an account with everything that depends on it. Returns false when there is none. */
export async function deleteAccount(db: Executor, uid: string): Promise<boolean> {
  const result = await db.deleteFrom('identity.account').where('uid', '=', uid).executeTakeFirst()
  return result.numDeletedRows > 0n
}

/**
 * Replaces a password hash by one of the same password with newer parameters, unless the password has changed in the
 * meantime.
 */
export async function replacePasswordHash(db: Executor, uid: string, from: string, to: string): Promise<void> {
  await db
    .updateTable('identity.account')
    .set({ password_hash: to })
    .where('uid', '=', uid)
    .where('password_hash', '=', from)
    .execute()
}
