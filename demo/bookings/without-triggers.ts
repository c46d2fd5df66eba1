import { sql } from 'kysely'
import type { Tx } from '#db/database.ts'
import { BOOKING_TABLES } from './booking-tables.ts'

/** Tables whose triggers would compute row by row what is inserted complete here. */
export const TRIGGERED_TABLES = [...BOOKING_TABLES.filter((table) => table.startsWith('app.')), 'app.stay']

/** Runs `work` while the triggers of the booking tables are off, in a transaction that nobody else can see. */
export async function withoutTriggers(tx: Tx, work: () => Promise<void>): Promise<void> {
  // Checks all pending constraints now, because a table with pending checks cannot be altered.
  await sql`set constraints all immediate`.execute(tx)
  for (const table of TRIGGERED_TABLES) await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx)
  await work()
  await sql`set constraints all immediate`.execute(tx)
  for (const table of TRIGGERED_TABLES) await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx)
  await sql`set constraints all deferred`.execute(tx)
}
