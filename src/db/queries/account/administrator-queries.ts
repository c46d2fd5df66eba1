import type { Role } from '#core/account/role.ts'
import { sql } from 'kysely'
import type { Executor, Tx } from '#db/database.ts'

/** An advisory lock number that no other part of the product uses. */
const ADMINISTRATORS_LOCK = 20_261_122

/** The condition for administrators `p` who may sign in. */
export const ACTIVE_ADMINISTRATORS = sql`
  app.profile p left join identity.account a on a.uid = p.uid
  where p.role = 'admin' and not p.blocked and p.deleted_at is null and not coalesce(a.disabled, false)`

/**
 * Returns whether this is the only administrator who may sign in. Until the transaction ends, nobody else can ask: of
 * two administrators who remove each other at the same time, the second one is refused.
 */
export async function isLastAdministrator(tx: Tx, uid: string): Promise<boolean> {
  const { rows: own } = await sql`select from app.profile where uid = ${uid} and role = 'admin'`.execute(tx)
  if (own.length === 0) return false
  await sql`select pg_advisory_xact_lock(${ADMINISTRATORS_LOCK})`.execute(tx)
  // A statement of its own, so that it sees what was committed while it waited for the lock.
  const { rows: active } = await sql<{ uid: string }>`
    select p.uid from ${ACTIVE_ADMINISTRATORS} limit 2`.execute(tx)
  return active.length === 1 && active[0]!.uid === uid
}

/** A person with a role. */
export interface RoleHolder {
  readonly uid: string
  readonly email: string | null
  readonly role: Role
  readonly emailVerified: boolean
}

const HOLDERS = sql`
  select p.uid, p.role, coalesce(a.email, p.email) as email, coalesce(a.email_verified, p.email_verified) as "emailVerified"
  from app.profile p left join identity.account a on a.uid = p.uid
  where p.deleted_at is null and a.tenant_id is null`

/** Returns everybody of the site with this address. */
export async function findHolders(db: Executor, email: string): Promise<RoleHolder[]> {
  return (await sql<RoleHolder>`${HOLDERS} and coalesce(a.email, p.email) = ${email}::citext`.execute(db)).rows
}

/** Returns everybody of the site with this address and locks their profiles until the transaction ends. */
export async function lockRoleHolders(tx: Tx, email: string): Promise<RoleHolder[]> {
  const { rows } = await sql<RoleHolder>`
    ${HOLDERS} and coalesce(a.email, p.email) = ${email}::citext for update of p`.execute(tx)
  return rows
}

/** Returns the person of the site with this uid, with their profile locked until the transaction ends, or null. */
export async function lockRoleHolder(tx: Tx, uid: string): Promise<RoleHolder | null> {
  return (await sql<RoleHolder>`${HOLDERS} and p.uid = ${uid} for update of p`.execute(tx)).rows[0] ?? null
}

/** Returns and locks the person with this document id, or null. */
export async function lockRoleHolderByDocument(tx: Tx, documentId: string): Promise<RoleHolder | null> {
  const { rows } = await sql<RoleHolder>`${HOLDERS} and p.document_id = ${documentId}::uuid for update of p`.execute(tx)
  return rows[0] ?? null
}

/** Returns the person with this document id without locking, or null. */
export async function findRoleHolderByDocument(db: Executor, documentId: string): Promise<RoleHolder | null> {
  return (await sql<RoleHolder>`${HOLDERS} and p.document_id = ${documentId}::uuid`.execute(db)).rows[0] ?? null
}

/** Returns whether there is an administrator who may sign in. */
export async function hasAdministrator(db: Executor): Promise<boolean> {
  const { rows } = await sql`
    select from ${ACTIVE_ADMINISTRATORS} limit 1`.execute(db)
  return rows.length > 0
}

/** Gives somebody another role. */
export async function storeRole(tx: Tx, uid: string, role: Role, at: Date): Promise<void> {
  await tx.updateTable('app.profile').set({ role, updated_at: at }).where('uid', '=', uid).execute()
}
