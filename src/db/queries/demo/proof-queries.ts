import { sql } from 'kysely'
import { inTransaction } from '#db/in-transaction.ts'
import type { Db, Executor } from '#db/database.ts'

/** Somebody who takes part in the proof: a profile and a session of the site, without an account. */
export interface ProofGuest {
  readonly uid: string
  readonly email: string
  readonly sessionHash: Buffer
}

/** Lets the guests of a proof in: verified people with a session that is good for an hour of real time. */
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

/** Shows the guests of a proof out: nobody stays signed in, and who has no booking is forgotten. */
export async function removeProofGuests(db: Db, uids: readonly string[]): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`delete from identity.web_session where uid = any(${uids}::text[])`.execute(tx)
    await sql`
      delete from app.profile p where uid = any(${uids}::text[])
        and not exists (select from app.booking b where b.uid = p.uid)`.execute(tx)
  })
}

/** Keeps what a proof has shown, in the place of the last one. */
export async function keepProof(executor: Executor, result: object): Promise<void> {
  await sql`
    insert into ops.demo_proof (result) values (${JSON.stringify(result)}::jsonb)
    on conflict (only_one) do update set result = excluded.result`.execute(executor)
}

/** What the last proof has shown; null before the first. */
export async function findProof(executor: Executor): Promise<object | null> {
  const { rows } = await sql<{ result: object }>`select result from ops.demo_proof`.execute(executor)
  return rows[0]?.result ?? null
}
