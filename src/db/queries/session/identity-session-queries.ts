import type { Selectable } from 'kysely'
import type { Executor, Tx } from '#db/database.ts'
import type { IdentitySessionTable } from '#db/tables/identity-tables.ts'

/** One sign-in of an account, to which its refresh tokens belong. */
export interface IdentitySession {
  readonly id: string
  readonly uid: string
  readonly generation: number
  readonly rotatedAt: Date
  readonly confirmedAt: Date | null
  readonly provider: string
  readonly authTime: Date
  /** Kind and id of the second factor that was used, or null. */
  readonly secondFactor: string | null
  readonly secondFactorId: string | null
  readonly extraClaims: Readonly<Record<string, unknown>>
  readonly idleExpiresAt: Date
  readonly absoluteExpiresAt: Date
  readonly revokedAt: Date | null
}

const SESSION_COLUMNS = [
  'id',
  'uid',
  'generation',
  'rotated_at',
  'confirmed_at',
  'provider',
  'auth_time',
  'second_factor',
  'second_factor_id',
  'extra_claims',
  'idle_expires_at',
  'absolute_expires_at',
  'revoked_at',
] as const

function sessionOf(row: Pick<Selectable<IdentitySessionTable>, (typeof SESSION_COLUMNS)[number]>): IdentitySession {
  return {
    id: row.id,
    uid: row.uid,
    generation: row.generation,
    rotatedAt: row.rotated_at,
    confirmedAt: row.confirmed_at,
    provider: row.provider,
    authTime: row.auth_time,
    secondFactor: row.second_factor,
    secondFactorId: row.second_factor_id,
    extraClaims: row.extra_claims,
    idleExpiresAt: row.idle_expires_at,
    absoluteExpiresAt: row.absolute_expires_at,
    revokedAt: row.revoked_at,
  }
}

/** Stores a session in its first generation. */
export async function insertIdentitySession(
  db: Executor,
  session: {
    id: string
    uid: string
    provider: string
    authTime: Date
    secondFactor: string | null
    secondFactorId: string | null
    extraClaims: Readonly<Record<string, unknown>>
    createdAt: Date
    idleExpiresAt: Date
    absoluteExpiresAt: Date
    userAgent: string | null
    clientAddress: string | null
  },
): Promise<void> {
  await db
    .insertInto('identity.session')
    .values({
      id: session.id,
      uid: session.uid,
      rotated_at: session.createdAt,
      provider: session.provider,
      auth_time: session.authTime,
      second_factor: session.secondFactor,
      second_factor_id: session.secondFactorId,
      extra_claims: JSON.stringify(session.extraClaims),
      user_agent: session.userAgent,
      client_address: session.clientAddress,
      created_at: session.createdAt,
      last_used_at: session.createdAt,
      idle_expires_at: session.idleExpiresAt,
      absolute_expires_at: session.absoluteExpiresAt,
    })
    .execute()
}

/** Returns whether a session is stored as open, not ended by anybody. The caller checks whether it has expired. */
export async function isIdentitySessionOpen(db: Executor, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('identity.session')
    .select('id')
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Returns the session and locks it until the transaction ends, so that two refreshes of one session follow each other.
 * The same statement locks its account first: changes of credentials lock in that order, and the reverse order would
 * deadlock with them.
 */
export async function lockIdentitySession(tx: Tx, id: string): Promise<IdentitySession | null> {
  const row = await tx
    .with(
      (cte) => cte('owner').materialized(),
      (db) =>
        db
          .selectFrom('identity.account as a')
          .select('a.uid')
          .where('a.uid', '=', (query) =>
            query.selectFrom('identity.session as own').select('own.uid').where('own.id', '=', id),
          )
          .forUpdate(),
    )
    .selectFrom('identity.session as s')
    .innerJoin('owner', 'owner.uid', 's.uid')
    .select(SESSION_COLUMNS.map((column) => `s.${column}` as const))
    .where('s.id', '=', id)
    .forUpdate('s')
    .executeTakeFirst()
  return row ? sessionOf(row) : null
}

/** Records a use of a session: its generation, whether the client is known to have it, and how long it may be idle. */
export async function updateIdentitySession(
  db: Executor,
  session: Pick<IdentitySession, 'id' | 'generation' | 'rotatedAt' | 'confirmedAt' | 'idleExpiresAt'> & {
    lastUsedAt: Date
  },
): Promise<void> {
  await db
    .updateTable('identity.session')
    .set({
      generation: session.generation,
      rotated_at: session.rotatedAt,
      confirmed_at: session.confirmedAt,
      idle_expires_at: session.idleExpiresAt,
      last_used_at: session.lastUsedAt,
    })
    .where('id', '=', session.id)
    .execute()
}

/** Returns the addresses from which an account signed in since then. */
export async function findAddressesOfSignIns(db: Executor, uid: string, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('identity.session')
    .select('client_address')
    .distinct()
    .where('uid', '=', uid)
    .where('created_at', '>', since)
    .where('client_address', 'is not', null)
    .execute()
  return rows.flatMap(({ client_address: address }) => address ?? [])
}

/** Ends one session. */
export async function revokeIdentitySession(db: Executor, id: string, at: Date): Promise<void> {
  await db
    .updateTable('identity.session')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Ends every session of an account. */
export async function revokeIdentitySessionsOf(db: Executor, uid: string, at: Date): Promise<void> {
  await db
    .updateTable('identity.session')
    .set({ revoked_at: at })
    .where('uid', '=', uid)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Removes sessions that ended before this instant, and returns how many. */
export async function deleteIdentitySessionsEndedBefore(db: Executor, before: Date): Promise<number> {
  const result = await db
    .deleteFrom('identity.session')
    .where((where) =>
      where.or([
        where('idle_expires_at', '<', before),
        where('absolute_expires_at', '<', before),
        where('revoked_at', '<', before),
      ]),
    )
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
