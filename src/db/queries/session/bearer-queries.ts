import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { ACCOUNT_COLUMNS, accountOf, type Account, type AccountRow } from '#db/queries/account/account-queries.ts'
import type { IdentitySession } from './identity-session-queries.ts'

/** Which further ways of signing in an account has. Most accounts have none, and then they need not be queried. */
export interface FurtherMethods {
  readonly providers: boolean
  readonly factors: boolean
  readonly passkeys: boolean
}

const accountColumns = sql.join(ACCOUNT_COLUMNS.map((column) => sql.ref(`a.${column}`)))

/**
 * Returns the account of an ID token, whether the sign-in it came from is still open (null: it names none), and what
 * else can sign in to the account.
 */
export async function findBearer(
  db: Executor,
  { uid, sessionId }: { readonly uid: string; readonly sessionId: string | null },
): Promise<{ readonly account: Account; readonly isOpen: boolean; readonly methods: FurtherMethods } | null> {
  const { rows } = await sql<AccountRow & FurtherMethods & { is_open: boolean }>`
    select ${accountColumns},
      exists (select from identity.session s where s.id = ${sessionId}::uuid and s.revoked_at is null) as is_open,
      exists (select from identity.account_provider p where p.uid = a.uid) as providers,
      exists (select from identity.second_factor f where f.uid = a.uid) as factors,
      exists (select from identity.passkey k where k.uid = a.uid) as passkeys
    from identity.account a where a.uid = ${uid}`.execute(db)
  const [row] = rows
  return row ? { account: accountOf(row), isOpen: row.is_open, methods: row } : null
}

/** A use of a session that changes only its last use, with its present token, which need not be replaced yet. */
export interface SessionUse {
  readonly id: string
  readonly generation: number
  /** Its present token was issued after this instant. */
  readonly rotatedAfter: Date
  readonly at: Date
  readonly idleExpiresAt: Date
}

type UsedRow = AccountRow & {
  readonly provider: string
  readonly auth_time: Date
  readonly second_factor: string | null
  readonly second_factor_id: string | null
  readonly extra_claims: Readonly<Record<string, unknown>>
  readonly has_providers: boolean
}

/**
 * Records the use of an open session of an account in good standing, in one statement. Returns null, and writes
 * nothing, when anything differs or somebody else has locked the account or the session: the statement runs on a shared
 * connection and must not wait there. It locks in the order of `lockIdentitySession`.
 */
export async function useIdentitySession(
  db: Executor,
  { id, generation, rotatedAfter, at, idleExpiresAt }: SessionUse,
): Promise<{
  readonly account: Account
  readonly session: Pick<IdentitySession, 'provider' | 'authTime' | 'secondFactor' | 'secondFactorId' | 'extraClaims'>
  readonly hasProviders: boolean
} | null> {
  const { rows } = await sql<UsedRow>`
    with owner as materialized (
      select uid, valid_since from identity.account
      where uid = (select uid from identity.session where id = ${id}::uuid) and not disabled
      for update skip locked
    ), held as materialized (
      select s.id from identity.session s join owner on owner.uid = s.uid
      where s.id = ${id}::uuid and s.generation = ${generation}::int and s.rotated_at > ${rotatedAfter}::timestamptz
        and s.revoked_at is null and s.idle_expires_at > ${at}::timestamptz and s.absolute_expires_at > ${at}::timestamptz
        and s.auth_time >= owner.valid_since
      for update of s skip locked
    ), used as (
      update identity.session s
      set confirmed_at = coalesce(s.confirmed_at, ${at}::timestamptz), idle_expires_at = ${idleExpiresAt}, last_used_at = ${at}
      from held where s.id = held.id
      returning s.uid, s.provider, s.auth_time, s.second_factor, s.second_factor_id, s.extra_claims
    ), a as (
      update identity.account set last_refresh_at = ${at} from used where account.uid = used.uid returning account.*
    )
    select ${accountColumns}, used.provider, used.auth_time, used.second_factor, used.second_factor_id, used.extra_claims,
      exists (select from identity.account_provider p where p.uid = a.uid) as has_providers
    from used join a on a.uid = used.uid`.execute(db)
  const [row] = rows
  if (!row) return null
  const session = {
    provider: row.provider,
    authTime: row.auth_time,
    secondFactor: row.second_factor,
    secondFactorId: row.second_factor_id,
    extraClaims: row.extra_claims,
  }
  return { account: accountOf(row), session, hasProviders: row.has_providers }
}
