import { sql } from 'kysely'
import { inTransaction } from '#db/in-transaction.ts'
import type { Db, Executor } from '#db/database.ts'

/** A guest of the proof that the demo runs: a profile and a session of the site, without an account. */
export interface ProofGuest {
  readonly uid: string
  readonly email: string
  readonly sessionHash: Buffer
}

/** Creates the guests of a proof: verified people with a session that is valid for an hour of real time. */
export async function insertProofGuests(db: Db, guests: readonly ProofGuest[], realNow: Date): Promise<void> {
  const uids = guests.map((guest) => guest.uid)
  const emails = guests.map((guest) => guest.email)
  const hashes = guests.map((guest) => guest.sessionHash)
  await inTransaction(db, async (tx) => {
    await sql`
      insert into app.profile (uid, email, email_verified, display_name, created_at, updated_at, last_seen_at)
      select uid, email, true, 'Guest of the proof', ${realNow}, ${realNow}, ${realNow}
      from unnest(${uids}::text[], ${emails}::text[]) guest (uid, email)`.execute(tx)
    await sql`
      insert into identity.web_session (id_hash, family, uid, provider, auth_time, token_issued_at, created_at, last_seen_at,
        idle_expires_at, absolute_expires_at)
      select hash, gen_random_uuid(), uid, 'custom', ${realNow}, ${realNow}, ${realNow}, ${realNow},
        ${realNow}::timestamptz + interval '1 hour', ${realNow}::timestamptz + interval '1 hour'
      from unnest(${uids}::text[], ${hashes}::bytea[]) guest (uid, hash)`.execute(tx)
  })
}

/** Removes the guests of a proof: their sessions end, and those without a booking are deleted. */
export async function removeProofGuests(db: Db, uids: readonly string[]): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`delete from identity.web_session where uid = any(${uids}::text[])`.execute(tx)
    await sql`
      delete from app.profile p where uid = any(${uids}::text[])
        and not exists (select from app.booking b where b.uid = p.uid)`.execute(tx)
  })
}

/** Stores the result of a proof, replacing the last one. */
export async function keepProof(executor: Executor, result: object): Promise<void> {
  await sql`
    insert into ops.demo_proof (result) values (${JSON.stringify(result)}::jsonb)
    on conflict (only_one) do update set result = excluded.result`.execute(executor)
}

/** Returns the result of the last proof, or null before the first. */
export async function findProof(executor: Executor): Promise<object | null> {
  const { rows } = await sql<{ result: object }>`select result from ops.demo_proof`.execute(executor)
  return rows[0]?.result ?? null
}
