import { sql } from 'kysely'
import type { Role } from '#core/account/role.ts'
import type { Executor } from '#db/database.ts'

/** The facts that a profile copies from its account. */
export interface ProfileFacts {
  readonly uid: string
  readonly email: string | null
  readonly emailVerified: boolean
  readonly phone: string | null
  readonly displayName: string | null
  readonly photoUrl: string | null
  /**
   * Sign-in methods, for people whose account is held by a hosted service. For others they are read from the account.
   */
  readonly providers?: readonly string[]
}

const factColumns = (facts: ProfileFacts) => ({
  email: facts.email,
  email_verified: facts.emailVerified,
  phone: facts.phone,
  display_name: facts.displayName,
  photo_url: facts.photoUrl,
  ...(facts.providers ? { providers: [...facts.providers] } : {}),
})

/**
 * Creates the profile of somebody who signs in for the first time, or updates it. The role of an existing profile
 * stays.
 */
export async function upsertProfile(db: Executor, facts: ProfileFacts, at: Date, role: Role = 'user'): Promise<void> {
  const columns = factColumns(facts)
  await db
    .insertInto('app.profile')
    .values({ uid: facts.uid, ...columns, role, created_at: at, updated_at: at, last_seen_at: at })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet({ ...columns, updated_at: at, last_seen_at: at }))
    .execute()
}

/** Updates a profile, if there is one. */
export async function updateProfileFacts(db: Executor, facts: ProfileFacts, at: Date): Promise<void> {
  await db
    .updateTable('app.profile')
    .set({ ...factColumns(facts), updated_at: at })
    .where('uid', '=', facts.uid)
    .execute()
}

/**
 * Removes everything personal from a profile, deletes its favourites and answered messages, and marks it as deleted.
 * The row stays, for the bookings that refer to it.
 */
export async function eraseProfile(db: Executor, uid: string, at: Date): Promise<void> {
  await db.deleteFrom('app.favourite').where('uid', '=', uid).execute()
  await db.deleteFrom('app.waitlist_entry').where('uid', '=', uid).execute()
  await sql`
    delete from app.invitation i using app.profile p
    where p.uid = ${uid} and (i.used_by = p.uid or i.email = p.email)`.execute(db)
  // Only answered messages are deleted: the others still need an answer.
  await db.deleteFrom('app.contact_message').where('uid', '=', uid).where('state', '=', 'answered').execute()
  await db.updateTable('app.contact_message').set({ uid: null }).where('uid', '=', uid).execute()
  await db.updateTable('app.thread').set({ assigned_to: null }).where('assigned_to', '=', uid).execute()
  // Nobody is left to read it.
  await sql`
    delete from app.message_to_send q using app.thread t where t.id = q.thread_id and t.uid = ${uid}`.execute(db)
  // Files sent in their conversations, by either side, may show the person or their papers.
  await sql`
    delete from app.message_file f using app.message m join app.thread t on t.id = m.thread_id
    where f.message_id = m.id and (t.uid = ${uid} or m.sender = ${uid})`.execute(db)
  await db
    .updateTable('app.profile')
    .set({
      email: null,
      email_verified: false,
      phone: null,
      display_name: null,
      photo_url: null,
      username: null,
      marketing_opt_in_at: null,
      blocked_by: null,
      blocked_reason: null,
      deleted_at: at,
      updated_at: at,
    })
    .where('uid', '=', uid)
    .execute()
}
