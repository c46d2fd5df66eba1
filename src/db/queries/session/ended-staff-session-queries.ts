import { sql } from 'kysely'
import type { EndedPart } from '#core/account/ended-part.ts'
import { STAFF_ROLES, type StaffRole } from '#core/account/role.ts'
import type { Executor, Tx } from '#db/database.ts'

/**
 * Records the sessions of somebody with a role as ended before they are deleted, so that their open pages can be told
 * why. Nothing is recorded for guests.
 */
export async function noteEndedStaffSessions(
  tx: Tx,
  { uid, role, at }: { readonly uid: string; readonly role: string; readonly at: Date },
): Promise<void> {
  if (!STAFF_ROLES.includes(role as StaffRole)) return
  await sql`
    insert into identity.ended_staff_session (id_hash, uid, ended_at)
    select id_hash, uid, ${at} from identity.web_session where uid = ${uid}
    on conflict (id_hash) do nothing`.execute(tx)
}

/** Does the same for the role that they have now. */
export async function noteEndedSessionsOf(tx: Tx, uid: string, at: Date): Promise<void> {
  const row = await tx.selectFrom('app.profile').select('role').where('uid', '=', uid).executeTakeFirst()
  if (row) await noteEndedStaffSessions(tx, { uid, role: row.role, at })
}

/**
 * Returns why the person of an ended session may no longer help to run homes, as things are now. Null: they may, once
 * they have signed in again.
 */
export async function findEndedPart(db: Executor, idHash: Buffer): Promise<EndedPart | null> {
  const { rows } = await sql<{ shut: boolean; role: string }>`
    select p.role, p.blocked or coalesce(a.disabled, false) as shut
    from identity.ended_staff_session s
      join app.profile p on p.uid = s.uid and p.deleted_at is null
      left join identity.account a on a.uid = s.uid
    where s.id_hash = ${idHash}`.execute(db)
  const [found] = rows
  if (!found) return null
  if (found.shut) return 'suspended'
  return found.role === 'user' ? 'role_taken' : null
}

/** Removes sessions that ended before this instant, and returns how many. */
export async function deleteEndedStaffSessionsBefore(db: Executor, before: Date): Promise<number> {
  const result = await db.deleteFrom('identity.ended_staff_session').where('ended_at', '<', before).executeTakeFirst()
  return Number(result.numDeletedRows)
}
