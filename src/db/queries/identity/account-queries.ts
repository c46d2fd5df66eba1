import { sql, type Insertable, type Selectable } from 'kysely'
import type { Executor } from '../../database.ts'
import type { AccountTable } from '../../tables/identity-tables.ts'

/** An account of the embedded identity service. `passwordHash` is a PHC string and never leaves the server. */
export interface Account {
  readonly uid: string
  readonly email: string | null
  readonly emailVerified: boolean
  readonly phone: string | null
  readonly displayName: string | null
  readonly photoUrl: string | null
  readonly passwordHash: string | null
  readonly passwordUpdatedAt: Date | null
  readonly disabled: boolean
  readonly customClaims: Readonly<Record<string, unknown>>
  readonly validSince: Date
  readonly createdAt: Date
  readonly lastSignInAt: Date | null
  readonly lastRefreshAt: Date | null
}

/** A sign-in method linked to an account, other than its e-mail and password. */
export interface AccountProvider {
  readonly providerId: string
  readonly rawId: string
  readonly email: string | null
  readonly displayName: string | null
  readonly photoUrl: string | null
  readonly phone: string | null
}

const ACCOUNT_COLUMNS = [
  'uid',
  'email',
  'email_verified',
  'phone',
  'display_name',
  'photo_url',
  'password_hash',
  'password_updated_at',
  'disabled',
  'custom_claims',
  'valid_since',
  'created_at',
  'last_sign_in_at',
  'last_refresh_at',
] as const

type AccountRow = Pick<Selectable<AccountTable>, (typeof ACCOUNT_COLUMNS)[number]>

function accountOf(row: AccountRow): Account {
  return {
    uid: row.uid,
    email: row.email,
    emailVerified: row.email_verified,
    phone: row.phone,
    displayName: row.display_name,
    photoUrl: row.photo_url,
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

/** The account with this uid, or null. */
export async function findAccount(db: Executor, uid: string): Promise<Account | null> {
  const row = await db.selectFrom('identity.account').select(ACCOUNT_COLUMNS).where('uid', '=', uid).executeTakeFirst()
  return row ? accountOf(row) : null
}

/** The account with this canonical e-mail address, or null. */
export async function findAccountByEmail(db: Executor, email: string): Promise<Account | null> {
  const row = await db
    .selectFrom('identity.account')
    .select(ACCOUNT_COLUMNS)
    .where(sql<boolean>`coalesce(tenant_id, '') = ''`)
    .where('email', '=', email)
    .executeTakeFirst()
  return row ? accountOf(row) : null
}

/** The methods linked to an account besides e-mail and password, oldest first. */
export async function findAccountProviders(db: Executor, uid: string): Promise<AccountProvider[]> {
  const rows = await db
    .selectFrom('identity.account_provider')
    .select(['provider_id', 'raw_id', 'email', 'display_name', 'photo_url', 'phone'])
    .where('uid', '=', uid)
    .orderBy('linked_at')
    .execute()
  return rows.map((row) => ({
    providerId: row.provider_id,
    rawId: row.raw_id,
    email: row.email,
    displayName: row.display_name,
    photoUrl: row.photo_url,
    phone: row.phone,
  }))
}

/** Stores a new account with a password. Answers null when the e-mail address already has one. */
export async function insertAccount(
  db: Executor,
  account: {
    uid: string
    email: string
    emailVerified: boolean
    displayName: string | null
    passwordHash: string
    createdAt: Date
    validSince: Date
  },
): Promise<Account | null> {
  const row = {
    uid: account.uid,
    email: account.email,
    email_verified: account.emailVerified,
    display_name: account.displayName,
    password_hash: account.passwordHash,
    password_updated_at: account.createdAt,
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

/** What may change in an account, one name each; left out = unchanged. */
export interface AccountChanges {
  readonly emailVerified?: boolean
  readonly displayName?: string | null
  readonly photoUrl?: string | null
  readonly passwordHash?: string
  readonly passwordUpdatedAt?: Date
  readonly validSince?: Date
  readonly disabled?: boolean
  readonly lastSignInAt?: Date
  readonly lastRefreshAt?: Date
}

const COLUMN_OF = {
  emailVerified: 'email_verified',
  displayName: 'display_name',
  photoUrl: 'photo_url',
  passwordHash: 'password_hash',
  passwordUpdatedAt: 'password_updated_at',
  validSince: 'valid_since',
  disabled: 'disabled',
  lastSignInAt: 'last_sign_in_at',
  lastRefreshAt: 'last_refresh_at',
} as const satisfies Record<keyof AccountChanges, keyof AccountTable>

/** Changes an account and answers it as it is now; null when it does not exist. */
export async function updateAccount(db: Executor, uid: string, changes: AccountChanges): Promise<Account | null> {
  const columns = Object.fromEntries(
    Object.entries(changes)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [COLUMN_OF[name as keyof AccountChanges], value]),
  )
  if (Object.keys(columns).length === 0) return findAccount(db, uid)
  const row = await db
    .updateTable('identity.account')
    .set(columns)
    .where('uid', '=', uid)
    .returning(ACCOUNT_COLUMNS)
    .executeTakeFirst()
  return row ? accountOf(row) : null
}

/** Replaces a password hash by one of the same password with newer parameters, unless the password changed meanwhile. */
export async function replacePasswordHash(db: Executor, uid: string, from: string, to: string): Promise<void> {
  await db
    .updateTable('identity.account')
    .set({ password_hash: to })
    .where('uid', '=', uid)
    .where('password_hash', '=', from)
    .execute()
}

/** Removes every linked method but e-mail and password. */
export async function deleteAccountProviders(db: Executor, uid: string): Promise<void> {
  await db.deleteFrom('identity.account_provider').where('uid', '=', uid).execute()
}
