import { sql } from 'kysely'
import type { Tx } from '#db/database.ts'
import { BOOKING_TABLES } from './booking-tables.ts'

/** What the database would work out row by row for rows that come whole. */
export const TRIGGERED_TABLES = [...BOOKING_TABLES.filter((table) => table.startsWith('app.')), 'app.stay']

/** Runs `work` while the triggers of the tables of bookings are off, in a transaction that nobody else looks into. */
export async function withoutTriggers(tx: Tx, work: () => Promise<void>): Promise<void> {
  // What is still to be checked is checked now: a table with checks under way cannot be altered.
  await sql`set constraints all immediate`.execute(tx)
  for (const table of TRIGGERED_TABLES) await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx)
  await work()
  await sql`set constraints all immediate`.execute(tx)
  for (const table of TRIGGERED_TABLES) await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx)
  await sql`set constraints all deferred`.execute(tx)
}
