import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'

/** Returns whether a database has books at all: an empty one has no tables. */
export async function hasBooks(db: Executor): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select to_regclass('app.booking_event') is not null as is`.execute(db)
  return rows[0]?.is ?? false
}

/** Returns how far an interrupted check of the books had come, or null when there is none. */
export async function findLedgerCheck<Progress>(db: Executor): Promise<Progress | null> {
  const { rows } = await sql<{ progress: Progress }>`select progress from ops.ledger_check`.execute(db)
  return rows[0]?.progress ?? null
}

/** Stores how far a check of the books has come. Null: it is complete. */
export async function keepLedgerCheck(db: Executor, progress: object | null): Promise<void> {
  if (progress === null) await sql`delete from ops.ledger_check`.execute(db)
  else
    await sql`
      insert into ops.ledger_check (progress, updated_at) values (${JSON.stringify(progress)}::jsonb, now())
      on conflict (is_only) do update set progress = excluded.progress, updated_at = excluded.updated_at`.execute(db)
}
